import type { chartData } from '@playbook/contract/b2b'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import type { Candle } from '@playbook/contract/markets'
import { chartLines, type ChartLine } from '@playbook/engine/indicators/chart-lines'
import { mustHaveTimeframe } from '../../markets/find-market.ts'
import { presentCandles } from '../../markets/present-candles.ts'
import { pricedMarket, type Market } from '../../markets/price-feed.ts'

type Asked = HandlerArguments<typeof chartData>['body']

/** Candles that are loaded ahead of those asked for, so that the lines of indicators have warmed up: so many of their longest period. */
const warmUpPeriods = 5
const standardPeriod = 35
const maxWarmUp = 1_000

function warmUpOf(indicators: Asked['indicators']): number {
  if (indicators.length === 0) return 0
  const periods = indicators.flatMap(({ params = {} }) => Object.values(params))
  return Math.min(maxWarmUp, warmUpPeriods * Math.max(standardPeriod, ...periods))
}

/** A page of candles with their indicators, oldest first, and the cursor of the page before it. */
export async function loadChart(found: Market, asked: Asked, nowSeconds: number): Promise<Reply<typeof chartData>> {
  const { timeframe, count, cursor, indicators } = asked
  mustHaveTimeframe(found, timeframe)
  const { market, applied } = pricedMarket(found, asked.adjustment)
  // One more tells whether there is an older page.
  const wanted = count + Math.max(1, warmUpOf(indicators))
  const range = { timeframe, count: wanted, skipped: 0, beforeSeconds: cursor === undefined ? null : Number(cursor) }
  const page = await market.prices.page(range, nowSeconds)
  const loaded = presentCandles(page)
  const first = Math.max(0, loaded.length - count)
  const lines = chartLines(
    Float64Array.from(loaded, ({ close }) => close),
    indicators,
  )
  const oldest = loaded[first]
  return {
    symbol: market.instrument.symbol,
    timeframe,
    source: market.source,
    ...(market.sourceLabel === undefined ? {} : { source_label: market.sourceLabel }),
    ...(page.staleSince === undefined ? {} : { stale_since: page.staleSince }),
    ...(applied === 'none' ? {} : { adjustment: applied }),
    count: loaded.length - first,
    next_cursor: first > 0 && oldest !== undefined ? String(oldest.timestamp) : null,
    candles: loaded.slice(first).map((candle, i) => ({ ...chosen(candle, asked.fields), ...linesAt(lines, first + i) })),
    lines: lines.map(({ field }) => field),
  }
}

const chosen = (candle: Candle, fields: Asked['fields']): Partial<Candle> =>
  fields === undefined ? candle : Object.fromEntries(fields.map((field) => [field, candle[field]]))

function linesAt(lines: readonly ChartLine[], i: number): Record<string, number | null> {
  const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)
  return Object.fromEntries(lines.map(({ field, values }) => [field, finite(values[i])]))
}
