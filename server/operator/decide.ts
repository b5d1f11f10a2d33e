import type { ApplicationKind } from '@playbook/contract/applications'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { decideApplication } from '../applications/decide-application.ts'
import type { Database } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import { grantOrRefuseHeld } from '../partners/settle-referrals.ts'
import { asSentence } from './as-sentence.ts'
import { recordAct, type Actor } from './record-act.ts'

interface DecideDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** What an application was for, as its sender is told, and the page where that begins. */
const applied = {
  business: { what: 'business access', link: '/console/business' },
  creator: { what: 'the rewards of creators', link: '/console/partners' },
} as const satisfies Record<ApplicationKind, { readonly what: string; readonly link: string }>

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
  const { what, link } = applied[decided.kind]
  const title = `Your application for ${what} was ${isApproved ? 'approved' : 'declined'}`
  await notify(tx, deps, { ownerId: decided.user_id, kind: 'account', title, text: asSentence(why), link, now })
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
