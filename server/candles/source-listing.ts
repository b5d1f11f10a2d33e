import { setTimeout as sleep } from 'node:timers/promises'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import { createSearchIndex, type SearchIndex } from '@playbook/engine/market/search-index'
import type { Db } from '../db/tables.ts'
import type { PriceSource, SourceMarket } from '../sources/price-source.ts'
import { findRememberedMarket, listRememberedMarkets, rememberMarket } from './store.ts'

/** The markets of a source, by our symbols. */
export interface SourceListing {
  readonly find: (symbol: string) => Promise<SourceMarket | null>
  readonly search: (words: string, category: Category | undefined) => Promise<readonly SourceMarket[]>
}

/** After this the list that is known already is taken. */
const listWaitMs = 4_000
/** A source that did not answer is asked again after this. */
const pauseMs = 15_000

/** A list of markets that is searched. */
interface Known {
  readonly list: readonly SourceMarket[]
  readonly bySymbol: ReadonlyMap<string, SourceMarket>
  readonly index: SearchIndex
}

const knownOf = (list: readonly SourceMarket[]): Known => ({
  list,
  bySymbol: new Map(list.map((market) => [market.instrument.symbol, market])),
  index: createSearchIndex(list.map(({ instrument, upstream }) => ({ instrument, aliases: [upstream.toLowerCase()] }))),
})

/** The list that the source gives, or gave last; while it does not answer after a start, the markets whose prices are stored. */
export function createSourceListing({ db, source, now }: { db: Db; source: PriceSource; now: () => number }): SourceListing {
  let known: Known | null = null
  let askAgainAtMs = 0
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      const list = await source.markets(AbortSignal.timeout(listWaitMs * 4))
      if (known?.list !== list) known = knownOf(list)
    } catch {
      askAgainAtMs = now() + pauseMs
    }
  }
  async function current(): Promise<Known> {
    if (now() >= askAgainAtMs) {
      asking ??= ask().finally(() => {
        asking = null
      })
      await (known === null ? Promise.race([asking, sleep(listWaitMs, undefined, { ref: false })]) : asking)
    }
    return known ?? knownOf(await listRememberedMarkets(db, source.key))
  }
  return {
    async find(symbol) {
      const listed = (await current()).bySymbol.get(symbol)
      if (listed !== undefined || source.lookUp === undefined) return listed ?? null
      return (await findRememberedMarket(db, source.key, symbol)) ?? null
    },
    async search(words, category) {
      const { index, bySymbol } = await current()
      const marketsOf = (found: readonly Instrument[]) => found.flatMap(({ symbol }) => bySymbol.get(symbol) ?? [])
      const found = marketsOf(index.searchAsTyped(words, category))
      if (found.length > 0 || words.trim() === '') return found
      // Before a typing error is supposed, the source is asked whether it knows the words.
      const more = (await source.lookUp?.(words, AbortSignal.timeout(listWaitMs)).catch(() => [])) ?? []
      if (more.length === 0) return marketsOf(index.search(words, category))
      // Whoever opens one of them is answered by its symbol, by whichever process.
      for (const market of more) await rememberMarket(db, source.key, market, new Date(now()))
      return more.filter(({ instrument }) => category === undefined || instrument.category === category)
    },
  }
}
