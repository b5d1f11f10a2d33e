import { setTimeout as sleep } from 'node:timers/promises'
import { aliasesOf } from '@playbook/engine/market/catalogue'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import { createSearchIndex, type SearchIndex } from '@playbook/engine/market/search-index'
import type { Db } from '../db/tables.ts'
import type { PriceSource, SourceMarket } from '../sources/price-source.ts'
import { SourceFailure } from '../sources/source-failure.ts'
import { askTogether } from './ask-together.ts'
import { findKeptList, findRememberedMarkets, keepList, listRememberedMarkets, rememberMarket } from './store.ts'

/** The markets of a source, by our symbols. */
export interface SourceListing {
  /** Null where the source does not list it; rejects with a `SourceFailure` while its list has never been known. */
  readonly find: (symbol: string) => Promise<SourceMarket | null>
  /** Whether its list is known, or was once. */
  readonly isKnown: () => Promise<boolean>
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
  index: createSearchIndex(
    list.map(({ instrument, upstream }) => ({ instrument, aliases: [upstream.toLowerCase(), ...aliasesOf(instrument.symbol)] })),
  ),
})

/** Whoever comes while the work is under way waits for the same. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () =>
    (underWay ??= work().finally(() => {
      underWay = null
    }))
}

/** The list that the source gives, or gave last to any process. A market whose prices are stored is found though it is not listed. */
export function createSourceListing({ db, source, now }: { db: Db; source: PriceSource; now: () => number }): SourceListing {
  let known: Known | null = null
  let kept: Known | null = null
  let askAgainAtMs = 0
  const findRemembered = askTogether(0, (symbols: readonly string[]) => findRememberedMarkets(db, source.key, symbols))

  const ask = oneAtATime(async () => {
    try {
      const list = await source.markets(AbortSignal.timeout(listWaitMs * 4))
      if (known?.list === list) return
      known = knownOf(list)
      await keepList(db, source.key, list, new Date(now()))
    } catch {
      askAgainAtMs = now() + pauseMs
    }
  })
  const readKept = oneAtATime(async () => {
    const list = await findKeptList(db, source.key)
    if (list !== undefined) kept = knownOf(list)
  })
  /** Null while the list has never been known. */
  async function current(): Promise<Known | null> {
    if (now() >= askAgainAtMs) {
      const asking = ask()
      await (known === null ? Promise.race([asking, sleep(listWaitMs, undefined, { ref: false })]) : asking)
    }
    if (known === null && kept === null) await readKept()
    return known ?? kept
  }
  return {
    async find(symbol) {
      const list = await current()
      const market = list?.bySymbol.get(symbol) ?? (await findRemembered(symbol, symbol)).get(symbol)
      if (market !== undefined) return market
      // Whoever heard "not here" would give the symbol to another source.
      if (list === null) throw new SourceFailure('unavailable', `${source.label} has not answered yet`)
      return null
    },
    isKnown: async () => (await current()) !== null,
    async search(words, category) {
      const { index, bySymbol } = (await current()) ?? knownOf(await listRememberedMarkets(db, source.key))
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
