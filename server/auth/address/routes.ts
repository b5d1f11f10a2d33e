import * as calls from '@playbook/contract/address'
import { serve, type Route } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { askChange, cancelChange } from './ask-change.ts'
import { confirmChange } from './confirm-change.ts'
import { lookAtLink } from './find-by-link.ts'
import { stopChange } from './stop-change.ts'
import { findWaiting, type Change } from './store.ts'

const present = (change: Change): calls.AddressChange => ({
  new_email: change.new_email,
  asks_old: change.asks_old,
  old_confirmed: change.old_confirmed_at !== null,
  new_confirmed: change.new_confirmed_at !== null,
  expires_at: change.expires_at.toISOString(),
})

/** Another address for an account, agreed to at both. */
export function addressRoutes(deps: AuthDeps): Route[] {
  return [
    serve(calls.askAddressChange, async ({ body, caller, context }) =>
      present(await askChange(deps, caller, body.email, clientOf(context))),
    ),
    serve(calls.readAddressChange, async ({ caller }) => {
      const change = await findWaiting(deps.db, caller.userId, new Date(deps.now()))
      return { change: change === undefined ? null : present(change) }
    }),
    serve(calls.cancelAddressChange, async ({ caller, context }) => {
      await cancelChange(deps, caller, clientOf(context))
      return { change: null }
    }),
    serve(calls.lookAtAddressLink, ({ body, context }) => lookAtLink(deps, body.token, clientOf(context))),
    serve(calls.confirmAddressChange, ({ body, context }) => confirmChange(deps, body.token, clientOf(context))),
    serve(calls.stopAddressChange, async ({ body, context }) => {
      await stopChange(deps, body.token, clientOf(context))
      return { message: 'The account has its earlier address again, and every login of it has ended.' }
    }),
  ]
}
