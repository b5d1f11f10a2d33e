import type { Db } from '../db/tables.ts'
import type { SearchableResults } from '../site/sitemap.ts'
import { countSearchable, listSearchable } from './store.ts'

/** The published results that their owners let search engines show, for the sitemap. */
export const searchableResults = ({ db }: { readonly db: Db }): SearchableResults => ({
  count: () => countSearchable(db),
  list: async (page, pageSize) =>
    (await listSearchable(db, page, pageSize)).map(({ id, created_at }) => ({ path: `/verify/${id}`, changedAt: created_at })),
})
