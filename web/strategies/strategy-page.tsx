import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  cancelStrategy,
  deleteStrategy,
  getStrategy,
  isInProgress,
  listStrategies,
  type StrategyDetail,
} from '@playbook/contract/strategies'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useState, type ReactNode } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { say } from '../ui/toast.tsx'
import { ConfigurationTab } from './configuration-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { periodLabel } from './period-button.tsx'
import { ResultLead } from './result-lead.tsx'
import { stageWords } from './stage-words.ts'
import { TradesTab } from './trades-tab.tsx'
import { useResult, useStrategy } from './use-strategy.ts'

const tabNames = ['overview', 'performance', 'configuration', 'trades'] as const
type TabName = (typeof tabNames)[number]
const isTab = (name: unknown): name is TabName => tabNames.some((each) => each === name)

const listPath = '/console/strategy-lab/strategies'

/** One strategy: while it runs, its progress; then the result in four tabs. */
export function StrategyPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const strategy = useStrategy(id)
  if (strategy.isPending)
    return (
      <Frame>
        <SkeletonCard rows={6} label="Loading strategy" />
      </Frame>
    )
  if (strategy.isError)
    return (
      <Frame>
        <LoadFailure error={strategy.error} onRetry={() => void strategy.refetch()} />
      </Frame>
    )
  return (
    <Frame>
      <Head strategy={strategy.data} />
      <Body strategy={strategy.data} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <div>
        <Link to={listPath} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <Icon name="arrow-left" />
          Strategies
        </Link>
      </div>
      {children}
    </div>
  )
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const back = (
    <Link to={listPath} className={buttonClass()}>
      Back to Strategies
    </Link>
  )
  if (error instanceof ApiError && error.status === 404)
    return (
      <FailBox title="Strategy not found" actions={back}>
        It may have been deleted, or the address is not complete.
      </FailBox>
    )
  return (
    <FailBox title={`Error loading strategy: ${messageOf(error) || 'Failed to load strategy'}`} onRetry={onRetry} actions={back}>
      Nothing is lost. Try again, or go back to the list.
    </FailBox>
  )
}

function Head({ strategy }: { strategy: StrategyDetail }) {
  return (
    <div className="pagehead">
      <div className="grow">
        <h1 className="h-page">{strategy.name}</h1>
        <p className="small mute num row wrap">
          <StatusBadge status={strategy.status} />
          {strategy.source === 'simulated' && <Badge kind="warn">Simulated prices</Badge>}
          <span>{`${strategy.symbol}, ${timeframeLabel[strategy.timeframe]}, ${periodLabel(strategy.start_date ?? '', strategy.end_date ?? '')}`}</span>
        </p>
      </div>
      <div className="row wrap">
        <DeleteButton strategy={strategy} />
        <Link to="/console/strategy-lab/builder" search={{ from: strategy.id }} className={buttonClass()}>
          <Icon name="pen" />
          Edit as a new run
        </Link>
      </div>
    </div>
  )
}

function DeleteButton({ strategy }: { strategy: StrategyDetail }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteStrategy, { params: { id: strategy.id } }),
    onSuccess: async () => {
      await navigate({ to: listPath })
      queries.removeQueries({ queryKey: [getStrategy.path, { params: { id: strategy.id } }] })
      await queries.invalidateQueries({ queryKey: [listStrategies.path] })
      say('ok', { title: `“${strategy.name}” was deleted` })
    },
    onError: (error) => say('bad', { title: 'The strategy was not deleted', detail: messageOf(error) }),
  })
  return (
    <>
      <Button variant="danger-quiet" icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${strategy.name}”?`}
        confirmLabel="Delete strategy"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Its text, its result and its trades are removed. A backtest that still runs is cancelled.
      </ConfirmDialog>
    </>
  )
}

function Body({ strategy }: { strategy: StrategyDetail }) {
  if (isInProgress(strategy.status)) return <Running strategy={strategy} />
  return (
    <>
      {strategy.status === 'failed' && <Failed strategy={strategy} />}
      {strategy.status === 'cancelled' && (
        <Empty title="This backtest was cancelled" action={<FixLink strategy={strategy} label="Open it in the builder" />}>
          You stopped it before it finished, so there is no result.
        </Empty>
      )}
      <Finished strategy={strategy} />
    </>
  )
}

function Running({ strategy }: { strategy: StrategyDetail }) {
  const cancel = useMutation({
    mutationFn: () => call(cancelStrategy, { body: { id: strategy.id } }),
    onError: (error) => say('bad', { title: 'The backtest was not cancelled', detail: messageOf(error) }),
  })
  return (
    <section className="card pad" aria-label="Backtest progress">
      <Progress
        label="Backtest progress"
        percent={strategy.progress}
        stage={stageWords[strategy.stage]}
        message={strategy.message || 'Processing strategy...'}
        onCancel={() => cancel.mutate()}
        isCancelling={cancel.isPending || cancel.isSuccess}
      />
    </section>
  )
}

function Failed({ strategy }: { strategy: StrategyDetail }) {
  return (
    <FailBox tone="loud" title="Strategy Failed" actions={<FixButton strategy={strategy} />}>
      {strategy.result?.error_message ?? strategy.message}
    </FailBox>
  )
}

function FixButton({ strategy }: { strategy: StrategyDetail }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Fix Strategy
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Fix Strategy"
        confirmLabel="Continue"
        onConfirm={() => void navigate({ to: '/console/strategy-lab/builder', search: { from: strategy.id } })}
      >
        This will take you back to the strategy builder to fix the issues. Continue?
      </ConfirmDialog>
    </>
  )
}

const FixLink = ({ strategy, label }: { strategy: StrategyDetail; label: string }) => (
  <Link to="/console/strategy-lab/builder" search={{ from: strategy.id }} className={buttonClass()}>
    {label}
  </Link>
)

function Finished({ strategy }: { strategy: StrategyDetail }) {
  const search = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const tab = isTab(search.tab) ? search.tab : 'overview'
  const result = useResult(strategy.id, strategy.status === 'completed')
  const full = result.data?.result ?? null
  const waiting = result.isLoading ? <SkeletonCard rows={8} label="Loading result" /> : null
  const failed = result.isError ? (
    <FailBox title={`Error loading strategy: ${messageOf(result.error)}`} onRetry={() => void result.refetch()} />
  ) : null
  const orEmpty = (title: string, shown: ReactNode) => waiting ?? failed ?? (full === null ? <Empty title={title} /> : shown)
  return (
    <>
      {full !== null && <ResultLead result={full} />}
      <Tabs
        label="Strategy"
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: next === 'overview' ? {} : { tab: next }, replace: true, resetScroll: false })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'performance', label: 'Performance' },
          { value: 'configuration', label: 'Configuration' },
          { value: 'trades', label: 'Trades', count: full?.total_trades },
        ]}
      >
        <TabPanel value="overview">
          {orEmpty('No backtest results available for this strategy.', full && <OverviewTab strategy={strategy} result={full} />)}
        </TabPanel>
        <TabPanel value="performance">
          {orEmpty('No performance data available for this strategy.', full && <PerformanceTab result={full} />)}
        </TabPanel>
        <TabPanel value="configuration">
          <ConfigurationTab strategy={strategy} result={full} />
        </TabPanel>
        <TabPanel value="trades">
          {orEmpty('No backtest results available for this strategy.', full && <TradesTab strategy={strategy} result={full} />)}
        </TabPanel>
      </Tabs>
    </>
  )
}
