import { isInProgress, type StrategyDetail, type StrategyResult } from '@playbook/contract/strategies'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, type ReactNode } from 'react'
import { messageOf } from '../../api.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { RunProgress } from '../list/run-progress.tsx'
import { ConfigurationTab } from './configuration-tab.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { ResultLead, ResultLeadSkeleton } from './result-lead.tsx'
import { TradesTab } from './trades-tab.tsx'
import { useResult } from './use-strategy.ts'

/** The outcome and its four tabs. While the backtest runs they stand in their final places, with its progress where the outcome will be. */
export function StrategyTabs({ strategy }: { strategy: StrategyDetail }) {
  const { tab } = useSearch({ from: '/console/strategy-lab/strategies/$id' })
  const navigate = useNavigate({ from: '/console/strategy-lab/strategies/$id' })
  const isRunning = isInProgress(strategy.status)
  const isCompleted = strategy.status === 'completed'
  const loaded = useResult(strategy.id, isCompleted)
  const answered = loaded.data?.result ?? null
  // Drawn in slices, between which the page answers.
  const result = useDeferredValue(answered)
  // The answer is asked for before it is known whether there is a result yet.
  const isLoading = isCompleted && result === null && (loaded.isFetching || answered !== null)
  const isFailed = isCompleted && answered === null && loaded.error !== null
  const isWaiting = isRunning || isLoading
  const panel = (empty: string, skeleton: ReactNode, shown: (result: StrategyResult) => ReactNode) =>
    isWaiting ? skeleton : isFailed ? null : result === null ? <Empty title={empty} /> : shown(result)
  return (
    <>
      {isRunning && <RunProgress strategy={strategy} />}
      {isLoading && <ResultLeadSkeleton />}
      {isFailed && (
        <FailBox title={`Error loading strategy: ${messageOf(loaded.error)}`} onRetry={() => void loaded.refetch()}>
          The backtest has finished; only its result could not be fetched.
        </FailBox>
      )}
      {result !== null && <ResultLead result={result} strategyId={strategy.id} />}
      <Tabs
        label="Strategy"
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'performance', label: 'Performance' },
          { value: 'configuration', label: 'Configuration' },
          { value: 'trades', label: 'Trades', count: result?.total_trades },
        ]}
      >
        <TabPanel value="overview">
          {panel('No backtest results available for this strategy.', <OverviewSkeleton />, (each) => (
            <OverviewTab strategy={strategy} result={each} />
          ))}
        </TabPanel>
        <TabPanel value="performance">
          {panel('No performance data available for this strategy.', <SkeletonCard rows={10} label="Loading performance" />, (each) => (
            <PerformanceTab strategy={strategy} result={each} />
          ))}
        </TabPanel>
        <TabPanel value="configuration">
          <ConfigurationTab strategy={strategy} result={result} />
        </TabPanel>
        <TabPanel value="trades">
          {panel('No backtest results available for this strategy.', <SkeletonCard rows={10} label="Loading trades" />, (each) => (
            <TradesTab strategy={strategy} result={each} />
          ))}
        </TabPanel>
      </Tabs>
    </>
  )
}
