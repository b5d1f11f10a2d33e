import type { ApplicationKind } from '@playbook/contract/applications'
import { Failure } from '@playbook/contract/failure'
import type { ReportDecision } from '@playbook/contract/operator'
import type { Transaction } from 'kysely'
import { decideApplication } from '../applications/decide-application.ts'
import type { Database } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import { grantOrRefuseHeld } from '../partners/settle-referrals.ts'
import { decideReported } from '../publications/reported-results.ts'
import { asSentence } from './as-sentence.ts'
import { recordAct, type Actor } from './record-act.ts'

interface DecideDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** What an application was for, as its sender is told, the page where that begins, and the one to apply again on. */
const applied = {
  business: { what: 'business access', link: '/console/business', refusedLink: '/console/business-access' },
  creator: { what: 'the rewards of creators', link: '/console/partners', refusedLink: '/console/partners' },
} as const satisfies Record<ApplicationKind, { readonly what: string; readonly link: string; readonly refusedLink: string }>

interface Decision {
  readonly by: Actor
  readonly why: string
  readonly now: Date
}

/** Decides an application, writes it down and tells its sender. */
export async function decideSent(
  deps: DecideDeps,
  tx: Transaction<Database>,
  id: string,
  isApproved: boolean,
  { by, why, now }: Decision,
): Promise<void> {
  const decided = await decideApplication(tx, id, { isApproved, why, now })
  const act = `${isApproved ? 'approve' : 'refuse'}_${decided.kind}`
  await recordAct(tx, { by, act, subjectId: decided.user_id, why, detail: { application: id }, now })
  const { what, link, refusedLink } = applied[decided.kind]
  const title = `Your application for ${what} was ${isApproved ? 'approved' : 'declined'}`
  await notify(tx, deps, {
    ownerId: decided.user_id,
    kind: 'account',
    title,
    text: asSentence(why),
    link: isApproved ? link : refusedLink,
    now,
  })
}

/** Releases or refuses a held reward, writes it down and tells whoever brought the account. */
export async function decideHeld(
  deps: DecideDeps,
  tx: Transaction<Database>,
  id: string,
  isReleased: boolean,
  { by, why, now }: Decision,
): Promise<void> {
  const referral = await grantOrRefuseHeld(tx, id, isReleased, now)
  if (referral === 'unknown') throw new Failure('referral_not_found')
  if (referral === 'settled') throw new Failure('referral_settled')
  const act = isReleased ? 'release_reward' : 'refuse_reward'
  await recordAct(tx, { by, act, subjectId: referral.referrer_id, why, detail: { referral: id, doubts: referral.doubts.join(', ') }, now })
  const title = `A reward that was held was ${isReleased ? 'paid' : 'declined'}`
  await notify(tx, deps, { ownerId: referral.referrer_id, kind: 'account', title, text: asSentence(why), link: '/console/partners', now })
}

/** What the owner of a published result is told; nothing where it stays as it is. */
const toldOwner: Readonly<Record<ReportDecision, string | null>> = {
  keep: null,
  unlist: 'A published result was taken out of the gallery',
  remove: 'A published result was removed',
}

/** Decides about a published result, writes it down, and tells its owner where something was taken. */
export async function decidePublished(
  deps: DecideDeps,
  tx: Transaction<Database>,
  publicId: string,
  decision: ReportDecision,
  { by, why, now }: Decision,
): Promise<void> {
  const { ownerId, strategyId, reports } = await decideReported(tx, publicId, decision, now)
  await recordAct(tx, { by, act: `${decision}_result`, subjectId: ownerId, why, detail: { result: publicId, reports }, now })
  const title = toldOwner[decision]
  if (title === null) return
  const link = `/console/strategy-lab/strategies/${strategyId}`
  await notify(tx, deps, { ownerId, kind: 'account', title, text: asSentence(why), link, now })
}
