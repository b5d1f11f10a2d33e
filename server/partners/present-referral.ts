import type { Referral } from '@playbook/contract/partners'
import type { ReferralRow } from './store.ts'

/** A referral as one of its two accounts sees it: nothing of it tells who the other one is. */
export const presentReferral = (row: ReferralRow, side: 'referrer' | 'referred', isPaymentAsked: boolean): Referral => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  status: row.status,
  doubts: row.status === 'granted' ? [] : row.doubts,
  is_verified: row.is_verified,
  has_run: row.has_run,
  waits_for_payment: isPaymentAsked && !row.has_paid,
  tokens: row[`${side}_tokens`],
  settled_at: row.settled_at?.toISOString() ?? null,
})
