import { isInProgress, type StrategyDetail } from '@playbook/contract/strategies'
import { Link, useParams } from '@tanstack/react-router'
import { useDeferredValue, type ReactNode } from 'react'
import { ActReceipt } from '../../billing/act-receipt.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageCrumbs } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StrategyFailure } from '../list/strategy-failure.tsx'
import { FailedStrategy } from './failed-strategy.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { ResultLeadSkeleton } from './result-lead.tsx'
import { StrategyHead } from './strategy-head.tsx'
import { StrategyTabs } from './strategy-tabs.tsx'
import { useStrategy } from './use-strategy.ts'
import css from './strategy-page.module.css'

/** One strategy: while it runs, its progress; then the result in four tabs. */
export function StrategyPage() {
  const { id } = useParams({ from: '/console/strategy-lab/strategies/$id' })
  const strategy = useStrategy(id)
  // Drawn in slices, between which the page answers.
  const drawn = useDeferredValue(strategy.data)
  return (
    <div className="page">
      <div className="row between wrap">
        <PageCrumbs crumb={drawn?.name} />
        <Link to="/console/strategy-lab/strategies" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <Icon name="arrow-left" />
          Strategies
        </Link>
      </div>
      {strategy.isLoadingError ? (
        <StrategyFailure error={strategy.error} onRetry={() => void strategy.refetch()} />
      ) : strategy.isPending || drawn === undefined ? (
        <Waiting />
      ) : (
        <Loaded strategy={drawn} />
      )}
    </div>
  )
}

const Waiting = () => (
  <>
    <div className="pagehead" role="status" aria-busy="true" aria-label="Loading strategy">
      <div className="grow">
        <Skeleton width={280} height={30} />
        <Skeleton width={220} height={22} />
      </div>
    </div>
    <ResultLeadSkeleton />
    <div>
      <div className={`tabs ${css.tabs}`}>
        <Skeleton width={320} height={16} />
      </div>
      <OverviewSkeleton />
    </div>
  </>
)

const Loaded = ({ strategy }: { strategy: StrategyDetail }): ReactNode => (
  <>
    <StrategyHead strategy={strategy} />
    <ActReceipt act="backtest" id={strategy.id} ended={!isInProgress(strategy.status)} />
    {strategy.status === 'failed' && <FailedStrategy strategy={strategy} />}
    {strategy.status === 'cancelled' && <Cancelled id={strategy.id} />}
    <StrategyTabs strategy={strategy} />
  </>
)

const Cancelled = ({ id }: { id: string }) => (
  <Empty
    title="This backtest was cancelled"
    action={
      <Link to="/console/strategy-lab/builder" search={{ from: id }} className={buttonClass()}>
        Open it in the builder
      </Link>
    }
  >
    You stopped it before it finished, so there is no result.
  </Empty>
)
