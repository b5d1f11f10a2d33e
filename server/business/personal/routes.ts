import { monthlyUnits } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import * as calls from '@playbook/contract/personal-keys'
import { clientOf } from '../../auth/client-of.ts'
import { requireConfirmed } from '../../auth/require-confirmed.ts'
import type { Db } from '../../db/tables.ts'
import { requireVerified } from '../../http/require-verified.ts'
import { serve, type RequestContext, type Route } from '../../http/serve.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { readBusiness } from '../console/read-business.ts'
import { changeKey } from '../keys/change-key.ts'
import { createKey, type KeyDeps } from '../keys/create-key.ts'
import { listKeys } from '../keys/list-keys.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import { rotateKey } from '../keys/rotate-key.ts'
import { findPersonalOwner, openPersonalOwner, tellUser } from './personal-owner.ts'

interface PersonalDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly db: Db
  readonly now: () => number
  readonly origin: { readonly secretKey: string }
}

/** A user's own keys: those of a business, with another owner, and told of in the user's security log. */
export function personalKeyRoutes(deps: PersonalDeps): Route[] {
  const { db, now } = deps
  const shared = { db, now, queue: deps.queue, secretKey: deps.origin.secretKey }
  const depsFor = (userId: string, context: RequestContext): KeyDeps => ({ ...shared, tell: tellUser(userId, clientOf(context)) })
  const mustOwn = async (userId: string): Promise<string> => {
    const owner = await findPersonalOwner(db, userId)
    if (owner === null) throw new Failure('api_key_not_found')
    return owner
  }
  return [
    serve(calls.listPersonalKeys, async ({ caller }) => {
      const owner = await findPersonalOwner(db, caller.userId)
      if (owner === null) return { results: [], count: 0, included_units: monthlyUnits(true), used_units: 0 }
      const [results, { included_units, used_units }] = await Promise.all([
        listKeys(shared, owner),
        readBusiness(db, { businessId: owner, role: 'owner' }, new Date(now())),
      ])
      return { results, count: results.length, included_units, used_units }
    }),
    serve(calls.createPersonalKey, async ({ caller, body, context }) => {
      requireVerified(caller)
      await requireConfirmed(db, caller, now())
      const { userId } = caller
      const businessId = await openPersonalOwner(db, userId, new Date(now()))
      const wanted = { ...body, environment: 'live', monthly_budget_cents: null } as const
      return createKey(depsFor(userId, context), { businessId, userId, newId: context.newId }, wanted)
    }),
    serve(calls.changePersonalKey, async ({ caller, params, body }) => {
      await requireConfirmed(db, caller, now())
      return changeKey(shared, await mustOwn(caller.userId), params.key_id, body)
    }),
    serve(calls.revokePersonalKey, async ({ caller, params, context }) =>
      revokeKey(depsFor(caller.userId, context), await mustOwn(caller.userId), params.key_id),
    ),
    serve(calls.rotatePersonalKey, async ({ caller, params, body, context }) => {
      await requireConfirmed(db, caller, now())
      const { userId } = caller
      const making = { businessId: await mustOwn(userId), userId, newId: context.newId }
      return rotateKey(depsFor(userId, context), making, params.key_id, body)
    }),
  ]
}
