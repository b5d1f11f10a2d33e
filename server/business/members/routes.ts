import * as calls from '@playbook/contract/b2b-members'
import { requireVerified } from '../../http/require-verified.ts'
import { serve, type Route } from '../../http/serve.ts'
import { mustBelong, mustHaveRight } from '../business-of.ts'
import { readBusiness } from '../console/read-business.ts'
import { answer, invite, withdraw, type MemberDeps } from './invite.ts'
import { changeMember, listMembers, removeMember } from './members.ts'

/** Who belongs to a business, and what it is called. */
export function businessMemberRoutes(deps: MemberDeps): Route[] {
  const { db, now } = deps
  return [
    serve(calls.listBusinessUsers, async ({ caller }) =>
      listMembers(db, (await mustBelong(db, caller.userId)).businessId, new Date(now())),
    ),
    serve(calls.inviteBusinessUser, ({ caller, body, context: { newId } }) => {
      requireVerified(caller)
      return invite(deps, caller, { ...body, id: newId })
    }),
    serve(calls.changeBusinessUser, ({ caller, params, body }) => changeMember(db, caller.userId, params.user_id, body.role)),
    serve(calls.removeBusinessUser, async ({ caller, params }) => {
      await removeMember(db, caller.userId, params.user_id)
      return { removed: true as const }
    }),
    serve(calls.withdrawInvitation, async ({ caller, params }) => {
      await withdraw(db, caller, params.invitation_id)
      return { removed: true as const }
    }),
    serve(calls.answerInvitation, ({ caller, body }) => answer(deps, caller, body)),
    serve(calls.businessSettings, async ({ caller }) => readBusiness(db, await mustBelong(db, caller.userId), new Date(now()))),
    serve(calls.changeBusinessSettings, async ({ caller, body }) => {
      const membership = await mustHaveRight(db, caller.userId, 'members')
      if (Object.keys(body).length > 0) await db.updateTable('businesses').set(body).where('id', '=', membership.businessId).execute()
      return readBusiness(db, membership, new Date(now()))
    }),
  ]
}
