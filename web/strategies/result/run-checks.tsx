import type { RunChecks } from '@playbook/contract/strategies'
import { unknownFigure } from '@playbook/engine/format/number-text'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount, shortNumber } from '../../ui/numbers.ts'
import { Table, type Column } from '../../ui/table.tsx'

type Drift = RunChecks['recursion'][number]

/** Below this an indicator no longer depends on where its data begins, for any purpose. */
const settledPercent = 0.001
/** From here on other data before the start could give other trades. */
const unsettledPercent = 0.1

const driftText = ({ drift_percent: drift }: Drift): string => {
  if (drift === null) return unknownFigure
  if (drift === 0) return '0'
  if (drift < settledPercent) return `under ${settledPercent}`
  return drift.toPrecision(2)
}

const columns: readonly Column<Drift>[] = [
  { key: 'term', header: 'Indicator', role: 'head', cell: ({ term }) => term },
  { key: 'bars', header: 'Bars before the start', align: 'right', cell: ({ warmup_bars: bars }) => shortNumber(bars) },
  { key: 'drift', header: 'Drift, %', align: 'right', cell: (row) => driftText(row) },
]

/** What was checked of the run itself: that no decision saw the future, and how much the indicators depend on their first bars. */
export function RunChecksCard({ checks }: { checks: RunChecks | null }) {
  return (
    <Card title="Checks of this run" note="made with every backtest" padded>
      {checks === null ? (
        <p className="soft">This result was made before runs were checked. Run the strategy again to have it checked.</p>
      ) : (
        <div className="stack">
          <LookAhead check={checks.look_ahead} />
          <Recursion drifts={checks.recursion} />
        </div>
      )}
    </Card>
  )
}

function LookAhead({ check: { cuts, changed, ok } }: { check: RunChecks['look_ahead'] }) {
  if (cuts === 0)
    return (
      <p>
        <b>Look-ahead:</b> not checked, because the period holds too few bars to cut it off anywhere.
      </p>
    )
  return (
    <p>
      <b>Look-ahead:</b> <Badge kind={ok ? 'up' : 'down'}>{ok ? 'passed' : 'failed'}</Badge>{' '}
      {ok
        ? `The data was cut off at ${formatCount(cuts, 'place')}, and nothing that was decided before changed: no decision used a price from its future.`
        : `The data was cut off at ${formatCount(cuts, 'place')}, and at ${changed} of them something that was decided before changed. Do not trust this result.`}
    </p>
  )
}

function Recursion({ drifts }: { drifts: readonly Drift[] }) {
  if (drifts.length === 0)
    return (
      <p>
        <b>Recursion:</b> the rules read no indicator.
      </p>
    )
  const worst = Math.max(...drifts.map(({ drift_percent: drift }) => drift ?? 0))
  return (
    <>
      <p>
        <b>Recursion:</b> {recursionText(worst)}
      </p>
      <Table label="Recursion" dense rows={drifts} rowKey={({ term }) => term} columns={columns} />
    </>
  )
}

function recursionText(worst: number): string {
  if (worst < settledPercent) return 'with the bars before its start, each indicator has the same value as with the full history.'
  const percent = worst.toPrecision(2)
  if (worst < unsettledPercent)
    return `at the start an indicator differs by up to ${percent}% from its value with the full history, too little to matter.`
  return `at the start an indicator differs by up to ${percent}% from its value with the full history: more prices before the start could change the first trades.`
}
