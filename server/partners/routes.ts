import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/partners'
import { serve, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { readReferralCode, referralCookie } from './attribute-referral.ts'
import { presentReferral } from './present-referral.ts'
import { isPaymentAsked, rewardOf, settleReferrals, type ReferralDeps } from './settle-referrals.ts'
import { findReferrer, findWelcome, listReferralsOf, readDays, readPartner, readTotals } from './store.ts'

export function partnerRoutes(deps: ReferralDeps): Route[] {
  const { db, now } = deps
  return [
    serve(calls.partnerDashboard, async ({ caller: { userId } }) => {
      const today = new Date(now())
      await settleReferrals(deps, userId)
      const [partner, totals, days, welcome] = await Promise.all([
        readPartner(db, userId),
        readTotals(db, userId),
        readDays(db, userId, today.toISOString().slice(0, 10), limits.referralDays),
        findWelcome(db, userId),
      ])
      return {
        referral_code: partner.referral_code,
        is_creator: partner.is_creator,
        is_verified: partner.auth_verified,
        reward_tokens: rewardOf(partner),
        totals,
        days,
        welcome: welcome === undefined ? null : presentReferral(welcome, 'referred', isPaymentAsked(deps)),
      }
    }),
    serve(calls.referralOffer, async ({ context: { cookies } }) => {
      const code = readReferralCode(cookies[referralCookie])
      const isKnown = code !== null && (await findReferrer(db, code)) !== undefined
      return { tokens: isKnown ? limits.referredRewardTokens : null, asks_payment: isPaymentAsked(deps) }
    }),
    serve(calls.listReferrals, async ({ caller, query }) => {
      const { rows, count } = await listReferralsOf(db, caller.userId, query)
      return toPage(
        calls.listReferrals.path,
        query,
        rows.map((row) => presentReferral(row, 'referrer', isPaymentAsked(deps))),
        count,
      )
    }),
  ]
}
