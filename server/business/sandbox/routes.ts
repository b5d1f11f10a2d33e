import { Failure } from '@playbook/contract/failure'
import * as calls from '@playbook/contract/sandbox'
import type { KeyCaller } from '../../http/actor.ts'
import { serve, type Route } from '../../http/serve.ts'
import { mustBelong, mustHaveRight } from '../business-of.ts'
import { findTestCaller } from '../metering/admit-key.ts'
import { isForKeys, runCall } from './run-call.ts'
import * as clock from './test-clock.ts'

function mustBeTest({ environment, businessId }: KeyCaller): string {
  if (environment !== 'test') throw new Failure('test_key_required')
  return businessId
}

/** The calls by which test keys set their own time, and alerts in it. */
export function sandboxApiRoutes(deps: clock.SandboxDeps): Route[] {
  return [
    serve(calls.readTestClock, async ({ caller }) => ({ at: await clock.clockOf(deps.db, mustBeTest(caller)) })),
    serve(calls.moveTestClock, async ({ caller, body }) => clock.moveClock(deps, mustBeTest(caller), body)),
    serve(calls.listTestAlerts, async ({ caller }) => ({ results: await clock.listAlerts(deps, mustBeTest(caller)) })),
    serve(calls.createTestAlert, async ({ caller, body, context: { newId } }) => clock.addAlert(deps, mustBeTest(caller), newId, body)),
    serve(calls.deleteTestAlert, async ({ caller, params }) => {
      await clock.removeAlert(deps, mustBeTest(caller), params.alert_id)
      return {}
    }),
  ]
}

/** The sandbox as members of a business have it in the console; `api` are the calls that can be made from there. */
export function sandboxRoutes(deps: clock.SandboxDeps & { readonly api: readonly Route[] }): Route[] {
  const { db } = deps
  const api = deps.api.filter(isForKeys)
  return [
    serve(calls.readSandbox, async ({ caller }) => {
      const { businessId } = await mustBelong(db, caller.userId)
      const [at, alerts] = await Promise.all([clock.clockOf(db, businessId), clock.listAlerts(deps, businessId)])
      return { at, alerts }
    }),
    serve(calls.moveSandboxClock, async ({ caller, body }) => {
      const { businessId } = await mustHaveRight(db, caller.userId, 'keys')
      return clock.moveClock(deps, businessId, body)
    }),
    serve(calls.runInSandbox, async ({ caller, body: { key_id: keyId, ...asked }, context }) => {
      const { businessId } = await mustHaveRight(db, caller.userId, 'keys')
      const key = await findTestCaller(db, businessId, keyId, new Date(deps.now()))
      if (key === null) throw new Failure('api_key_not_found')
      const beganMs = performance.now()
      const answered = await runCall(api, asked, key, context)
      return { ...answered, ms: Math.round(performance.now() - beganMs) }
    }),
  ]
}
