import * as calls from '@playbook/contract/applications'
import { requireVerified } from '../http/require-verified.ts'
import { serve, type Route } from '../http/serve.ts'
import { apply, readStanding, type ApplicationDeps } from './apply.ts'

export function applicationRoutes(deps: ApplicationDeps): Route[] {
  return [
    serve(calls.businessAccess, () => Promise.resolve({ has_access: true as const })),
    serve(calls.businessStanding, ({ caller }) => readStanding(deps, 'business', caller.userId)),
    serve(calls.applyForBusiness, ({ body, caller, context }) => apply(deps, 'business', caller.userId, body, context)),
    serve(calls.creatorStanding, ({ caller }) => readStanding(deps, 'creator', caller.userId)),
    serve(calls.applyForCreator, ({ body, caller, context }) => {
      requireVerified(caller)
      return apply(deps, 'creator', caller.userId, body, context)
    }),
  ]
}
