import type { Doubt, ReferralStatus } from '@playbook/contract/partners'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** One account that came over another's link. */
interface Referrals {
  id: Generated<string>
  number: GeneratedAlways<number>
  referrer_id: string
  referred_id: string
  /** What speaks against it: found at registration, and when it was settled or held. */
  doubts: ColumnType<Doubt[], readonly Doubt[] | undefined, readonly Doubt[]>
  status: ColumnType<ReferralStatus, ReferralStatus | undefined, ReferralStatus>
  created_at: ColumnType<Date, Date, never>
  settled_at: ColumnType<Date | null, undefined, Date | null>
  referrer_tokens: Generated<number>
  referred_tokens: Generated<number>
}

interface ReferralClicks {
  referrer_id: string
  /** `YYYY-MM-DD` in UTC. */
  day: ColumnType<string, string, never>
  clicks: number
}

export interface PartnerTables {
  referrals: Referrals
  referral_clicks: ReferralClicks
}
