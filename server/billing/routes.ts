import { tokenUsage } from '@playbook/contract/billing'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { readLedger } from './ledger/read-ledger.ts'
import { readTokenBalance } from './read-token-balance.ts'

interface Deps {
  readonly db: Db
  readonly now: () => number
}

export function billingRoutes({ db, now }: Deps): Route[] {
  return [
    serve(tokenUsage, async ({ query, caller }) => {
      const [tokens, { lines, count }] = await Promise.all([
        readTokenBalance(db, caller.userId, new Date(now())),
        readLedger(db, caller.userId, query),
      ])
      return { total_balance: tokens.balance, tokens, ledger: toPage(tokenUsage.path, query, lines, count) }
    }),
  ]
}
