import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { createWatchlist as createCall, updateWatchlist as updateCall } from '@playbook/contract/watchlists'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import {
  findWatchlist,
  insertWatchlist,
  listWatchlists,
  lockWatchlists,
  measureWatchlists,
  placeWatchlists,
  updateWatchlist,
  type WatchlistRow,
} from './store.ts'

const unique = (symbols: readonly string[]) => [...new Set(symbols)]

/** Refuses symbols that are no market of the user; what a list holds already may stay, whatever became of its source. */
async function mustExist(deps: MarketDeps, ownerId: string, symbols: readonly string[], held: readonly string[]): Promise<void> {
  const known = new Set(held)
  await Promise.all(symbols.filter((symbol) => !known.has(symbol)).map((symbol) => mustFindMarket(deps, ownerId, symbol)))
}

function refuseTaken(lists: readonly WatchlistRow[], name: string, ownId: string | null): void {
  if (lists.some((list) => list.id !== ownId && list.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('watchlist_name_taken', { errors: { name: ['You already have a watch list with this name'] } })
}

/** Creates a list behind the others. */
export async function createWatchlist(
  deps: MarketDeps,
  { ownerId, id }: { ownerId: string; id: string },
  { name, symbols }: HandlerArguments<typeof createCall>['body'],
): Promise<WatchlistRow> {
  await mustExist(deps, ownerId, symbols, [])
  return deps.db.transaction().execute(async (tx) => {
    await lockWatchlists(tx, ownerId)
    const before = await findWatchlist(tx, ownerId, id)
    if (before !== undefined) return before
    refuseTaken(await listWatchlists(tx, ownerId), name, null)
    const { count, nextPlace } = await measureWatchlists(tx, ownerId)
    if (count >= limits.maxWatchlists) throw new Failure('too_many_watchlists')
    return insertWatchlist(tx, { id, ownerId, name, symbols: unique(symbols), place: nextPlace, now: new Date(deps.now()) })
  })
}

/** Changes what is named of a list; a market is added and removed by itself, so that two pages do not undo each other. */
export async function changeWatchlist(
  deps: MarketDeps,
  { ownerId, id }: { ownerId: string; id: string },
  { name, symbols, add = [], remove = [] }: HandlerArguments<typeof updateCall>['body'],
): Promise<WatchlistRow> {
  const seen = await findWatchlist(deps.db, ownerId, id)
  if (seen === undefined) throw new Failure('watchlist_not_found')
  await mustExist(deps, ownerId, [...(symbols ?? []), ...add], seen.symbols)
  return deps.db.transaction().execute(async (tx) => {
    await lockWatchlists(tx, ownerId)
    const list = await findWatchlist(tx, ownerId, id)
    if (list === undefined) throw new Failure('watchlist_not_found')
    if (name !== undefined) refuseTaken(await listWatchlists(tx, ownerId), name, id)
    const removed = new Set(remove)
    const next = unique([...(symbols ?? list.symbols), ...add]).filter((symbol) => !removed.has(symbol))
    if (next.length > limits.maxWatchlistSymbols) {
      const message = `A watch list can hold at most ${limits.maxWatchlistSymbols} markets`
      throw new Failure('validation', { message, errors: { add: [message] } })
    }
    return updateWatchlist(tx, id, { name: name ?? list.name, symbols: next, now: new Date(deps.now()) })
  })
}

/** Puts the lists into an order; those that are not named follow as they were. */
export async function orderWatchlists({ db }: MarketDeps, ownerId: string, ids: readonly string[]): Promise<WatchlistRow[]> {
  return db.transaction().execute(async (tx) => {
    await lockWatchlists(tx, ownerId)
    const own = (await listWatchlists(tx, ownerId)).map(({ id }) => id)
    const named = unique(ids).filter((id) => own.includes(id))
    await placeWatchlists(tx, ownerId, [...named, ...own.filter((id) => !named.includes(id))])
    return listWatchlists(tx, ownerId)
  })
}
