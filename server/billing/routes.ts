import { tokenUsage } from '@playbook/contract/billing'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { readTokenBalance } from './read-token-balance.ts'
import { listLedger } from './store.ts'

export function billingRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    serve(tokenUsage, async ({ query, caller }) => {
      const [tokens, { rows, count }] = await Promise.all([
        readTokenBalance(db, caller.userId),
        listLedger(db, caller.userId, query.page, query.page_size),
      ])
      const lines = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { total_balance: tokens.balance, tokens, ledger: toPage(tokenUsage.path, query, lines, count) }
    }),
  ]
}
