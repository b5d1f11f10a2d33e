import * as z from 'zod/mini'
import { Done, LoginReply } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const given = (name: string, maxChars: number) =>
  z.string(`${name} is required`).check(z.minLength(1, `${name} is required`), z.maxLength(maxChars, `${name} is too long`))

/** What to do with an account that a login by Google finds; asked for once the user was told of it. */
const wishes = {
  /** Brings an account back that is to be deleted. */
  restore: z.optional(z.boolean()),
  /** Takes an account over whose address was never confirmed: its password, second factors and logins end. */
  claim: z.optional(z.boolean()),
}
/** The code of a partner's link. One that nobody has is let pass. */
const referral = z.optional(z.string().check(z.maxLength(limits.maxNameChars)))

/** What Google has sent back to /session. */
const Returned = z.object({
  code: given('Code', limits.maxGoogleCodeChars),
  redirect_uri: given('Redirect address', limits.maxGoogleCodeChars),
  state: given('State', limits.maxGoogleCodeChars),
  /** Who answered, where Google says so (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(limits.maxGoogleCodeChars))),
})

const Start = z.object({ authorization_url: z.string() })
const ofProvider = ['google_not_configured', 'google_unavailable', 'google_refused', 'too_many_attempts'] as const
const ofAccounts = [
  'google_address_unconfirmed',
  'google_account_unconfirmed',
  'google_other_account',
  'deletion_pending',
  'account_suspended',
  'account_deactivated',
  'signup_closed',
] as const

/** Why Google is asked besides a login: to show again that it is you, or to link it to the account. */
export const GooglePurpose = z.enum(['confirm', 'link'])
export type GooglePurpose = z.output<typeof GooglePurpose>

export const startGoogle = endpoint({
  method: 'POST',
  path: '/profiles/auth/google/start/',
  access: 'public',
  summary: 'Begin to sign in with Google: the address to go to. What is needed to come back is kept in a cookie for ten minutes.',
  body: z.object(wishes),
  reply: Start,
  failures: ['google_not_configured', 'google_unavailable', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const exchangeGoogle = endpoint({
  method: 'POST',
  path: '/profiles/auth/google/exchange/',
  access: 'public',
  summary: 'Finish a sign-in with Google on the device that began it; an address without an account gets one.',
  body: z.extend(Returned, { referral }),
  reply: LoginReply,
  failures: [...ofProvider, ...ofAccounts, 'google_start_over'],
  retry: false,
  keepsAnswer: false,
})
export const googleLogin = endpoint({
  method: 'POST',
  path: '/profiles/auth/google/',
  access: 'public',
  summary: 'Sign in with an ID token that Google has given to this product’s client; each token opens one login.',
  body: z.object({ id_token: given('ID token', limits.maxIdTokenChars), referral, ...wishes }),
  reply: LoginReply,
  failures: [...ofProvider, ...ofAccounts],
  retry: false,
  keepsAnswer: false,
})
export const startGoogleProof = endpoint({
  method: 'POST',
  path: '/profiles/auth/google/start_proof/',
  access: 'user',
  summary: 'Begin to show by Google that it is you, or to link a Google account: the address to go to.',
  body: z.object({ purpose: GooglePurpose }),
  reply: Start,
  failures: ['google_not_configured', 'google_unavailable', 'fresh_login_needed', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const proveGoogle = endpoint({
  method: 'POST',
  path: '/profiles/auth/google/proof/',
  access: 'user',
  summary: 'Finish what was begun with Google while signed in: the login is confirmed, or the Google account linked.',
  body: Returned,
  reply: z.object({ purpose: GooglePurpose }),
  failures: [...ofProvider, 'google_start_over', 'google_other_account', 'google_not_fresh', 'google_taken', 'fresh_login_needed'],
  retry: false,
  keepsAnswer: false,
})
export const getGoogle = endpoint({
  method: 'GET',
  path: '/profiles/auth/google/',
  access: 'user',
  summary: 'The Google account that signs in to yours; null where none does.',
  reply: z.object({
    is_available: z.boolean(),
    linked: z.nullable(z.object({ address: z.string(), linked_at: z.string(), last_used_at: z.nullable(z.string()) })),
    /** Nothing else signs in to the account: neither a password nor a passkey. */
    is_only_way: z.boolean(),
  }),
})
export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/profiles/auth/google/',
  access: 'user',
  summary: 'Unlink the Google account; it no longer signs in.',
  reply: Done,
  failures: ['fresh_login_needed', 'google_needed'],
})
