import { sourceFacts } from '@playbook/contract/market-sources'
import { isStudyActive, type RobustnessCheck } from '@playbook/contract/robustness'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { ActReceipt } from '../billing/act-receipt.tsx'
import { TestedOn } from '../strategies/result/tested-on.tsx'
import { useResult } from '../strategies/result/use-strategy.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Progress } from '../ui/progress.tsx'
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { CheckForm } from './check-form.tsx'
import { Evidence } from './evidence.tsx'
import { StudyPage } from './study-page.tsx'
import { useCancelStudy, useCheck } from './use-check.ts'
import { VerdictList } from './verdict-list.tsx'

/** What tests of a strategy's result say, and what they rest on. */
export const RobustnessPage = () => (
  <StudyPage
    title="Robustness"
    lead={(strategy) => (strategy === undefined ? <Skeleton width={260} height={20} /> : <Tested strategy={strategy} />)}
    link={(id) => (
      <Link to="/console/strategy-lab/strategies/$id/sweep" params={{ id }} className={buttonClass()}>
        <Icon name="sliders" />
        Sweep parameters
      </Link>
    )}
    waiting={<Waiting />}
    unfinished={{
      title: 'There is no finished backtest to check',
      text: 'The tests take a finished result apart. Come back when the backtest has completed.',
    }}
  >
    {(strategy) => <Robustness strategy={strategy} />}
  </StudyPage>
)

const Tested = ({ strategy }: { strategy: StrategyDetail }) => (
  <p className="small mute num row wrap">
    <SourceBadge facts={sourceFacts(strategy.source)} />
    <TestedOn strategy={strategy} />
  </p>
)

const Waiting = () => (
  <div className="stack" role="status" aria-busy="true" aria-label="Loading robustness">
    <Skeleton width="60%" height={40} />
    <SkeletonCard rows={8} label="Loading reasons" />
  </div>
)

function Robustness({ strategy }: { strategy: StrategyDetail }) {
  const latest = useCheck(strategy.id)
  const result = useResult(strategy.id, true)
  const bars = result.data?.result?.receipt.bars ?? null
  if (latest.isPending) return <Waiting />
  if (latest.isLoadingError)
    return <FailBox title={`Error loading the check: ${messageOf(latest.error)}`} onRetry={() => void latest.refetch()} />
  const { check, trials } = latest.data
  if (check === null) return <NeverChecked strategyId={strategy.id} bars={bars} />
  return <Checked check={check} bars={bars} trials={trials.trials} />
}

const NeverChecked = ({ strategyId, bars }: { strategyId: string; bars: number | null }) => (
  <Empty
    heading="h2"
    title="This result was not checked yet"
    action={<CheckForm strategyId={strategyId} bars={bars} label="Check robustness" />}
  >
    A backtest shows what rules would have made once. The check asks whether that was more than luck: it walks forward through the history,
    enters at random instead, changes the numbers and the costs, puts the candles and the trades together again, and counts how many
    variants you have tried. You get one verdict with a reason from every test.
  </Empty>
)

/** A check in whatever state it is. */
function Checked({ check, bars, trials }: { check: RobustnessCheck; bars: number | null; trials: number }) {
  const isGoing = isStudyActive(check.status)
  const { report } = check
  return (
    <>
      {isGoing && <CheckProgress check={check} />}
      <ActReceipt act="robustness" id={check.id} ended={!isGoing} />
      {check.status === 'failed' && <FailedCheck check={check} bars={bars} />}
      {check.status === 'cancelled' && (
        <Empty
          heading="h2"
          title="This check was cancelled"
          action={<CheckForm strategyId={check.strategy_id} bars={bars} label="Check robustness" asked={check.settings} />}
        >
          {report === null ? 'You stopped it before the first test was done.' : 'What it had found until then is below.'}
        </Empty>
      )}
      {report !== null && <VerdictList verdict={report.verdict} trials={trials} isGoing={isGoing} />}
      {isGoing && report === null && <SkeletonCard rows={8} label="Waiting for the first test" />}
      {report !== null && <Evidence report={report} />}
      {check.status === 'completed' && <CheckAgain check={check} bars={bars} />}
    </>
  )
}

function CheckProgress({ check }: { check: RobustnessCheck }) {
  const cancel = useCancelStudy(check.id)
  const parts = check.tasks_planned === 0 ? '' : ` ${check.tasks_done} of ${formatCount(check.tasks_planned, 'part')} done.`
  return (
    <section className="card pad" aria-label="Progress of the check">
      <Progress
        label="Progress of the check"
        percent={check.progress}
        stage={check.status === 'pending' ? 'Waiting for a free worker' : 'Checking'}
        message={`${check.message}.${parts}`}
        onCancel={() => cancel.mutate()}
        isCancelling={cancel.isPending || cancel.isSuccess}
      />
    </section>
  )
}

const FailedCheck = ({ check, bars }: { check: RobustnessCheck; bars: number | null }) => (
  <>
    <FailBox tone="loud" title="The check could not be finished">
      {check.error_message ?? check.message}
    </FailBox>
    <CheckForm strategyId={check.strategy_id} bars={bars} label="Retry" asked={check.settings} />
  </>
)

/** Other settings, below what was found: the same ones would give the same again. */
function CheckAgain({ check, bars }: { check: RobustnessCheck; bars: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const { depth, seed } = check.settings
  return (
    <Card
      title="How it was checked"
      note={`${depth === 'full' ? 'Full' : 'Quick'} check, seed ${seed}, engine ${check.report?.engineVersion ?? ''}`}
      padded={isOpen}
      actions={
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Check with other settings
        </Button>
      }
    >
      {isOpen && <CheckForm strategyId={check.strategy_id} bars={bars} label="Check again" asked={{ depth, seed: seed + 1 }} />}
    </Card>
  )
}
