import { rejectedRows, type ImportJob, type MarketSymbol } from '@playbook/contract/markets'
import { useMutation } from '@tanstack/react-query'
import { download, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { showToast } from '../ui/toast.tsx'

export const plural = (count: number, one: string) => `${shortNumber(count)} ${count === 1 ? one : `${one}s`}`

interface ImportOutcomeProps {
  readonly job: ImportJob
  readonly market: MarketSymbol | null
  readonly onImported: (market: MarketSymbol) => void
  readonly onOther: () => void
  readonly onChange: () => void
}

/** How an import ended, and what can be done now. */
export function ImportOutcome({ job, market, onImported, onOther, onChange }: ImportOutcomeProps) {
  if (market === null)
    return (
      <FailBox
        title={job.status === 'cancelled' ? 'The import was cancelled' : 'The import failed'}
        actions={
          <>
            <Button onClick={onChange}>Change the settings</Button>
            <RejectedRows job={job} />
            <Button variant="ghost" onClick={onOther}>
              Choose another file
            </Button>
          </>
        }
      >
        {job.status === 'cancelled' ? 'Nothing of it was kept.' : `${job.error_message ?? job.message} ${nextStep(job)}`}
      </FailBox>
    )
  return (
    <div className="stack">
      <Note kind={job.rows_rejected > 0 ? 'warn' : 'ok'} announce>
        <b>{`${market.symbol} is ready: ${plural(job.rows_accepted, 'bar')}.`}</b>{' '}
        {[
          `${plural(job.rows_read, 'row')} read`,
          `${plural(job.rows_rejected, 'row')} rejected`,
          plural(job.duplicates, 'duplicate'),
          `${plural(job.missing_bars, 'bar')} missing`,
        ].join(', ')}
        .
      </Note>
      <div className="row wrap">
        <Button variant="primary" autoFocus onClick={() => onImported(market)}>
          {`Use ${market.symbol}`}
        </Button>
        <RejectedRows job={job} />
      </div>
    </div>
  )
}

const nextStep = ({ rows_accepted: accepted, rows_rejected: rejected }: ImportJob) =>
  accepted === 0 && rejected > 0
    ? 'Every row was rejected: look at the reasons, then change the columns, the separator or the date format.'
    : 'Change the settings, or choose another file.'

function RejectedRows({ job }: { job: ImportJob }) {
  const save = useMutation({
    mutationFn: () => download(rejectedRows, { params: { import_id: job.import_id } }),
    onError: (error) => showToast('bad', { title: 'The rejected rows were not downloaded', detail: messageOf(error) }),
  })
  if (job.rows_rejected === 0) return null
  return (
    <Button icon="download" busy={save.isPending} onClick={() => save.mutate()}>
      Rejected rows with reasons
    </Button>
  )
}
