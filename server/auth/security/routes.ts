import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { windowOf } from '@playbook/contract/page'
import * as calls from '@playbook/contract/security'
import { isId } from '../../db/is-id.ts'
import { serve, type Route } from '../../http/serve.ts'
import { toPart, wholeList } from '../../http/to-page.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { endLogin, endLogins } from '../store.ts'
import { deviceOf } from './device-of.ts'
import { listEvents, listOpenLogins, lockLogin } from './store.ts'

/** A kind that an earlier version wrote and this one does not know stands by its name. */
const sentenceOf = (kind: string): string =>
  Object.hasOwn(calls.securityEventKinds, kind) ? calls.securityEventKinds[kind as calls.SecurityEventKind].sentence : kind

export function securityRoutes({ db, now }: Pick<AuthDeps, 'db' | 'now'>): Route[] {
  return [
    serve(calls.listSecurityEvents, async ({ query, caller }) => {
      const { rows, count } = await listEvents(db, caller.userId, windowOf(query, limits.securityEventsPageSize))
      const shown = rows.map(({ user_agent, at, ...row }) => ({
        ...row,
        sentence: sentenceOf(row.kind),
        device: deviceOf(user_agent),
        at: at.toISOString(),
      }))
      return toPart(calls.listSecurityEvents.path, query, limits.securityEventsPageSize, shown, count)
    }),
    serve(calls.listLogins, async ({ caller }) => {
      const shown = (await listOpenLogins(db, caller.userId, new Date(now()))).map((login) => ({
        id: login.id,
        device: deviceOf(login.user_agent),
        network: login.network,
        first_seen_at: login.created_at.toISOString(),
        last_seen_at: login.last_seen_at.toISOString(),
        is_this: login.id === caller.loginId,
      }))
      return wholeList(shown.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)))
    }),
    serve(calls.endLogin, async ({ params: { id }, caller, context }) => {
      const at = new Date(now())
      await db.transaction().execute(async (tx) => {
        const login = isId(id) ? await lockLogin(tx, caller.userId, id) : undefined
        if (login === undefined) throw new Failure('login_not_found')
        // It is as it was to be: a second press, or another tab, was first.
        if (login.ended_at !== null) return
        await endLogin(tx, caller.userId, id, 'owner', at)
        await recordSecurityEvent(tx, { userId: caller.userId, kind: 'login_ended', from: clientOf(context), at })
      })
      return { id }
    }),
    serve(calls.endOtherLogins, async ({ caller, context }) => {
      const at = new Date(now())
      const others = (await listOpenLogins(db, caller.userId, at)).filter(({ id }) => id !== caller.loginId)
      await db.transaction().execute(async (tx) => {
        await endLogins(tx, caller.userId, caller.loginId, 'owner', at)
        await recordSecurityEvent(tx, { userId: caller.userId, kind: 'other_logins_ended', from: clientOf(context), at })
      })
      return { ended: others.length }
    }),
  ]
}
