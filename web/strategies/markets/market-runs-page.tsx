import type { CallArguments } from '@playbook/contract/endpoint'
import { listMarketRuns, runOnMarkets } from '@playbook/contract/market-runs'
import { isInProgress, getStrategy, type StrategyDetail, type StrategyItem } from '@playbook/contract/strategies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call, messageOf, queryOf } from '../../api.ts'
import { isBilled } from '../../billing/is-billed.ts'
import { useTooFew } from '../../billing/price.tsx'
import { TooFewTokensDialog } from '../../billing/too-few-tokens.tsx'
import { useRerunPrices } from '../../billing/use-rerun-price.ts'
import { LazyMarketSelector } from '../../markets/lazy-market-selector.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { PageCrumbs, PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast.tsx'
import { variantCountText } from '../../words/variant-count-text.ts'
import { StrategyFailure } from '../list/strategy-failure.tsx'
import { StrategyTable, StrategyTableSkeleton } from '../list/strategy-table.tsx'

/** How often the list is read again while something runs. */
const refreshMs = 2_000

/** One strategy on several markets, ranked by the low end of their return. */
export function MarketRunsPage() {
  const { id } = useParams({ from: '/console/strategy-lab/strategies/$id/markets' })
  const [isChoosing, setIsChoosing] = useState(false)
  /** Markets whose price is told before anything runs. */
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const queries = useQueryClient()
  const strategy = useQuery(queryOf(getStrategy, { params: { id } }))
  const list = useQuery({
    ...queryOf(listMarketRuns, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => isInProgress(status)) ? refreshMs : false),
  })
  const start = useMutation({
    mutationFn: ({ symbols, accepted }: { readonly symbols: readonly string[]; readonly accepted: Accepted }) =>
      call(runOnMarkets, { params: { id }, body: { symbols: [...symbols], ...accepted } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [listMarketRuns.path] }),
    onError: (error) => showToast('bad', { title: 'The runs were not started', detail: messageOf(error) }),
  })
  const refused = start.data?.runs.filter(({ problem }) => problem !== null) ?? []
  if (strategy.isLoadingError)
    return (
      <div className="page">
        <PageCrumbs />
        <StrategyFailure error={strategy.error} onRetry={() => void strategy.refetch()} />
      </div>
    )
  return (
    <div className="page">
      <PageHeader
        title={strategy.data === undefined ? 'On several markets' : `${strategy.data.name} on several markets`}
        lead="The same rules on each market, nothing fitted. Ranked by the low end of the return."
        actions={
          <>
            <Link to="/console/strategy-lab/strategies/$id" params={{ id }} className={buttonClass({ variant: 'ghost' })}>
              <Icon name="left" />
              Back to the result
            </Link>
            <Button variant="primary" icon="candles" busy={start.isPending} onClick={() => setIsChoosing(true)}>
              Choose markets
            </Button>
          </>
        }
      />
      {refused.length > 0 && (
        <Note kind="warn">
          {refused.map(({ symbol, problem }) => (
            <p key={symbol}>
              <b>{symbol}</b>: {problem}
            </p>
          ))}
        </Note>
      )}
      {list.isPending ? (
        <StrategyTableSkeleton rows={4} label="Loading the runs" />
      ) : list.isLoadingError ? (
        <Card title="Ranked">
          <FailBox title="The runs could not be loaded" onRetry={() => void list.refetch()}>
            {messageOf(list.error)}
          </FailBox>
        </Card>
      ) : (
        <Card title="Ranked" note={`${list.data.runs.length}`}>
          <StrategyTable label="Runs on several markets" strategies={list.data.runs} />
          {list.data.runs.length === 1 && (
            <Empty title="Only its own market so far">Choose others to see whether the rules hold there too.</Empty>
          )}
        </Card>
      )}
      {list.data && <p className="small soft">{variantCountText(list.data.trials)} The best of many markets looks better than it is.</p>}
      <Suspense>
        {isChoosing && (
          <LazyMarketSelector
            open
            onOpenChange={setIsChoosing}
            onSelectMany={(markets) => {
              setIsChoosing(false)
              const symbols = markets.map(({ symbol }) => symbol)
              if (isBilled()) setAsked(symbols)
              else start.mutate({ symbols, accepted: {} })
            }}
          />
        )}
      </Suspense>
      {asked !== null && strategy.data !== undefined && (
        <ConfirmRuns
          strategy={strategy.data}
          symbols={asked}
          there={list.data?.runs ?? []}
          onRun={(symbols, accepted) => {
            setAsked(null)
            start.mutate({ symbols, accepted })
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** The most that each of the runs may cost. */
type Accepted = Pick<CallArguments<typeof runOnMarkets>['body'], 'accepted_tokens'>

interface ConfirmRunsProps {
  readonly strategy: StrategyDetail
  readonly symbols: readonly string[]
  /** Runs that there are already: those markets cost nothing. */
  readonly there: readonly Pick<StrategyItem, 'symbol'>[]
  readonly onRun: (symbols: readonly string[], accepted: Accepted) => void
  readonly onClose: () => void
}

const sumOf = (tokens: readonly number[]): number => tokens.reduce((sum, each) => sum + each, 0)

/** Tells what the runs cost together before they are started, and the ways on where there are too few tokens for all. */
function ConfirmRuns({ strategy, symbols, there, onRun, onClose }: ConfirmRunsProps) {
  const quotes = useRerunPrices(strategy, symbols).map((price) => price?.quote ?? null)
  const isThere = new Set(there.map(({ symbol }) => symbol))
  const isKnown = quotes.every((quote) => quote !== null)
  const prices = quotes.map((quote, i) => (isThere.has(symbols[i] ?? '') ? 0 : (quote?.high ?? 0)))
  const total = sumOf(prices)
  const few = useTooFew(total)
  const balance = few?.balance ?? 0
  const accepted = { accepted_tokens: Math.max(0, ...prices) }
  if (isKnown && few !== undefined && few.missing > 0) {
    const fitting = symbols.filter((_, i) => sumOf(prices.slice(0, i + 1)) <= balance)
    const less = sumOf(prices.slice(0, fitting.length))
    return (
      <TooFewTokensDialog
        few={few}
        what={`these ${formatCount(symbols.length, 'run')}`}
        kept="Nothing was started. The markets can be chosen again at any time."
        cheaper={
          less === 0
            ? null
            : {
                title: `Run on ${formatCount(fitting.length, 'market')} now`,
                label: fitting.length === 1 ? (fitting[0] ?? '') : `The first ${fitting.length}`,
                quote: { act: 'backtest', low: less, high: less, lines: [] },
                onUse: () => onRun(fitting, accepted),
              }
        }
        wait={{ title: 'Run them later', text: 'The strategy and its runs stay as they are.', label: 'Later', onWait: onClose }}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Run on ${formatCount(symbols.length, 'market')}?`}
      confirmLabel={isKnown ? `Run for ${formatCount(total, 'token')}` : 'Run'}
      busy={!isKnown}
      onConfirm={() => onRun(symbols, accepted)}
    >
      One backtest on each, charged by the bars that are tested. A market that has its run already costs nothing.
    </ConfirmDialog>
  )
}
