import type { MarketSource } from '@playbook/contract/market-sources'
import type { ScreenRow } from '@playbook/contract/screener'
import { screenBars } from '@playbook/engine/alerts/screen-bars'
import { newWorld } from '@playbook/engine/conditions/world'
import { priceDecimals } from '@playbook/engine/format/price'
import type { Bars } from '@playbook/engine/market/bars'
import { closedUntil } from '@playbook/engine/market/closed-until'
import type { Instrument } from '@playbook/engine/market/instrument'
import { lastBars } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Expr } from '@playbook/engine/strategy/plan'
import type { Compute } from '../jobs/thread.ts'

/** A market with its closed bars; null where they are simulated here. */
export interface MarketToScreen {
  readonly source: MarketSource
  readonly instrument: Instrument
  readonly bars: Bars | null
}

export interface ScreenRequest {
  readonly expr: Expr
  readonly timeframe: Timeframe
  /** Bars that are asked about, and those before them. */
  readonly count: number
  readonly warmup: number
  readonly nowSeconds: number
  readonly markets: readonly MarketToScreen[]
}

/** Asks a condition of some markets. Runs in a thread. */
export const compute: Compute<ScreenRequest, ScreenRow[]> = (order) => ({
  output: order.markets.map((market) => screenMarket(order, market)),
  transfer: [],
})

function screenMarket(
  { expr, timeframe, count, warmup, nowSeconds }: ScreenRequest,
  { source, instrument, bars: stored }: MarketToScreen,
): ScreenRow {
  const bars = stored ?? lastBars(instrument, timeframe, closedUntil(instrument.calendar, timeframe, nowSeconds), count + warmup)
  const last = bars.close.at(-1) ?? null
  const screened = screenBars(expr, newWorld({ bars, timeframe, instrument }), count)
  const { symbol, name, category, calendar } = instrument
  const lastAt = bars.time.at(-1)
  const where = { source, calendar, ...(lastAt !== undefined && { lastAt }) }
  const problem = screened.bars === 0 ? 'There are too few bars to tell.' : null
  return { symbol, name, category, decimals: priceDecimals(instrument, last ?? 1), last, ...screened, ...where, problem }
}
