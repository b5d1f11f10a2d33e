import { tokenUsage, usageEstimates } from '@playbook/contract/billing'
import { Failure } from '@playbook/contract/failure'
import { getTokenReceipt, receiptOfAct } from '@playbook/contract/token-receipts'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { holdKeyOf } from './act-holds.ts'
import { readUsageEstimates } from './estimate-usage.ts'
import { findReceipt } from './find-receipt.ts'
import { readTokenUsage } from './read-token-usage.ts'

interface Deps {
  readonly db: Db
  readonly now: () => number
}

export function billingRoutes(deps: Deps): Route[] {
  return [
    serve(tokenUsage, ({ query, caller }) => readTokenUsage(deps, caller.userId, query)),
    serve(usageEstimates, ({ caller }) => readUsageEstimates(deps, caller.userId)),
    serve(getTokenReceipt, async ({ params: { id }, caller }) => {
      const receipt = await findReceipt(deps.db, caller.userId, { holdId: id })
      if (receipt === null) throw new Failure('receipt_not_found')
      return receipt
    }),
    serve(receiptOfAct, async ({ query, caller }) => ({ receipt: await findReceipt(deps.db, caller.userId, { key: holdKeyOf(query) }) })),
  ]
}
