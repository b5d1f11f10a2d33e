import type { Page } from '@playbook/contract/page'
import { apiPrefix } from './mount.ts'

interface Asked {
  readonly page: number
  readonly page_size: number
}

/** One page of `count` items in all. Its links are paths on this server that ask for the same with another page number. */
export function toPage<T>(path: string, query: Asked & Readonly<Record<string, unknown>>, results: T[], count: number): Page<T> {
  const link = (page: number) => {
    const given = Object.entries({ ...query, page }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return `${apiPrefix}${path}?${new URLSearchParams(given).toString()}`
  }
  const lastPage = Math.max(1, Math.ceil(count / query.page_size))
  return {
    results,
    count,
    next: query.page < lastPage ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(Math.min(query.page - 1, lastPage)) : null,
  }
}
