import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/partners'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { presentReferral } from './present-referral.ts'
import { rewardOf, settleReferrals } from './settle-referrals.ts'
import { findWelcome, listReferralsOf, readDays, readPartner, readTotals } from './store.ts'

interface PartnerDeps {
  readonly db: Db
  readonly now: () => number
}

export function partnerRoutes(deps: PartnerDeps): Route[] {
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
        welcome: welcome === undefined ? null : presentReferral(welcome, 'referred'),
      }
    }),
    serve(calls.listReferrals, async ({ caller, query }) => {
      const { rows, count } = await listReferralsOf(db, caller.userId, query)
      return toPage(
        calls.listReferrals.path,
        query,
        rows.map((row) => presentReferral(row, 'referrer')),
        count,
      )
    }),
  ]
}
