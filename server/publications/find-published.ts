import type { Db } from '../db/tables.ts'
import type { ResolvePage } from '../http/static.ts'
import { findVisibility } from './store.ts'

const verifyPage = /^\/verify\/([\w-]{1,64})\/?$/

/** Tells whether a result's page exists, was withdrawn, and may be shown by search engines. */
export const findPublished =
  ({ db }: { readonly db: Db }): ResolvePage =>
  async (pathname) => {
    if (!/^\/verify(\/|$)/.test(pathname)) return null
    const id = verifyPage.exec(pathname)?.[1]
    const row = id === undefined ? undefined : await findVisibility(db, id)
    if (row === undefined) return { status: 404, isSearchable: false }
    return { status: row.withdrawn_at === null ? 200 : 410, isSearchable: row.is_searchable }
  }
