import type { chartData } from '@playbook/contract/b2b'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import type { Candle } from '@playbook/contract/markets'
import { barsToSettle, requestedLines } from '@playbook/engine/chart/requested-lines'
import { barsFromRows } from '@playbook/engine/market/bars'
import { mustHaveTimeframe } from '../../markets/find-market.ts'
import { presentCandles } from '../../markets/present-candles.ts'
import { pricedMarket, type Market } from '../../markets/price-feed.ts'
import { lineValues } from './line-values.ts'

type Asked = HandlerArguments<typeof chartData>['body']

/** Candles that are loaded ahead of those asked for, so that the lines of indicators have settled; more than these would be a page of their own. */
const maxWarmUp = 3_000

/** A page of candles with their indicators, oldest first, and the cursor of the page before it. */
export async function loadChart(found: Market, asked: Asked, nowSeconds: number): Promise<Reply<typeof chartData>> {
  const { timeframe, count, cursor, indicators } = asked
  mustHaveTimeframe(found, timeframe)
  const { market, applied } = pricedMarket(found, asked.adjustment)
  // One more tells whether there is an older page.
  const wanted = count + Math.max(1, Math.min(maxWarmUp, barsToSettle(indicators, timeframe)))
  const range = { timeframe, count: wanted, skipped: 0, beforeSeconds: cursor === undefined ? null : Number(cursor) }
  const page = await market.prices.page(range, nowSeconds)
  const loaded = presentCandles(page)
  const first = Math.max(0, loaded.length - count)
  const bars = barsFromRows(
    loaded.map(({ timestamp, open, high, low, close, volume }) => ({ time: timestamp, open, high, low, close, volume })),
  )
  const lines = requestedLines(bars, indicators, { calendar: market.instrument.calendar, timeframe })
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
    candles: loaded.slice(first).map((candle, i) => ({ ...chosen(candle, asked.fields), ...lineValues(lines, first + i) })),
    lines: lines.map(({ field }) => field),
  }
}

const chosen = (candle: Candle, fields: Asked['fields']): Partial<Candle> =>
  fields === undefined ? candle : Object.fromEntries(fields.map((field) => [field, candle[field]]))
