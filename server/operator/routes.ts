import { Failure } from '@playbook/contract/failure'
import * as calls from '@playbook/contract/operator'
import { listApplications } from '../applications/list-applications.ts'
import { presentApplication } from '../applications/present-application.ts'
import { requireConfirmed } from '../auth/require-confirmed.ts'
import { answerMessage, listForOperators, setHandled } from '../contact/look-after-message.ts'
import type { Db } from '../db/tables.ts'
import { serve, type Caller, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import type { MailDeps } from '../mail/send-mail.ts'
import { listHeldReferrals, readBothSides } from '../partners/held-referrals.ts'
import { listReportedResults } from '../publications/reported-results.ts'
import { actOnUser, type OperatorDeps } from './act-on-user.ts'
import { decideHeld, decidePublished, decideSent } from './decide.ts'
import { recordAct, type Actor } from './record-act.ts'
import {
  findUserById,
  findUsers,
  listAudit,
  listAuditOf,
  listSent,
  presentLine,
  presentUser,
  readSent,
  readUse,
  type SentRow,
} from './store.ts'

/** Of one account, shown beside it. */
const linesOfUser = 50

const presentSent = ({ sender_email, is_verified, ...row }: SentRow): calls.SentApplication => ({
  ...presentApplication(row),
  user: { id: row.user_id, email: sender_email, is_verified },
})

async function readDetails(db: Db, id: string): Promise<calls.OperatedUserDetails> {
  const user = await findUserById(db, id)
  if (user === undefined) throw new Failure('account_not_found')
  const [use, applications, audit] = await Promise.all([readUse(db, id), listApplications(db, id), listAuditOf(db, id, linesOfUser)])
  return { ...presentUser(user), ...use, applications, audit: audit.map(presentLine) }
}

export function operatorRoutes(deps: OperatorDeps & MailDeps): Route[] {
  const { db, now } = deps
  /** Every act asks for a login that was confirmed just now. */
  const actorOf = async (caller: Caller): Promise<Actor> => {
    await requireConfirmed(db, caller, now())
    const user = await findUserById(db, caller.userId)
    return { id: caller.userId, name: user?.email ?? caller.userId }
  }
  return [
    serve(calls.operatorAccess, () => Promise.resolve({ has_access: true as const })),
    serve(calls.operatorUsers, async ({ query }) => {
      const { rows, count } = await findUsers(db, query.search, query)
      return toPage(calls.operatorUsers.path, query, rows.map(presentUser), count)
    }),
    serve(calls.operatorUser, ({ params }) => readDetails(db, params.id)),
    serve(calls.actOnUser, async ({ params, body: { act, why, tokens }, caller, context }) => {
      const by = await actorOf(caller)
      await actOnUser(deps, params.id, act, { by, why, tokens, key: context.newId, now: new Date(now()) })
      return readDetails(db, params.id)
    }),
    serve(calls.operatorApplications, async ({ query }) => {
      const { rows, count } = await listSent(db, query.status, query)
      return toPage(calls.operatorApplications.path, query, rows.map(presentSent), count)
    }),
    serve(calls.decideApplication, async ({ params, body, caller, context }) => {
      const by = await actorOf(caller)
      return db.transaction().execute(async (tx) => {
        await decideSent(deps, tx, params.id, body.decision === 'approve', { by, why: body.why, now: new Date(now()) })
        const reply = presentSent(await readSent(tx, params.id))
        await context.keepAnswer(tx, reply)
        return reply
      })
    }),
    serve(calls.heldReferrals, async ({ query }) => {
      const { referrals, count } = await listHeldReferrals(db, query.page, query.page_size)
      return toPage(calls.heldReferrals.path, query, referrals, count)
    }),
    serve(calls.decideReferral, async ({ params, body, caller, context }) => {
      const by = await actorOf(caller)
      return db.transaction().execute(async (tx) => {
        await decideHeld(deps, tx, params.id, body.decision === 'release', { by, why: body.why, now: new Date(now()) })
        const reply = await readBothSides(tx, params.id)
        await context.keepAnswer(tx, reply)
        return reply
      })
    }),
    serve(calls.reportedResults, async ({ query }) => {
      const { results, count } = await listReportedResults(db, query.page, query.page_size)
      return toPage(calls.reportedResults.path, query, results, count)
    }),
    serve(calls.decideReported, async ({ params, body: { decision, why }, caller, context }) => {
      const by = await actorOf(caller)
      return db.transaction().execute(async (tx) => {
        await decidePublished(deps, tx, params.id, decision, { by, why, now: new Date(now()) })
        const reply = { decision }
        await context.keepAnswer(tx, reply)
        return reply
      })
    }),
    serve(calls.contactMessages, async ({ query }) => {
      const { messages, count } = await listForOperators(db, query.list, query.page, query.page_size)
      return toPage(calls.contactMessages.path, query, messages, count)
    }),
    serve(calls.markContactMessage, ({ params, body }) =>
      db.transaction().execute((tx) => setHandled(tx, params.id, body.is_handled, new Date(now()))),
    ),
    serve(calls.answerMessage, async ({ params, body, caller }) => {
      const by = await actorOf(caller)
      return db.transaction().execute(async (tx) => {
        const answered = await answerMessage(tx, deps, params.id, body.text)
        const detail = { message: answered.id }
        await recordAct(tx, {
          by,
          act: 'answer_message',
          subjectId: null,
          why: 'A message of the contact form',
          detail,
          now: new Date(now()),
        })
        return answered
      })
    }),
    serve(calls.auditLog, async ({ query }) => {
      const { rows, count } = await listAudit(db, query)
      return toPage(calls.auditLog.path, query, rows.map(presentLine), count)
    }),
  ]
}
