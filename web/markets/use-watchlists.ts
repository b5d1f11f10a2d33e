import type { Page } from '@playbook/contract/page'
import {
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
  orderWatchlists,
  updateWatchlist,
  type Watchlist,
} from '@playbook/contract/watchlists'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

const key = queryOf(listWatchlists).queryKey
/** The list that the first star makes. */
const firstName = 'My markets'
const mutationKey = ['watchlists']
/** Stars that are set quickly must not overtake the list that the first of them makes. */
const oneByOne = { id: 'watchlists' }

interface Change {
  readonly id: string
  readonly name?: string
  readonly symbols?: string[]
  readonly add?: string[]
  readonly remove?: string[]
}

/** A list as it will be after a change. */
function changed(list: Watchlist, { name, symbols, add = [], remove = [] }: Change): Watchlist {
  const next = [...new Set([...(symbols ?? list.symbols), ...add])].filter((symbol) => !remove.includes(symbol))
  return { ...list, name: name ?? list.name, symbols: next }
}

type Lists = Page<Watchlist>

/** What stood there before a change was shown. */
interface Shown {
  readonly before: Lists | null
}

/** The user's watch lists, and what can be done with them; every change shows at once and is taken back when it fails. */
export function useWatchlists() {
  const queries = useQueryClient()
  const lists = useQuery({ ...queryOf(listWatchlists), staleTime: 60_000 })
  const show = (next: (lists: Lists) => Lists): Shown => {
    const before = queries.getQueryData<Lists>(key) ?? null
    if (before !== null) queries.setQueryData<Lists>(key, next(before))
    return { before }
  }
  const failed = (title: string) => (error: Error, _: unknown, shown: Shown | undefined) => {
    if (shown?.before) queries.setQueryData<Lists>(key, shown.before)
    showToast('bad', { title, detail: messageOf(error) })
  }
  // While a further change is on its way, the server's list would show without it.
  const settle = () => (queries.isMutating({ mutationKey }) === 1 ? queries.invalidateQueries({ queryKey: key }) : undefined)
  const begin = async () => queries.cancelQueries({ queryKey: key })

  const change = useMutation({
    mutationKey,
    scope: oneByOne,
    mutationFn: ({ id, ...body }: Change) => call(updateWatchlist, { params: { id }, body }),
    async onMutate(given) {
      await begin()
      return show((all) => ({ ...all, results: all.results.map((list) => (list.id === given.id ? changed(list, given) : list)) }))
    },
    onError: failed('The watch list was not changed'),
    onSettled: settle,
  })
  const create = useMutation({
    mutationKey,
    mutationFn: (body: { name: string; symbols?: string[] }) => call(createWatchlist, { body }),
    onSuccess: (made) => show((all) => ({ ...all, count: all.count + 1, results: [...all.results, made] })),
    onSettled: settle,
  })
  const remove = useMutation({
    mutationKey,
    mutationFn: (id: string) => call(deleteWatchlist, { params: { id } }),
    async onMutate(id) {
      await begin()
      return show((all) => ({ ...all, count: all.count - 1, results: all.results.filter((list) => list.id !== id) }))
    },
    onError: failed('The watch list was not deleted'),
    onSettled: settle,
  })
  const order = useMutation({
    mutationKey,
    mutationFn: (ids: string[]) => call(orderWatchlists, { body: { ids } }),
    async onMutate(ids) {
      await begin()
      return show((all) => ({ ...all, results: ids.flatMap((id) => all.results.find((list) => list.id === id) ?? []) }))
    },
    onError: failed('The order was not kept'),
    onSettled: settle,
  })
  const starFirst = useMutation({
    mutationKey,
    scope: oneByOne,
    mutationFn: (symbol: string) => {
      const made = queries.getQueryData<Lists>(key)?.results.find(({ name }) => name === firstName)
      return made === undefined
        ? call(createWatchlist, { body: { name: firstName, symbols: [symbol] } })
        : call(updateWatchlist, { params: { id: made.id }, body: { add: [symbol] } })
    },
    onSuccess: (kept) =>
      show((all) => {
        const others = all.results.filter(({ id }) => id !== kept.id)
        return { ...all, count: others.length + 1, results: [...others, kept] }
      }),
    onError: (error) => showToast('bad', { title: 'The watch list was not made', detail: messageOf(error) }),
    onSettled: settle,
  })
  /** Puts a market on a list or takes it off; without any list the first one is made. */
  const star = (list: Watchlist | undefined, symbol: string) =>
    list === undefined
      ? starFirst.mutate(symbol)
      : change.mutate({ id: list.id, [list.symbols.includes(symbol) ? 'remove' : 'add']: [symbol] })
  return { lists, change: change.mutate, create, remove: remove.mutate, order: order.mutate, star }
}
