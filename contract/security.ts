import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { asksOneWay, pageOf, windowFields } from './page.ts'

/**
 * What can happen to an account's security, as its owner reads it. What `isTold` is brought to the owner as well,
 * by the bell and by mail as they have chosen; the rest only stands in the log.
 */
export const securityEventKinds = {
  registered: { sentence: 'The account was created.', isTold: false },
  login: { sentence: 'Signed in.', isTold: false },
  new_device_login: { sentence: 'Signed in on a device that was not known before.', isTold: true },
  login_failed: { sentence: 'A sign-in failed: the password was wrong.', isTold: false },
  second_step_failed: { sentence: 'A sign-in failed at its second step.', isTold: true },
  logout: { sentence: 'Signed out.', isTold: false },
  login_ended: { sentence: 'A login on another device was ended.', isTold: false },
  other_logins_ended: { sentence: 'All other logins were ended.', isTold: false },
  refresh_token_reused: { sentence: 'A login was ended because a used token of it came back.', isTold: true },
  password_changed: { sentence: 'The password was changed.', isTold: true },
  password_reset: { sentence: 'The password was set anew by a code or link from a mail.', isTold: true },
  password_reset_by_operator: { sentence: 'The password was set anew by a link that an operator gave out.', isTold: true },
  address_verified: { sentence: 'The email address was confirmed.', isTold: false },
  address_change_asked: { sentence: 'Another email address was asked for.', isTold: true },
  address_change_cancelled: { sentence: 'The change of the email address was dropped.', isTold: false },
  address_changed: { sentence: 'The email address was changed.', isTold: true },
  address_restored: { sentence: 'The earlier email address was put back by the link that was sent to it.', isTold: true },
  google_linked: { sentence: 'A Google account was linked.', isTold: true },
  account_claimed: {
    sentence: 'Google confirmed that the address is yours: the password, second factors and logins from before have ended.',
    isTold: true,
  },
  google_unlinked: { sentence: 'The Google account was unlinked.', isTold: true },
  totp_added: { sentence: 'Codes of an authenticator app were switched on.', isTold: true },
  totp_removed: { sentence: 'Codes of an authenticator app were switched off.', isTold: true },
  recovery_codes_removed: { sentence: 'Recovery codes were removed. Make new ones.', isTold: true },
  recovery_codes_made: { sentence: 'New recovery codes were made; earlier ones no longer work.', isTold: true },
  recovery_code_used: { sentence: 'A recovery code was used to sign in.', isTold: true },
  passkey_added: { sentence: 'A passkey was added.', isTold: true },
  passkey_removed: { sentence: 'A passkey was removed.', isTold: true },
  passkey_copied: { sentence: 'A passkey was refused because its counter ran backwards, as a copy’s would. Remove it.', isTold: true },
  personal_key_made: { sentence: 'A personal API key was made.', isTold: true },
  personal_key_revoked: { sentence: 'A personal API key was revoked.', isTold: false },
  export_asked: { sentence: 'An export of everything in the account was asked for.', isTold: true },
  export_downloaded: { sentence: 'An export of the account was downloaded.', isTold: false },
  suspended: { sentence: 'The account was suspended by an operator.', isTold: true },
  unsuspended: { sentence: 'The suspension of the account was lifted.', isTold: true },
  deactivated: { sentence: 'The account was deactivated.', isTold: false },
  deletion_asked: { sentence: 'The deletion of the account was asked for.', isTold: false },
  reactivated: { sentence: 'The account was brought back.', isTold: true },
} as const satisfies Readonly<Record<string, { readonly sentence: string; readonly isTold: boolean }>>

export type SecurityEventKind = keyof typeof securityEventKinds

/** One line of the log. `device` is told by what the client said of itself; of the network only a part is kept. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: z.string(),
  sentence: z.string(),
  detail: z.nullable(z.string()),
  device: z.string(),
  network: z.string(),
  at: z.string(),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

/** One login on one device. `last_seen_at` is right to a minute. */
export const Login = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  is_this: z.boolean(),
})
export type Login = z.output<typeof Login>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/profiles/security/events/',
  access: 'user',
  summary: 'What happened to the security of your account, newest first; kept for a year.',
  query: z.object(windowFields).check(asksOneWay),
  reply: pageOf(SecurityEvent),
})
export const listLogins = endpoint({
  method: 'GET',
  path: '/profiles/logins/',
  access: 'user',
  summary: 'Where you are logged in, this login first, then those seen last.',
  reply: pageOf(Login),
})
export const endLogin = endpoint({
  method: 'DELETE',
  path: '/profiles/logins/{id}/',
  access: 'user',
  summary: 'End one of your logins; its tokens are refused at once.',
  reply: z.object({ id: z.string() }),
  failures: ['login_not_found'],
})
export const endOtherLogins = endpoint({
  method: 'POST',
  path: '/profiles/logins/end_others/',
  access: 'user',
  summary: 'End every login of yours but the one that asks.',
  reply: z.object({ ended: z.int() }),
  keepsAnswer: false,
})
