import { sourceFacts } from '@playbook/contract/market-sources'
import { getMarket, type MarketDetail } from '@playbook/contract/markets'
import { timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { useChartSettings } from '../chart-settings/use-chart-settings.ts'
import { defaultTimeframe } from '../markets/default-timeframe.ts'
import { DeleteMarketButton } from '../markets/delete-market-button.tsx'
import { FollowButton } from '../markets/follow-button.tsx'
import { ImportButton } from '../markets/import-button.tsx'
import { InstrumentFacts } from '../markets/instrument-facts.tsx'
import { MarketChart } from '../markets/market-chart.tsx'
import { MarketHead } from '../markets/market-head.tsx'
import { adjustmentOf } from '../markets/use-candles.ts'
import { useOpenSession } from '../markets/use-open-session.ts'
import { useMarkSeen } from '../markets/use-seen-markets.ts'
import { useReceiptSide } from '../receipts/use-receipt-side.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageCrumbs } from '../ui/page-header.tsx'
import { MarketAnalysis } from './market-analysis.tsx'
import { isMarketUnknown, MarketGone } from './market-gone.tsx'
import css from './analysis-page.module.css'

/** One market: its chart, and below it what is known of the market. An address may name the timeframe, and the bar of an alert. */
export function AnalysisPage() {
  const { symbol } = useParams({ from: '/console/analysis/$symbol' })
  const { timeframe: named, alert } = useSearch({ from: '/console/analysis/$symbol' })
  const asked = timeframes.find((each) => each === named)
  const place = `${asked} ${alert}`
  const [chosen, setChosen] = useState<{ readonly timeframe: Timeframe; readonly place: string } | null>(null)
  // What was chosen stays from market to market, until an address names another.
  const timeframe = chosen !== null && (chosen.place === place || asked === undefined) ? chosen.timeframe : asked
  const alertAt = Number(alert)
  // Nothing of one market stands on the page of the next, but for the timeframe.
  return (
    <MarketPage
      key={`${symbol} ${place}`}
      symbol={symbol}
      chosen={timeframe ?? null}
      alertAt={Number.isFinite(alertAt) && alertAt > 0 ? alertAt : null}
      onTimeframe={(next) => setChosen({ timeframe: next, place })}
    />
  )
}

interface MarketPageProps {
  readonly symbol: string
  readonly chosen: Timeframe | null
  /** Opening time of the bar on which an alert fired, UTC seconds; the chart begins there. */
  readonly alertAt: number | null
  readonly onTimeframe: (timeframe: Timeframe) => void
}

function MarketPage({ symbol, chosen, alertAt, onTimeframe }: MarketPageProps) {
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  useMarkSeen(market.data?.symbol)
  const { settings } = useChartSettings()
  const available = market.data?.timeframes ?? []
  const timeframe = chosen !== null && available.includes(chosen) ? chosen : defaultTimeframe(available)
  const receipt = useReceiptSide(symbol, timeframe, adjustmentOf(settings))
  const marks = useMemo(
    () => (alertAt === null ? [] : [{ id: 'alert', time: alertAt, kind: 'blocked' as const, text: 'Alert' }]),
    [alertAt],
  )
  if (market.isLoadingError) return <Missing symbol={symbol} error={market.error} onRetry={() => void market.refetch()} />
  return (
    <>
      <div className={css.workbench}>
        <div className={css.fill}>
          {/* Imported prices may have no hours: their first timeframe is known with the market. */}
          {market.data && (
            <MarketChart
              symbol={symbol}
              timeframe={timeframe}
              onTimeframe={onTimeframe}
              heading={<Head symbol={symbol} market={market.data} />}
              tools={receipt.button}
              plugins={receipt.plugins}
              side={receipt.side}
              focus={receipt.focus}
              opensAt={alertAt}
              marks={marks}
            />
          )}
        </div>
      </div>
      <div className="page">
        <MarketAnalysis symbol={symbol} market={market.data} timeframe={timeframe} />
        {market.data && <InstrumentFacts market={market.data} />}
      </div>
    </>
  )
}

function Head({ symbol, market }: { symbol: string; market: MarketDetail }) {
  const navigate = useNavigate()
  return (
    <header className={css.top}>
      <div className={css.names}>
        <PageCrumbs crumb={symbol} />
        <MarketHead symbol={symbol} market={market} />
      </div>
      <div className={`row wrap ${css.actions}`}>
        <FollowButton symbol={symbol} />
        {sourceFacts(market.source).isOwn && (
          <DeleteMarketButton symbol={symbol} onDeleted={() => void navigate({ to: '/console/analysis' })} />
        )}
        <ImportButton size="sm" />
        <OpenSession symbol={symbol} />
        <Link to="/console/strategy-lab/builder" search={{ symbol }} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon name="pen" />
          Write a strategy
        </Link>
      </div>
    </header>
  )
}

function Missing({ symbol, error, onRetry }: { symbol: string; error: Error; onRetry: () => void }) {
  return (
    <div className="page">
      <PageCrumbs crumb={symbol} />
      {isMarketUnknown(error) ? (
        <MarketGone symbol={symbol} />
      ) : (
        <FailBox
          title="The market could not be loaded"
          onRetry={onRetry}
          actions={
            <Link to="/console" className={buttonClass()}>
              Return to Console
            </Link>
          }
        >
          {messageOf(error)}
        </FailBox>
      )}
    </div>
  )
}

function OpenSession({ symbol }: { symbol: string }) {
  const { open, isOpening } = useOpenSession(symbol, { isAnother: true })
  return (
    <Button icon="plus" size="sm" busy={isOpening} onClick={open}>
      New Market Session
    </Button>
  )
}
