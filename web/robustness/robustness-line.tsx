import type { StrategyResult } from '@playbook/contract/strategies'
import { outcomeCounts as plainOutcomeCounts } from '@playbook/engine/robustness/outcome-counts'
import { verdict } from '@playbook/engine/statistics/verdict'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { styled } from '../ui/numbers.ts'
import { useVerdict } from './use-check.ts'

const outcomeCounts = styled(plainOutcomeCounts)

type Outcome = Pick<StrategyResult, 'total_trades' | 'total_return' | 'buy_and_hold_return'>

/** The verdict of the robustness check where there is one, else what the result alone allows to say. */
export function Headline({ strategyId, result }: { strategyId: string; result: Outcome }) {
  const { total_trades: trades, total_return: totalReturnPercent, buy_and_hold_return: buyAndHoldPercent } = result
  return useVerdict(strategyId).data?.verdict?.headline ?? verdict({ trades, totalReturnPercent, buyAndHoldPercent })
}

/** What the robustness check says of a result in a line, and the way to it. */
export function RobustnessLine({ strategyId }: { strategyId: string }) {
  const latest = useVerdict(strategyId)
  if (latest.data === undefined) return null
  const checked = latest.data.verdict
  return (
    <p className="row wrap">
      <Link to="/console/strategy-lab/strategies/$id/robustness" params={{ id: strategyId }} className={buttonClass({ size: 'sm' })}>
        <Icon name="lab" />
        {checked === null ? 'Check robustness' : 'All reasons'}
      </Link>
      <span className="small soft num">
        {checked === null ? 'Not checked yet whether this is more than luck.' : outcomeCounts(checked)}
      </span>
    </p>
  )
}
