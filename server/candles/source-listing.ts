import { setTimeout as sleep } from 'node:timers/promises'
import type { Category } from '@playbook/engine/market/instrument'
import type { Db } from '../db/tables.ts'
import type { PriceSource, SourceMarket } from '../sources/price-source.ts'
import { listRememberedMarkets } from './store.ts'

/** The markets of a source, by our symbols. */
export interface SourceListing {
  readonly find: (symbol: string) => Promise<SourceMarket | null>
  readonly search: (words: string, category: Category | undefined) => Promise<readonly SourceMarket[]>
}

/** After this the list that is known already is taken. */
const listWaitMs = 4_000
/** A source that did not answer is asked again after this. */
const pauseMs = 15_000

type Index = ReadonlyMap<string, SourceMarket>

const indexOf = (markets: readonly SourceMarket[]): Index => new Map(markets.map((market) => [market.instrument.symbol, market]))

/** The list that the source gives, or gave last; while it does not answer after a start, the markets whose prices are stored. */
export function createSourceListing({ db, source, now }: { db: Db; source: PriceSource; now: () => number }): SourceListing {
  let known: { readonly list: readonly SourceMarket[]; readonly index: Index } | null = null
  let askAgainAtMs = 0
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      const list = await source.markets(AbortSignal.timeout(listWaitMs * 4))
      if (known?.list !== list) known = { list, index: indexOf(list) }
    } catch {
      askAgainAtMs = now() + pauseMs
    }
  }
  async function index(): Promise<Index> {
    if (now() >= askAgainAtMs) {
      asking ??= ask().finally(() => {
        asking = null
      })
      await (known === null ? Promise.race([asking, sleep(listWaitMs, undefined, { ref: false })]) : asking)
    }
    return known?.index ?? indexOf(await listRememberedMarkets(db, source.key))
  }
  return {
    find: async (symbol) => (await index()).get(symbol) ?? null,
    async search(words, category) {
      const wanted = words.trim().toLowerCase()
      const listed = [...(await index()).values()]
      const found = listed.filter(({ instrument }) => category === undefined || instrument.category === category)
      const ranked = wanted === '' ? found : byRank(found, wanted)
      if (ranked.length > 0 || wanted === '' || source.lookUp === undefined) return ranked
      const more = await source.lookUp(words, AbortSignal.timeout(listWaitMs)).catch(() => [])
      return more.filter(({ instrument }) => category === undefined || instrument.category === category)
    },
  }
}

function byRank(markets: readonly SourceMarket[], wanted: string): SourceMarket[] {
  return markets
    .map((market) => ({ market, rank: rankOf(market, wanted) }))
    .filter((match): match is { market: SourceMarket; rank: number } => match.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ market }) => market)
}

/** How well a market answers a search, 0 best; null when it does not. */
function rankOf({ instrument, upstream }: SourceMarket, wanted: string): number | null {
  const symbol = instrument.symbol.toLowerCase()
  if (symbol === wanted || upstream.toLowerCase() === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (instrument.name.toLowerCase().includes(wanted)) return 2
  if (symbol.includes(wanted) || upstream.toLowerCase().includes(wanted)) return 3
  return instrument.description.toLowerCase().includes(wanted) ? 4 : null
}
