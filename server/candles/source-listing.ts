import { setTimeout as sleep } from 'node:timers/promises'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import { createSearchIndex, type SearchIndex } from '@playbook/engine/market/search-index'
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

interface Index {
  readonly bySymbol: ReadonlyMap<string, SourceMarket>
  readonly words: SearchIndex
}

const indexOf = (markets: readonly SourceMarket[]): Index => ({
  bySymbol: new Map(markets.map((market) => [market.instrument.symbol, market])),
  words: createSearchIndex(markets.map(({ instrument, upstream }) => ({ instrument, aliases: [upstream.toLowerCase()] }))),
})

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
    find: async (symbol) => (await index()).bySymbol.get(symbol) ?? null,
    async search(words, category) {
      const { bySymbol, words: known } = await index()
      const marketsOf = (found: readonly Instrument[]) => found.map(({ symbol }) => bySymbol.get(symbol)!)
      const found = marketsOf(known.searchAsTyped(words, category))
      if (found.length > 0 || words.trim() === '') return found
      // Before a typing error is supposed, the source is asked whether it knows the words.
      const more = (await source.lookUp?.(words, AbortSignal.timeout(listWaitMs)).catch(() => [])) ?? []
      if (more.length === 0) return marketsOf(known.search(words, category))
      return more.filter(({ instrument }) => category === undefined || instrument.category === category)
    },
  }
}
