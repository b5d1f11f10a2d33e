import { sourceFacts } from '@playbook/contract/market-sources'
import type { RunInputs } from '@playbook/contract/publications'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/numbers.ts'
import type { Outcome } from './compute-rerun.ts'
import { useDelayed } from './use-delayed.ts'
import type { RerunState } from './use-rerun.ts'
import css from './what-if.module.css'

/** One line that never changes its height: how long the run took, how far a long one is, or why there is none. */
export function RerunStatus({ rerun, bars, onCancel }: { rerun: RerunState; bars: number; onCancel: () => void }) {
  const isLong = useDelayed(rerun.isRunning, 250)
  if (rerun.hashes === 'unreadable')
    return <p className={`${css.status} err`}>The bars of this backtest arrived damaged. Reload the page.</p>
  if (isLong)
    return (
      <div className={css.status}>
        <div
          className="progress"
          role="progressbar"
          aria-label="Running again"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(rerun.share * 100)}
        >
          <span style={{ width: `${rerun.share * 100}%` }} />
        </div>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    )
  if (rerun.problem !== null) return <p className={`${css.status} err`}>{rerun.problem}</p>
  return (
    <p className={`${css.status} small mute num`} role="status">
      {rerun.outcome === null ? '' : `${formatCount(bars, 'bar')} in ${Math.max(1, Math.round(rerun.outcome.runMs))} ms`}
    </p>
  )
}

/** What is made of trades that depend on the order of events inside a bar, where there are any. */
export function AmbiguousTrades({ outcome, source }: { outcome: Outcome | null; source: RunInputs['source'] }) {
  const open = outcome?.values.ambiguous_trades ?? 0
  if (outcome === null || open === 0) return null
  const hanging = `${formatCount(open, 'trade depends', 'trades depend')} on the order inside a bar`
  return (
    <p className="small mute num">
      {outcome.isSettled
        ? `${hanging}, which no finer bar tells: taken at its worst, as in the backtest.`
        : sourceFacts(source).isComputed
          ? `${hanging}. Looking inside …`
          : `${hanging}: taken at its worst here. The backtest looks inside where the market has finer bars.`}
    </p>
  )
}
