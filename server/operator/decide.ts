import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { decideApplication } from '../applications/decide-application.ts'
import type { Database } from '../db/tables.ts'
import { grantOrRefuseHeld } from '../partners/settle-referrals.ts'
import { recordAct, type Actor } from './record-act.ts'

interface Decision {
  readonly by: Actor
  readonly why: string
  readonly now: Date
}

/** Decides an application and writes it down. */
export async function decideSent(tx: Transaction<Database>, id: string, isApproved: boolean, { by, why, now }: Decision): Promise<void> {
  const decided = await decideApplication(tx, id, { isApproved, why, now })
  const act = `${isApproved ? 'approve' : 'refuse'}_${decided.kind}`
  await recordAct(tx, { by, act, subjectId: decided.user_id, why, detail: { application: id }, now })
}

/** Releases or refuses a held reward and writes it down. */
export async function decideHeld(tx: Transaction<Database>, id: string, isReleased: boolean, { by, why, now }: Decision): Promise<void> {
  const referral = await grantOrRefuseHeld(tx, id, isReleased, now)
  if (referral === 'unknown') throw new Failure('referral_not_found')
  if (referral === 'settled') throw new Failure('referral_settled')
  const act = isReleased ? 'release_reward' : 'refuse_reward'
  await recordAct(tx, { by, act, subjectId: referral.referrer_id, why, detail: { referral: id, doubts: referral.doubts.join(', ') }, now })
}
