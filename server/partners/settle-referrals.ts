import { limits } from '@playbook/contract/limits'
import type { Doubt } from '@playbook/contract/partners'
import type { Transaction } from 'kysely'
import { grantTokens } from '../billing/grant-tokens.ts'
import type { Database, Db } from '../db/tables.ts'
import { judgeReferral, verdictOf } from './judge-referral.ts'
import {
  countAround,
  findReferral,
  listDue,
  lockReferral,
  readChainEmails,
  sharesNetwork,
  updateReferral,
  type ReferralRow,
} from './store.ts'

export interface ReferralDeps {
  readonly db: Db
  readonly now: () => number
  /** Who takes money here; where nobody does, nothing is for sale. */
  readonly payments?: object | null
}

/** Whether a referred account has to have paid before anybody is rewarded for it: wherever it can. */
export const isPaymentAsked = ({ payments }: ReferralDeps): boolean => payments !== undefined && payments !== null

const maxAtOnce = 500

/** What one more reward gives to whoever referred. */
export const rewardOf = (referrer: { readonly is_creator: boolean }): number =>
  referrer.is_creator ? limits.creatorRewardTokens : limits.referrerRewardTokens

/**
 * Rewards, holds or refuses each referral whose account is verified, has run a backtest with a trade and, where
 * something is for sale, has paid. A schedule does it, and whoever looks at the own page does it for themselves.
 */
export async function settleReferrals(deps: ReferralDeps, userId: string | null = null): Promise<void> {
  for (const id of await listDue(deps.db, { userId, isPaymentAsked: isPaymentAsked(deps), limit: maxAtOnce }))
    await deps.db.transaction().execute((tx) => settle(tx, id, new Date(deps.now())))
}

async function settle(tx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const referral = await lockReferral(tx, id, 'pending')
  if (referral === undefined) return
  const found = judgeReferral({
    doubts: referral.doubts,
    referredEmail: referral.referred_email,
    chainEmails: await readChainEmails(tx, referral.referred_id),
    sharesNetwork: await sharesNetwork(tx, referral),
    hasClosedAccount: referral.has_closed_account,
    ...(await countAround(tx, referral)),
  })
  const verdict = verdictOf(found)
  if (verdict === 'granted') await grantReferral(tx, referral, now)
  else await updateReferral(tx, id, { status: verdict, doubts: found, referrerTokens: 0, referredTokens: 0, now })
}

/** Pays both accounts, once: the ledger takes each key a single time. The doubts that were put aside stay written down. */
async function grantReferral(tx: Transaction<Database>, referral: ReferralRow, now: Date): Promise<void> {
  const { id, referrer_id, referred_id } = referral
  const [referrerTokens, referredTokens] = [rewardOf(referral), limits.referredRewardTokens]
  const shares = [
    {
      userId: referrer_id,
      tokens: referrerTokens,
      reason: 'Partners Program: an account that you brought',
      key: `referral:${id}:referrer`,
    },
    {
      userId: referred_id,
      tokens: referredTokens,
      reason: 'Partners Program: you came over a partner’s link',
      key: `referral:${id}:referred`,
    },
  ]
  // In the order of the accounts: two that brought each other would else wait for each other's lock.
  const inOrder = shares.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  for (const share of inOrder) await grantTokens(tx, { ...share, kind: 'REFERRAL', now })
  await updateReferral(tx, id, { status: 'granted', doubts: referral.doubts, referrerTokens, referredTokens, now })
}

/** Pays a held reward, or refuses it for good. Where it is not held any more nothing happens, and it says so. */
export async function grantOrRefuseHeld(
  tx: Transaction<Database>,
  id: string,
  isReleased: boolean,
  now: Date,
): Promise<ReferralRow | 'unknown' | 'settled'> {
  if ((await findReferral(tx, id)) === undefined) return 'unknown'
  const referral = await lockReferral(tx, id, 'held')
  if (referral === undefined) return 'settled'
  if (isReleased) await grantReferral(tx, referral, now)
  else {
    const refused: readonly Doubt[] = [...referral.doubts, 'operator']
    await updateReferral(tx, id, { status: 'refused', doubts: refused, referrerTokens: 0, referredTokens: 0, now })
  }
  return referral
}
