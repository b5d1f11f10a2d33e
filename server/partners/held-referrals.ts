import { Failure } from '@playbook/contract/failure'
import type { DoubtedReferral } from '@playbook/contract/operator'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { presentReferral } from './present-referral.ts'
import { findReferral, findWelcome, listHeld, type ReferralRow } from './store.ts'

const present = (row: ReferralRow): DoubtedReferral => ({
  ...presentReferral(row, 'referrer', false),
  doubts: row.doubts,
  referrer: { id: row.referrer_id, email: row.referrer_email },
  referred: { id: row.referred_id, email: row.referred_email },
})

/** Held rewards with both accounts, for operators. */
export async function listHeldReferrals(db: Db, page: number, pageSize: number): Promise<{ referrals: DoubtedReferral[]; count: number }> {
  const { rows, count } = await listHeld(db, page, pageSize)
  return { referrals: rows.map(present), count }
}

export async function readBothSides(tx: Transaction<Database>, id: string): Promise<DoubtedReferral> {
  const row = await findReferral(tx, id)
  if (row === undefined) throw new Failure('referral_not_found')
  return present(row)
}

/** The id of the held reward for having brought this account. */
export async function findHeldOf(db: Db, referredId: string): Promise<string | undefined> {
  const row = await findWelcome(db, referredId)
  return row?.status === 'held' ? row.id : undefined
}
