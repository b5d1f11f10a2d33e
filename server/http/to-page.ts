import { windowOf, type Page } from '@playbook/contract/page'
import { apiPrefix } from './mount.ts'

type Query = Readonly<Record<string, string | number | undefined>>

interface ListRequest {
  readonly page: number
  readonly page_size: number
}

const linkTo = (path: string, query: Query): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]))
  return `${apiPrefix}${path}?${new URLSearchParams(given).toString()}`
}

/** One page of `count` items in all. Its links are paths on this server that ask for the same with another page number. */
export function toPage<T>(path: string, query: ListRequest & Query, results: T[], count: number): Page<T> {
  const link = (page: number) => linkTo(path, { ...query, page })
  const lastPage = Math.max(1, Math.ceil(count / query.page_size))
  return {
    results,
    count,
    next: query.page < lastPage ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(Math.min(query.page - 1, lastPage)) : null,
  }
}

interface Window {
  readonly limit: number
  readonly offset: number
}

/** The same for a list that was asked for by `limit` and `offset`. `query` holds what else was asked. */
function toWindow<T>(path: string, query: Query, { limit, offset }: Window, results: T[], count: number): Page<T> {
  const link = (from: number) => linkTo(path, { ...query, limit, offset: from })
  return {
    results,
    count,
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, Math.min(offset, count) - limit)) : null,
  }
}

/** A list that comes whole. */
export const wholeList = <T>(results: readonly T[]): Page<T> => ({
  results: [...results],
  count: results.length,
  next: null,
  previous: null,
})

/** The part of a list that was asked for, by pages or by a window; `standard` is how many come when nothing is said. */
export function toPart<T>(
  path: string,
  asked: Partial<ListRequest & Window> & Query,
  standard: number,
  results: T[],
  count: number,
): Page<T> {
  const { page, page_size, limit, offset, ...query } = asked
  const window = windowOf({ page, page_size, limit, offset }, standard)
  const isPaged = page !== undefined || page_size !== undefined
  return isPaged
    ? toPage(path, { ...query, page: page ?? 1, page_size: window.limit }, results, count)
    : toWindow(path, query, window, results, count)
}
