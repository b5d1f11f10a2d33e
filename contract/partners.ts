import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** Where a link of the programme leads; the server remembers the code and goes on to the home page. */
export const referralPath = (code: string): string => `/r/${code}`
/** Upper-case letters and digits without those that look alike. */
export const referralCodePattern = /^[2-9A-HJ-NP-Z]{4,32}$/

export const referralStatuses = ['pending', 'held', 'granted', 'refused'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/** What can speak against a reward. One that is fatal refuses it; the others hold it until an operator has looked. */
export const doubts = {
  self_referral: { isFatal: true, says: 'Both accounts belong to the same email address.' },
  circle: { isFatal: true, says: 'The accounts refer each other in a circle.' },
  same_device: { isFatal: false, says: 'The new account was opened in a browser that had been used for the other one.' },
  same_network: { isFatal: false, says: 'The accounts were used from the same network.' },
  disposable_address: { isFatal: false, says: 'The new account has an address of a service for throw-away mail.' },
  burst: { isFatal: false, says: 'Unusually many accounts came over this link in a short time.' },
  closed_account: { isFatal: false, says: 'One of the two accounts is suspended or closed.' },
  operator: { isFatal: true, says: 'An operator has refused it.' },
} as const
export type Doubt = keyof typeof doubts
const Doubts = z.array(z.enum(Object.keys(doubts) as [Doubt, ...Doubt[]]))

/** A sign-up over one's link. It says nothing of who that is. Tokens are what the caller got for it. */
export const Referral = z.object({
  id: z.string(),
  created_at: z.string(),
  status: z.enum(referralStatuses),
  doubts: Doubts,
  is_verified: z.boolean(),
  has_run: z.boolean(),
  /** Something is for sale here, and it has bought nothing that it kept. */
  waits_for_payment: z.boolean(),
  tokens: z.int(),
  settled_at: z.nullable(z.string()),
})
export type Referral = z.output<typeof Referral>

/** A day in UTC. */
const PartnerDay = z.object({ day: z.string(), clicks: z.int(), sign_ups: z.int() })

export const PartnerDashboard = z.object({
  referral_code: z.string(),
  is_creator: z.boolean(),
  is_verified: z.boolean(),
  /** What the next reward gives to the caller. */
  reward_tokens: z.int(),
  totals: z.object({
    clicks: z.int(),
    sign_ups: z.int(),
    verified: z.int(),
    rewarded: z.int(),
    held: z.int(),
    earned_tokens: z.int(),
  }),
  /** The last 60 days, the oldest first, each of them. */
  days: z.array(PartnerDay),
  /** The reward for having come over somebody's link; null for who has not. */
  welcome: z.nullable(Referral),
})
export type PartnerDashboard = z.output<typeof PartnerDashboard>

export const partnerDashboard = endpoint({
  method: 'GET',
  path: '/partners/',
  access: 'user',
  summary: 'Your code, and what came of it: clicks, sign-ups, verified accounts and tokens.',
  reply: PartnerDashboard,
})
export const referralOffer = endpoint({
  method: 'GET',
  path: '/partners/offer/',
  access: 'public',
  summary: 'What a new account gets for the partner’s link that this browser has opened; null where it opened none.',
  reply: z.object({ tokens: z.nullable(z.int()), asks_payment: z.boolean() }),
})
export const listReferrals = endpoint({
  method: 'GET',
  path: '/partners/referrals/',
  access: 'user',
  summary: 'The sign-ups over your link, newest first, with what was paid for each or why not.',
  query: z.object({
    status: z.optional(z.enum(referralStatuses)),
    page: pageNumber,
    page_size: pageSize(limits.referralsPageSize),
  }),
  reply: pageOf(Referral),
})
