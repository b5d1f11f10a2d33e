import { Failure } from '@playbook/contract/failure'
import type { Bars } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulateBars } from '@playbook/engine/market/simulate'
import { timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { askSource } from './ask-source.ts'
import { loadOwnBars } from './own-candles.ts'
import { findOwnMarket, listStoredTimeframes } from './store.ts'

export interface MarketDeps {
  readonly db: Db
  /** Milliseconds. */
  readonly now: () => number
}

/** A market that a caller may see: one of the catalogue, or an own one. */
export interface Market {
  readonly instrument: Instrument
  readonly source: 'simulated' | 'imported'
  /** Timeframes it has candles of, shortest first. */
  readonly timeframes: readonly Timeframe[]
  /** Where an own market's candles are stored; null for the catalogue. */
  readonly marketId: string | null
}

export const ofCatalogue = (instrument: Instrument): Market => ({ instrument, source: 'simulated', timeframes, marketId: null })

/** The market of that symbol for this user, in upper case; null when there is none. */
export async function findMarket(deps: Pick<MarketDeps, 'db'>, ownerId: string, symbol: string): Promise<Market | null> {
  const known = findInstrument(symbol)
  if (known) return ofCatalogue(known)
  const own = await findOwnMarket(deps.db, ownerId, symbol)
  if (own === undefined) return null
  const stored = await listStoredTimeframes(deps.db, own.id)
  return {
    instrument: own.instrument,
    source: 'imported',
    timeframes: timeframes.filter((timeframe) => stored.includes(timeframe)),
    marketId: own.id,
  }
}

/** As `findMarket`; refuses a symbol that names no market of the user. */
export async function mustFindMarket(deps: Pick<MarketDeps, 'db'>, ownerId: string, symbol: string): Promise<Market> {
  const market = await findMarket(deps, ownerId, symbol)
  if (market) return market
  const message = `Symbol '${symbol}' not found or is invalid`
  throw new Failure('symbol_not_found', { message, errors: { symbol: [message] } })
}

/** Refuses a timeframe that an imported market has no candles of. */
export function mustHaveTimeframe({ instrument, timeframes: stored }: Market, timeframe: Timeframe): void {
  if (stored.includes(timeframe)) return
  const message = `${instrument.symbol} has no ${timeframe} candles. It has ${stored.join(', ')}.`
  throw new Failure('market_invalid', { message, errors: { timeframe: [message] } })
}

export interface LoadedBars {
  readonly bars: Bars
  readonly instrument: Instrument
  readonly source: Market['source']
}

/** Closed bars that open in `fromSeconds` ≤ t < `toSeconds` (UTC), oldest first. A bar that is still forming is never among them. */
export async function loadBars(
  deps: MarketDeps,
  ownerId: string,
  symbol: string,
  timeframe: Timeframe,
  fromSeconds: number,
  toSeconds: number,
): Promise<LoadedBars> {
  const market = await mustFindMarket(deps, ownerId, symbol)
  mustHaveTimeframe(market, timeframe)
  const { instrument, source, marketId } = market
  const until = () => Math.min(toSeconds, firstOpenBar(instrument, timeframe, deps.now() / 1000))
  const bars = await askSource(symbol, () =>
    marketId === null
      ? simulateBars(instrument, timeframe, fromSeconds, until())
      : loadOwnBars(deps.db, marketId, timeframe, fromSeconds, toSeconds),
  )
  return { bars, instrument, source }
}

/** From here on bars are not closed yet. */
export function firstOpenBar({ calendar }: Instrument, timeframe: Timeframe, nowSeconds: number): number {
  const { open, end } = calendarNamed(calendar).periodAt(nowSeconds, timeframe)
  return nowSeconds < end ? Math.min(open, nowSeconds) : nowSeconds
}
