import { sweepTable, isStudyActive, type Sweep } from '@playbook/contract/robustness'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { bestFirst } from '@playbook/engine/robustness/best-first'
import type { PlanParameter } from '@playbook/engine/robustness/parameters'
import type { SweepReport, Trial } from '@playbook/engine/robustness/report'
import { useMutation } from '@tanstack/react-query'
import { download, messageOf } from '../api.ts'
import { ActReceipt } from '../billing/act-receipt.tsx'
import { Price } from '../billing/price.tsx'
import { RunPriceProblem } from '../billing/run-price-problem.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, numberText, shortNumber } from '../ui/numbers.ts'
import { Progress } from '../ui/progress.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { OverfittingEvidence } from './chance-evidence.tsx'
import { percentText, valueText } from './figure-text.ts'
import { SweepFigures, SweepPicture } from './sweep-evidence.tsx'
import { useCancelStudy } from './use-check.ts'
import { useRunWith, useSweep, type ChosenValues } from './use-sweep.ts'

interface SweepResultProps {
  readonly id: string
  readonly strategy: StrategyDetail
  readonly parameters: readonly PlanParameter[]
}

/** A sweep: its progress, then its map, its best combinations and what they are worth. */
export function SweepResult({ id, strategy, parameters }: SweepResultProps) {
  const sweep = useSweep(id)
  if (sweep.isPending) return <SkeletonCard rows={8} label="Loading sweep" />
  if (sweep.isLoadingError)
    return <FailBox title={`Error loading the sweep: ${messageOf(sweep.error)}`} onRetry={() => void sweep.refetch()} />
  const { data } = sweep
  const found = data.report?.sweep ?? null
  return (
    <>
      {isStudyActive(data.status) && <SweepProgress sweep={data} />}
      <ActReceipt act="sweep" id={data.id} ended={!isStudyActive(data.status)} />
      {data.status === 'failed' && (
        <FailBox tone="loud" title="The sweep could not be finished">
          {`${data.error_message ?? data.message} Change the ranges or start it again below.`}
        </FailBox>
      )}
      {data.status === 'cancelled' && (
        <Empty title="This sweep was cancelled">What it had found until then is below; the combinations it tried are counted.</Empty>
      )}
      {found === null && isStudyActive(data.status) && <SkeletonCard rows={8} label="Waiting for the first combinations" />}
      {found !== null && (
        <>
          <SweepFigures sweep={found} />
          <SweepPicture sweep={found} />
          <BestCombinations id={id} found={found} strategy={strategy} parameters={parameters} isDone={data.status === 'completed'} />
        </>
      )}
      {data.report !== null && <OverfittingEvidence report={data.report} />}
    </>
  )
}

function SweepProgress({ sweep }: { sweep: Sweep }) {
  const cancel = useCancelStudy(sweep.id)
  const tried = sweep.report?.sweep?.trials.length ?? 0
  return (
    <section className="card pad" aria-label="Progress of the sweep">
      <Progress
        label="Progress of the sweep"
        percent={sweep.progress}
        stage={sweep.status === 'pending' ? 'Waiting for a free worker' : 'Trying combinations'}
        message={tried === 0 ? sweep.message : `${formatCount(tried, 'combination')} tried`}
        onCancel={() => cancel.mutate()}
        isCancelling={cancel.isPending || cancel.isSuccess}
      />
    </section>
  )
}

const shownCombinations = 20
interface BestProps {
  readonly id: string
  readonly found: SweepReport
  readonly strategy: StrategyDetail
  readonly parameters: readonly PlanParameter[]
  readonly isDone: boolean
}

function BestCombinations({ id, found, strategy, parameters, isDone }: BestProps) {
  const run = useRunWith(strategy, parameters)
  const file = useMutation({
    mutationFn: () => download(sweepTable, { params: { study_id: id } }),
    onError: (error) => showToast('bad', { title: 'The table was not saved', detail: messageOf(error) }),
  })
  const best = bestFirst(found.trials).slice(0, shownCombinations)
  const valuesOf = (trial: Trial): ChosenValues => Object.fromEntries(found.axes.map(({ path }, i) => [path, trial.values[i] ?? 0]))
  const areValuesOf = (trial: Trial, values: ChosenValues) => found.axes.every(({ path }, i) => values[path] === trial.values[i])
  const isPresent = (trial: Trial) => found.axes.every(({ present }, i) => present === trial.values[i])
  const runColumn: Column<Trial> = {
    key: 'run',
    header: 'Use',
    align: 'right',
    cell: (trial) =>
      isPresent(trial) ? (
        <Badge>Present</Badge>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          busy={run.isPending && areValuesOf(trial, run.variables.values)}
          onClick={() => !run.isPending && run.mutate({ values: valuesOf(trial) })}
        >
          Use these values
          <Price quote={run.price?.quote ?? null} />
        </Button>
      ),
  }
  return (
    <Card
      title="Best combinations"
      note={`${formatCount(best.length, 'combination')} of ${shortNumber(found.trials.length)}`}
      actions={
        <Button size="sm" variant="ghost" icon="download" busy={file.isPending} disabled={!isDone} onClick={() => file.mutate()}>
          All as CSV
        </Button>
      }
      footer={
        <Note>
          The best of many combinations looks better than it is. Choose one whose neighbours are good too, and let the check judge the new
          run: every combination tried here is counted there.
        </Note>
      }
    >
      <Table
        label="Best combinations"
        twoAbreast
        dense
        stackable
        rows={best}
        rowKey={(trial) => trial.values.join(' ')}
        isCurrent={isPresent}
        columns={[...columnsOf(found), runColumn]}
      />
      <RunPriceProblem
        of="changed"
        error={run.error}
        price={run.price}
        onShorter={(startDate, accepted) =>
          run.variables && run.mutate({ ...run.variables, start_date: startDate, accepted_tokens: accepted })
        }
        onWait={run.reset}
        onGoOn={(accepted) => run.variables && run.mutate({ ...run.variables, accepted_tokens: accepted })}
        onClose={run.reset}
      />
    </Card>
  )
}

const columnsOf = ({ axes, objectiveTitle, objective }: SweepReport): readonly Column<Trial>[] => [
  ...axes.map((axis, i): Column<Trial> => ({
    key: axis.path,
    header: axis.label,
    align: 'right',
    cell: (trial) => valueText(trial.values[i] ?? 0),
  })),
  ...(objective === 'sharpe_ratio' || objective === 'total_return'
    ? []
    : [{ key: 'objective', header: objectiveTitle, align: 'right', cell: (trial: Trial) => ratio(trial.objective) } as const]),
  { key: 'sharpe', header: 'Sharpe', align: 'right', cell: (trial) => ratio(trial.sharpe) },
  {
    key: 'return',
    header: 'Return',
    align: 'right',
    cell: (trial) => percentText(trial.returnPercent),
    className: (trial) => (trial.returnPercent > 0 ? 'up' : trial.returnPercent < 0 ? 'down' : undefined),
  },
  { key: 'factor', header: 'Profit factor', align: 'right', isWideOnly: true, cell: (trial) => ratio(trial.profitFactor) },
  { key: 'drawdown', header: 'Drawdown', align: 'right', cell: (trial) => percentText(trial.maxDrawdownPercent) },
  { key: 'trades', header: 'Trades', align: 'right', cell: (trial) => numberText(trial.trades, 0) },
]

const ratio = (value: number | null) => (value === null ? 'N/A' : numberText(value, 2))
