import { namedSource } from '@playbook/contract/market-sources'
import { getMarket } from '@playbook/contract/markets'
import type { Bar } from '@playbook/engine/market/bars'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { isIntraday, timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { ChartPanel } from '../chart/chart-panel.tsx'
import type { TradeMark } from '../chart/create-price-chart.ts'
import type { ChartLine } from '../chart/line-set.ts'
import { StudyMenu } from '../chart/study-menu.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { formatTime } from '../ui/time.tsx'
import { StudyStatus } from './study-status.tsx'
import { useCandles } from './use-candles.ts'
import { useStudies } from './use-studies.ts'

// The chart library is loaded with the first chart.
const PriceChart = lazy(() => import('../chart/price-chart.tsx').then((module) => ({ default: module.PriceChart })))

const none: readonly never[] = []

interface MarketChartProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly onTimeframe: (timeframe: Timeframe) => void
  /** Only bars that open before this moment, UTC seconds; null for the newest. */
  readonly before?: number | null
  readonly lines?: readonly ChartLine[]
  readonly marks?: readonly TradeMark[]
  readonly focus?: { readonly from: number; readonly to: number } | null
  readonly onBar?: ((bar: Bar) => void) | undefined
  readonly at?: number | null
  readonly heading?: ReactNode
  readonly tools?: ReactNode
  readonly footer?: ReactNode
}

/** The chart of one market with its timeframe strip; older bars come as the view moves back. */
export function MarketChart({
  symbol,
  timeframe,
  onTimeframe,
  before = null,
  lines = none,
  heading,
  tools,
  footer,
  ...drawn
}: MarketChartProps) {
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  const candles = useCandles(symbol, timeframe, before)
  const calendar = market.data?.calendar ?? null
  const decimals = market.data?.price_decimals ?? 2
  const dateOf = useDateOf(timeframe, calendar)
  const describeTime = useCallback(
    (time: number) => (dateOf === null ? formatTime(time, 'full') : formatTime(`${dateOf(time)}T00:00:00Z`, 'date', 'utc')),
    [dateOf],
  )
  const {
    chosen,
    choose,
    lines: studied,
    structure,
    state,
    retry,
  } = useStudies({ bars: candles.bars, closed: candles.closed, timeframe, calendar, decimals })
  const allLines = useMemo(() => [...studied, ...lines], [studied, lines])
  const problem = candles.error ?? market.error
  return (
    <ChartPanel
      symbol={symbol}
      timeframe={timeframe}
      onTimeframe={onTimeframe}
      {...(market.data === undefined ? {} : { available: market.data.timeframes })}
      isLoading={candles.isPending || market.isPending}
      candleCount={candles.bars.length}
      heading={heading}
      tools={
        <>
          <StudyMenu chosen={chosen} onChosen={choose} evidence={structure.evidence} />
          {tools}
        </>
      }
      footer={
        <>
          {footer}
          <StudyStatus state={state} count={chosen.length} onRetry={retry} />
          <SourceBadge facts={candles.source && namedSource(candles.source, candles.sourceLabel)} />
        </>
      }
      placeholder={
        candles.bars.length === 0 && !candles.isPending && problem === null
          ? { title: 'No prices here', subtitle: `There are no ${timeframeLabel[timeframe]} bars of ${symbol}. Try another timeframe.` }
          : null
      }
    >
      {problem !== null ? (
        <FailBox title="The chart could not be loaded" onRetry={candles.retry}>
          {messageOf(problem)}
        </FailBox>
      ) : (
        candles.bars.length > 0 &&
        market.data && (
          <Suspense>
            <PriceChart
              label={`${symbol} ${timeframeLabel[timeframe]} candles`}
              bars={candles.bars}
              decimals={decimals}
              dateOf={dateOf}
              describeTime={describeTime}
              onOlderWanted={candles.wantOlder}
              lines={allLines}
              bands={structure.bands}
              {...drawn}
            />
          </Suspense>
        )
      )}
    </ChartPanel>
  )
}

/** Bars of a day and longer are named by their trading date. */
function useDateOf(timeframe: Timeframe, calendar: CalendarName | null): ((time: number) => string) | null {
  const byDate = useCallback((time: number) => tradingDateOf(time, calendar ?? 'crypto'), [calendar])
  return isIntraday(timeframe) ? null : byDate
}
