import { listMarkets, popularMarkets, searchMarkets, type MarketSymbol } from '@playbook/contract/markets'
import type { Category } from '@playbook/engine/market/instrument'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../api.ts'

export type MarketFilter = Category | 'all'

/** A pause this long after the last keystroke before the markets are searched. */
const pauseMs = 150

/** The words once nothing was typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * Popular markets while nothing is searched, all of a category once one is chosen, else what matches.
 * `firstOf` finds the first match of words that the list has not come to yet.
 */
export function useMarkets(typed: string, filter: MarketFilter) {
  const search = useSettled(typed)
  const queries = useQueryClient()
  const category = filter === 'all' ? {} : { category: filter }
  const matching = (words: string) => queryOf(searchMarkets, { query: { search: words, ...category } })
  const popular = useQuery({ ...queryOf(popularMarkets, { query: {} }), enabled: search === '' && filter === 'all' })
  const listed = useQuery({ ...queryOf(listMarkets, { query: category }), enabled: search === '' && filter !== 'all' })
  const found = useQuery({ ...matching(search), enabled: search !== '' })
  const markets = search !== '' ? found : filter === 'all' ? popular : listed
  const firstOf = async (words: string): Promise<MarketSymbol | undefined> =>
    words.trim() === '' ? undefined : (await queries.ensureQueryData(matching(words.trim()))).results[0]
  return { markets, search, isSettled: typed.trim() === search && !markets.isPending, firstOf }
}
