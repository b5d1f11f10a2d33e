import { Link } from '@tanstack/react-router'
import { formatCount } from '@playbook/engine/format/count'
import type { Verdict } from '@playbook/engine/robustness/report'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useVerdict } from './use-check.ts'

/** The verdict of the robustness check where there is one, else `plain`. */
export function Headline({ strategyId, plain }: { strategyId: string; plain: string }) {
  return useVerdict(strategyId).data?.verdict?.headline ?? plain
}

/** What the robustness check says of a result in a line, and the way to it. */
export function RobustnessLine({ strategyId }: { strategyId: string }) {
  const latest = useVerdict(strategyId)
  if (latest.data === undefined) return null
  const { verdict } = latest.data
  return (
    <p className="row wrap">
      <Link to="/console/strategy-lab/strategies/$id/robustness" params={{ id: strategyId }} className={buttonClass({ size: 'sm' })}>
        <Icon name="lab" />
        {verdict === null ? 'Check robustness' : 'All reasons'}
      </Link>
      <span className="small soft num">{verdict === null ? 'Not checked yet whether this is more than luck.' : countsOf(verdict)}</span>
    </p>
  )
}

function countsOf({ reasons }: Verdict): string {
  const count = (outcome: Verdict['reasons'][number]['outcome']) => reasons.filter((reason) => reason.outcome === outcome).length
  return `${formatCount(reasons.length, 'robustness test')}: ${count('pass')} passed, ${count('warn')} unclear, ${count('fail')} failed, ${count('unknown')} not judged.`
}
