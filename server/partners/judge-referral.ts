import { limits } from '@playbook/contract/limits'
import { doubts as allDoubts, type Doubt } from '@playbook/contract/partners'
import MailChecker from 'mailchecker'
import { canonicalAddress } from './canonical-address.ts'

/** What is known of a referral when it is due. */
export interface ReferralFacts {
  /** Found at registration, when it could be seen. */
  readonly doubts: readonly Doubt[]
  readonly referredEmail: string
  /** Who referred, who referred that one, and so on. */
  readonly chainEmails: readonly string[]
  readonly sharesNetwork: boolean
  readonly hasClosedAccount: boolean
  /** Sign-ups over the same link within an hour, and within a day, on either side of this one, itself included. */
  readonly inHour: number
  readonly inDay: number
}

function circleDoubt({ referredEmail, chainEmails }: ReferralFacts): Doubt | null {
  const own = canonicalAddress(referredEmail)
  const place = chainEmails.findIndex((email) => canonicalAddress(email) === own)
  if (place === -1) return null
  return place === 0 ? 'self_referral' : 'circle'
}

const isDisposable = (email: string): boolean => {
  const labels = email.slice(email.indexOf('@') + 1).split('.')
  return labels.some((_, index) => MailChecker.blacklist().has(labels.slice(index).join('.')))
}

/** Everything that speaks against rewarding it, in the order of the contract. */
export function judgeReferral(facts: ReferralFacts): Doubt[] {
  const found = new Set<Doubt | null>([
    ...facts.doubts,
    circleDoubt(facts),
    facts.sharesNetwork ? 'same_network' : null,
    isDisposable(facts.referredEmail) ? 'disposable_address' : null,
    facts.inHour > limits.maxReferralsPerHour || facts.inDay > limits.maxReferralsPerDay ? 'burst' : null,
    facts.hasClosedAccount ? 'closed_account' : null,
  ])
  // The keys of our own table.
  return (Object.keys(allDoubts) as Doubt[]).filter((doubt) => found.has(doubt))
}

/** What happens to a referral with these doubts. */
export const verdictOf = (found: readonly Doubt[]): 'granted' | 'held' | 'refused' =>
  found.length === 0 ? 'granted' : found.some((doubt) => allDoubts[doubt].isFatal) ? 'refused' : 'held'
