import { allEndpoints } from '@playbook/contract/all'
import { apiChanges } from '@playbook/contract/api-changes'
import * as calls from '@playbook/contract/b2b-console'
import { Failure } from '@playbook/contract/failure'
import { requireConfirmed } from '../../auth/require-confirmed.ts'
import type { Db } from '../../db/tables.ts'
import { requireVerified } from '../../http/require-verified.ts'
import { serve, type Route } from '../../http/serve.ts'
import { toPage } from '../../http/to-page.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { mustBelong, mustHaveRight } from '../business-of.ts'
import { changeKey } from '../keys/change-key.ts'
import { createKey } from '../keys/create-key.ts'
import { listKeys } from '../keys/list-keys.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import { rotateKey } from '../keys/rotate-key.ts'
import { readBusiness } from './read-business.ts'
import { daysOf, everyDayOf, presentTimedUse, presentUse, readCounts, readTimes, readTotal } from './read-use.ts'
import { findExchange, searchRequests } from './request-log.ts'
import { usageReport } from './usage-report.ts'

interface ConsoleDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly db: Db
  readonly now: () => number
  readonly origin: { readonly secretKey: string }
}

/** The business area of the console: a user reads and changes what belongs to their business. */
export function businessConsoleRoutes(deps: ConsoleDeps): Route[] {
  const { db, now } = deps
  const keyDeps = { db, now, queue: deps.queue, secretKey: deps.origin.secretKey }
  return [
    serve(calls.b2bDashboard, async ({ caller, query: { days, environment } }) => {
      const membership = await mustBelong(db, caller.userId)
      const { businessId } = membership
      const periods = daysOf(days, now())
      const [business, current, before] = await Promise.all([
        readBusiness(db, membership, new Date(now())),
        readTotal(db, { businessId, environment, days: periods.now }),
        readTotal(db, { businessId, environment, days: periods.before }),
      ])
      return { business, now: current, before }
    }),
    serve(calls.usageByDay, async ({ caller, query: { days: period, environment } }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const days = daysOf(period, now()).now
      const asked = { businessId, environment, days }
      const [counts, times] = await Promise.all([readCounts(db, 'day', asked), readTimes(db, 'day', asked)])
      const byDay = new Map(counts.map((counted) => [counted.name, counted]))
      return { days: everyDayOf(days).map((day) => ({ day, ...presentTimedUse(byDay.get(day), times.get(day)) })) }
    }),
    serve(calls.endpointStats, async ({ caller, query: { days, environment } }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const asked = { businessId, environment, days: daysOf(days, now()).now }
      const [counts, times] = await Promise.all([readCounts(db, 'call', asked), readTimes(db, 'call', asked)])
      return {
        endpoints: counts.map((counted) => {
          const { method = '', path = counted.name } = allEndpoints.get(counted.name) ?? {}
          const ofCall = times.get(counted.name)
          return { call: counted.name, method, path, ...presentTimedUse(counted, ofCall), p5_ms: ofCall?.[0] ?? null }
        }),
      }
    }),
    serve(calls.costBreakdown, async ({ caller, query: { days, environment } }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const asked = { businessId, environment, days: daysOf(days, now()).now }
      const [counts, keys] = await Promise.all([readCounts(db, 'key', asked), listKeys(keyDeps, businessId)])
      const byId = new Map(keys.map((key) => [key.id, key]))
      return {
        keys: counts.map((counted) => ({
          key_id: counted.name,
          name: byId.get(counted.name)?.name ?? '',
          hint: byId.get(counted.name)?.hint ?? '',
          ...presentUse(counted),
          included_units: counted.included_units,
          paid_units: counted.paid_units,
        })),
      }
    }),
    serve(calls.usageReport, async ({ caller }) => usageReport(db, (await mustBelong(db, caller.userId)).businessId)),
    serve(calls.apiChangelog, async () => ({ results: [...apiChanges], count: apiChanges.length })),
    serve(calls.requestLog, async ({ caller, query }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const { rows, count } = await searchRequests(db, businessId, query)
      return toPage(calls.requestLog.path, query, rows, count)
    }),
    serve(calls.requestExchange, async ({ caller, params }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const found = await findExchange(db, businessId, params.request_id)
      if (found === undefined) throw new Failure('api_request_not_found')
      return found
    }),
    serve(calls.listApiKeys, async ({ caller, query: { environment, state } }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const keys = await listKeys(keyDeps, businessId)
      const asked = keys.filter((key) => key.environment === (environment ?? key.environment) && key.state === (state ?? key.state))
      return { results: asked, count: asked.length }
    }),
    serve(calls.createApiKey, async ({ caller, body, context: { newId } }) => {
      requireVerified(caller)
      await requireConfirmed(db, caller, now())
      const { userId } = caller
      const { businessId } = await mustHaveRight(db, userId, 'keys')
      return createKey(keyDeps, { businessId, userId, newId }, body)
    }),
    serve(calls.changeApiKey, async ({ caller, params, body }) => {
      const { businessId } = await mustHaveRight(db, caller.userId, 'keys')
      return changeKey(keyDeps, businessId, params.key_id, body)
    }),
    serve(calls.revokeApiKey, async ({ caller, params }) => {
      const { businessId } = await mustHaveRight(db, caller.userId, 'keys')
      return revokeKey(keyDeps, businessId, params.key_id)
    }),
    serve(calls.rotateApiKey, async ({ caller, params, body, context: { newId } }) => {
      await requireConfirmed(db, caller, now())
      const { userId } = caller
      const { businessId } = await mustHaveRight(db, userId, 'keys')
      return rotateKey(keyDeps, { businessId, userId, newId }, params.key_id, body)
    }),
  ]
}
