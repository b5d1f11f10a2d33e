import type { MarketSymbol } from '@playbook/contract/markets'
import { popularInstruments, searchInstruments } from '@playbook/engine/market/catalogue'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import { ofCatalogue, type Market, type MarketDeps } from './load-bars.ts'
import { presentSymbol } from './present-market.ts'
import type { PriceBoard } from './price-board.ts'
import { listOwnMarketsWithTimeframes } from './store.ts'

export interface ListDeps extends MarketDeps {
  readonly prices: PriceBoard
}

interface Wanted {
  readonly search?: string | undefined
  readonly category?: Category | undefined
}

/** The own markets that match, then those of the catalogue, best match first. */
export async function findMarkets(deps: ListDeps, ownerId: string, { search = '', category }: Wanted): Promise<Market[]> {
  const own = await ownMarkets(deps, ownerId)
  return [...own.filter(({ instrument }) => matches(instrument, search, category)), ...searchInstruments(search, category).map(ofCatalogue)]
}

/** The own markets, then what is looked at most. */
export async function findPopularMarkets(deps: ListDeps, ownerId: string, category?: Category): Promise<Market[]> {
  const own = await ownMarkets(deps, ownerId)
  return [...own.filter(({ instrument }) => matches(instrument, '', category)), ...popularInstruments(category).map(ofCatalogue)]
}

async function ownMarkets({ db }: MarketDeps, ownerId: string): Promise<Market[]> {
  const rows = await listOwnMarketsWithTimeframes(db, ownerId)
  return rows.map(({ id, instrument, timeframes }) => ({ instrument, source: 'imported', timeframes, marketId: id }))
}

function matches(instrument: Instrument, search: string, category: Category | undefined): boolean {
  if (category !== undefined && instrument.category !== category) return false
  const wanted = search.trim().toLowerCase()
  return [instrument.symbol, instrument.name, instrument.description].some((text) => text.toLowerCase().includes(wanted))
}

/** Rows of a list with their newest prices. */
export const withPrices = ({ prices }: ListDeps, markets: readonly Market[]): Promise<MarketSymbol[]> =>
  Promise.all(markets.map(async (market) => presentSymbol(market, await prices.priceOf(market))))
