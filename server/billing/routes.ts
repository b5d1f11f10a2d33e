import { tokenUsage, usageEstimates } from '@playbook/contract/billing'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { readUsageEstimates } from './estimate-usage.ts'
import { readTokenUsage } from './read-token-usage.ts'

interface Deps {
  readonly db: Db
  readonly now: () => number
}

export function billingRoutes(deps: Deps): Route[] {
  return [
    serve(tokenUsage, ({ query, caller }) => readTokenUsage(deps, caller.userId, query)),
    serve(usageEstimates, ({ caller }) => readUsageEstimates(deps, caller.userId)),
  ]
}
