import * as calls from '@playbook/contract/applications'
import { isOfSuspended } from '../business/business-of.ts'
import { requireVerified } from '../http/require-verified.ts'
import { serve, type Route } from '../http/serve.ts'
import { apply, readStanding, type ApplicationDeps } from './apply.ts'

export function applicationRoutes(deps: ApplicationDeps): Route[] {
  return [
    serve(calls.businessAccess, () => Promise.resolve({ has_access: true as const })),
    serve(calls.businessStanding, async ({ caller: { userId } }) => {
      const [standing, isSuspended] = await Promise.all([readStanding(deps, 'business', userId), isOfSuspended(deps.db, userId)])
      return { ...standing, may_buy: !standing.has_access && !isSuspended }
    }),
    serve(calls.applyForBusiness, ({ body, caller, context }) => apply(deps, 'business', caller.userId, body, context)),
    serve(calls.creatorStanding, ({ caller }) => readStanding(deps, 'creator', caller.userId)),
    serve(calls.applyForCreator, ({ body, caller, context }) => {
      requireVerified(caller)
      return apply(deps, 'creator', caller.userId, body, context)
    }),
  ]
}
