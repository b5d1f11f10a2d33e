import type { StrategyDetail } from '@playbook/contract/strategies'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { StudyPage } from './study-page.tsx'
import { SweepForm } from './sweep-form.tsx'
import { SweepResult } from './sweep-result.tsx'
import { useParameters, useSweeps } from './use-sweep.ts'
import css from './sweep-page.module.css'

/** Other values of a strategy's numbers, many at once. */
export const SweepPage = () => (
  <StudyPage
    title="Parameter sweep"
    lead={() => <p className="soft">How the result changes when the numbers of the rules do. Look for a plateau, not for the peak.</p>}
    link={(id) => (
      <Link to="/console/strategy-lab/strategies/$id/robustness" params={{ id }} className={buttonClass()}>
        <Icon name="lab" />
        Robustness
      </Link>
    )}
    waiting={<SkeletonCard rows={8} label="Loading strategy" />}
    unfinished={{
      title: 'There is no finished backtest to vary',
      text: 'A sweep starts from a finished result. Come back when the backtest has completed.',
    }}
  >
    {(strategy) => <Sweeping strategy={strategy} />}
  </StudyPage>
)

function Sweeping({ strategy }: { strategy: StrategyDetail }) {
  const { study } = useSearch({ from: '/console/strategy-lab/strategies/$id/sweep' })
  const navigate = useNavigate({ from: '/console/strategy-lab/strategies/$id/sweep' })
  const parameters = useParameters(strategy.id)
  if (parameters.isPending) return <SkeletonCard rows={8} label="Loading parameters" />
  if (parameters.isLoadingError)
    return <FailBox title={`Error loading the parameters: ${messageOf(parameters.error)}`} onRetry={() => void parameters.refetch()} />
  const known = parameters.data.parameters
  if (known.length === 0)
    return (
      <Empty
        heading="h2"
        title="This strategy has no number to vary"
        action={
          <Link to="/console/strategy-lab/builder" search={{ from: strategy.id }} className={buttonClass()}>
            Open it in the builder
          </Link>
        }
      >
        Its rules hold no period, level or distance. Give one a number in the builder, then sweep it.
      </Empty>
    )
  const show = (id: string) => void navigate({ to: '.', search: { study: id }, resetScroll: true })
  return (
    <>
      {study !== undefined && <SweepResult key={study} id={study} strategy={strategy} parameters={known} />}
      <SweepForm strategyId={strategy.id} parameters={known} onStarted={show} />
      <EarlierSweeps strategyId={strategy.id} shown={study} />
    </>
  )
}

function EarlierSweeps({ strategyId, shown }: { strategyId: string; shown: string | undefined }) {
  const sweeps = useSweeps(strategyId)
  const list = sweeps.data?.sweeps ?? []
  if (list.length === 0) return null
  return (
    <Card title="Sweeps of this strategy" note={formatCount(list.length, 'sweep')}>
      <ul className={css.list}>
        {list.map((sweep) => (
          <li key={sweep.id}>
            <Link
              to="/console/strategy-lab/strategies/$id/sweep"
              params={{ id: strategyId }}
              search={{ study: sweep.id }}
              className="nm"
              aria-current={sweep.id === shown ? 'page' : undefined}
            >
              <Time at={sweep.created_at} />
            </Link>
            <span className="small soft">
              {`${formatCount(sweep.settings.axes.length, 'parameter')}, ${sweep.settings.method}, seed ${sweep.settings.seed}: ${sweep.message}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
