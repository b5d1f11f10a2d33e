import { namedSource } from '@playbook/contract/market-sources'
import { getMarket, type MarketDetail } from '@playbook/contract/markets'
import { formatDistance } from '@playbook/engine/format/distance'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatPrice } from '@playbook/engine/format/price'
import { formatVolume } from '@playbook/engine/format/volume'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, messageOf, queryOf } from '../api.ts'
import { useReceiptSide } from '../receipts/use-receipt-side.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageCrumbs } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatTime } from '../ui/time.tsx'
import { defaultTimeframe } from './default-timeframe.ts'
import { ImportButton } from './import-button.tsx'
import { InstrumentFacts } from './instrument-facts.tsx'
import { MarketChart } from './market-chart.tsx'
import { MarketHead } from './market-head.tsx'
import { useOpenSession } from './use-open-session.ts'
import { useMarkSeen } from './use-seen-markets.ts'
import css from './analysis-page.module.css'

/** One market: its chart and its key figures. */
export function AnalysisPage() {
  const { symbol } = useParams({ from: '/console/analysis/$symbol' })
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  useMarkSeen(market.data?.symbol)
  const [chosen, setTimeframe] = useState<Timeframe | null>(null)
  const timeframe = chosen ?? defaultTimeframe(market.data?.timeframes ?? [])
  const receipt = useReceiptSide(symbol, timeframe)
  if (market.isError) return <Missing symbol={symbol} error={market.error} onRetry={() => void market.refetch()} />
  return (
    <>
      <div className={css.workbench}>
        <div className={css.fill}>
          {/* Imported prices may have no hours: their first timeframe is known with the market. */}
          {market.data && (
            <MarketChart
              symbol={symbol}
              timeframe={timeframe}
              onTimeframe={setTimeframe}
              heading={<Head symbol={symbol} market={market.data} />}
              tools={receipt.button}
              plugins={receipt.plugins}
              side={receipt.side}
              focus={receipt.focus}
            />
          )}
        </div>
      </div>
      <div className="page">
        <KeyFigures market={market.data} />
        {market.data && <InstrumentFacts market={market.data} />}
      </div>
    </>
  )
}

const Head = ({ symbol, market }: { symbol: string; market: MarketDetail }) => (
  <header className={css.top}>
    <div className={css.names}>
      <PageCrumbs crumb={symbol} />
      <MarketHead symbol={symbol} market={market} />
    </div>
    <div className="row wrap">
      <ImportButton size="sm" />
      <OpenSession symbol={symbol} />
      <Link to="/console/strategy-lab/builder" search={{ symbol }} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Icon name="pen" />
        Write a strategy
      </Link>
    </div>
  </header>
)

function Missing({ symbol, error, onRetry }: { symbol: string; error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className="page">
      <PageCrumbs crumb={symbol} />
      <FailBox
        title={isUnknown ? `Symbol '${symbol}' not found or is invalid` : 'The market could not be loaded'}
        onRetry={isUnknown ? undefined : onRetry}
        actions={
          <Link to="/console" className={buttonClass()}>
            Return to Console
          </Link>
        }
      >
        {isUnknown ? 'Choose a market with “New Market Session”, or import your own prices there.' : messageOf(error)}
      </FailBox>
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

const trendWords = { bullish: 'Bullish', bearish: 'Bearish', sideways: 'Sideways' } as const

function figuresOf(market: MarketDetail): readonly (readonly [string, string])[] {
  const price = (value: number | null) => formatPrice(value, { decimals: market.price_decimals })
  return [
    ['Last price', price(market.current_price)],
    ['Change, last day', formatPercent(market.price_change_percentage, 'percent', { signed: true })],
    ['Trend', trendWords[market.trend]],
    ['52-week high', price(market.high_52w)],
    ['52-week low', price(market.low_52w)],
    ['Volume, last day', formatVolume(market.volume_24h)],
    ['Spread', formatDistance(market.spread, market.pip)],
    ['Tick', String(market.tick)],
    ['Pip', market.pip === null ? 'None' : String(market.pip)],
    ['Lot', `${market.lot_units.toLocaleString('en-US')} units`],
    ['Prices since', market.first_time === null ? '---' : formatTime(market.first_time, 'date', 'utc')],
    ['Source', namedSource(market.source, market.source_label).receipt],
  ]
}

function KeyFigures({ market }: { market: MarketDetail | undefined }) {
  return (
    <Card title="Key figures" padded>
      <dl className="figs">
        {market === undefined
          ? Array.from({ length: 8 }, (_, each) => (
              <div key={each}>
                <dt>
                  <Skeleton width={70} />
                </dt>
                <dd>
                  <Skeleton width={110} height={20} />
                </dd>
              </div>
            ))
          : figuresOf(market).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
      </dl>
    </Card>
  )
}
