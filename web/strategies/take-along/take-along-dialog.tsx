import { getMarket } from '@playbook/contract/markets'
import type { LeftOut } from '@playbook/contract/strategies'
import type { Untranslated } from '@playbook/engine/pine/script'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { messageOf, queryOf } from '../../api.ts'
import { instrumentOf } from '../../markets/instrument-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { LeftOutNote } from '../plan/left-out-note.tsx'
import type { TakenForm } from './taken-forms.ts'
import { asJson, asPine, type TakenFile, type TakenStrategy } from './taken-strategy.ts'
import css from './take-along-dialog.module.css'

interface TakeAlongProps {
  readonly form: TakenForm
  /** Null while its words are being read. */
  readonly strategy: TakenStrategy | null
  /** Why there is nothing to take along yet; undefined where there is. */
  readonly blockedBy?: string | undefined
  readonly leftOut?: readonly LeftOut[]
  readonly onClose: () => void
}

const forms = {
  pine: {
    title: 'Pine Script for TradingView',
    description: 'A strategy script in Pine 6. It was never run on TradingView here: compare its trades there with this backtest first.',
  },
  json: {
    title: 'Strategy as JSON',
    description: 'Your words, the rules they became, and the versions that read and ran them.',
  },
} as const satisfies Record<TakenForm, { readonly title: string; readonly description: string }>

/** The file that is asked for; null while its words or its market are on their way. */
function useTakenFile({ form, strategy }: Pick<TakeAlongProps, 'form' | 'strategy'>) {
  const symbol = strategy?.plan.symbol?.value ?? ''
  const isWanted = form === 'pine' && symbol !== ''
  const query = useQuery({ ...queryOf(getMarket, { params: { symbol } }), staleTime: 60_000, enabled: isWanted })
  const { data: market } = query
  const file = useMemo(() => {
    if (strategy === null) return null
    if (form === 'json') return asJson(strategy)
    return market ? asPine(strategy, instrumentOf(market)) : null
  }, [form, strategy, market])
  return { file, symbol, error: file === null ? query.error : null, reload: () => void query.refetch() }
}

/** The strategy as a file: what is missing in it stands before the ways to take it. */
export function TakeAlongDialog({ form, strategy, blockedBy, leftOut = [], onClose }: TakeAlongProps) {
  const { title, description } = forms[form]
  const { file: written, symbol, error, reload } = useTakenFile({ form, strategy })
  const file = blockedBy === undefined ? written : null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={title}
      description={description}
      footer={
        file === null ? undefined : (
          <>
            <Button variant="ghost" icon="copy" onClick={() => void copy(file)}>
              Copy
            </Button>
            <Button variant="primary" icon="download" onClick={() => save(file)}>
              Download
            </Button>
          </>
        )
      }
    >
      {file !== null ? (
        <Full file={file} leftOut={leftOut} />
      ) : blockedBy !== undefined ? (
        <Empty title="Nothing to take along yet">{blockedBy}. What holds a backtest holds its export too.</Empty>
      ) : error !== null ? (
        <FailBox title="The market could not be loaded" onRetry={reload}>
          {messageOf(error)} The script needs the tick, the lot and the costs of {symbol}.
        </FailBox>
      ) : (
        <SkeletonRows rows={10} label="Writing the file" />
      )}
    </Dialog>
  )
}

async function copy({ content }: TakenFile): Promise<void> {
  try {
    await navigator.clipboard.writeText(content)
    showToast('ok', { title: 'Copied' })
  } catch {
    showToast('bad', { title: 'The browser did not allow copying', detail: 'Download the file, or select the text and copy it by hand.' })
  }
}

const save = ({ name, type, content }: TakenFile) => saveFile({ name, content: new Blob([content], { type: `${type};charset=utf-8` }) })

function Full({ file, leftOut }: { readonly file: TakenFile; readonly leftOut: readonly LeftOut[] }) {
  const { script } = file
  return (
    <div className="stack">
      <LeftOutNote leftOut={leftOut} lead="Not in these rules:" />
      {script === null ? (
        <p className="small">Nothing is missing: read back, it is the same strategy.</p>
      ) : (
        <>
          <Missing entries={script.missing} />
          {script.notes.length > 0 && (
            <details className={css.notes}>
              <summary>{`${script.notes.length === 1 ? 'One thing is' : `${script.notes.length} things are`} done with a difference`}</summary>
              <Reasons entries={script.notes} />
            </details>
          )}
        </>
      )}
      {/* A frame that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.code} tabIndex={0} role="group" aria-label={file.name}>
        <pre className="code">{file.content}</pre>
      </div>
    </div>
  )
}

function Missing({ entries }: { entries: readonly Untranslated[] }) {
  const id = useId()
  if (entries.length === 0) return <Note kind="ok">Every rule of the plan is in the script.</Note>
  return (
    <Note kind="warn">
      <b id={id}>Not in this script</b>
      <Reasons entries={entries} labelledBy={id} />
    </Note>
  )
}

const Reasons = ({ entries, labelledBy }: { entries: readonly Untranslated[]; labelledBy?: string }) => (
  <ul className={css.reasons} aria-labelledby={labelledBy}>
    {entries.map(({ path, text, why }) => (
      <li key={`${path} ${text} ${why}`}>
        <b>{text}</b>: {why}
      </li>
    ))}
  </ul>
)
