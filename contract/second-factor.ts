import * as z from 'zod/mini'
import { Done, ExistingPassword, SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const base64url = z.string().check(z.minLength(1), z.maxLength(4_096), z.regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url'))
const Attachment = z.optional(z.enum(['platform', 'cross-platform']))
const ExtensionResults = z.record(z.string(), z.unknown())
const PublicKeyType = z.literal('public-key')

/** How a device can be reached, as WebAuthn names it. */
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.output<typeof Transport>
const Descriptor = z.object({ id: z.string(), type: PublicKeyType, transports: z.optional(z.array(Transport)) })

/** What `navigator.credentials.get` takes, in WebAuthn's JSON form. */
const PasskeyRequest = z.object({
  challenge_id: z.string(),
  options: z.object({
    challenge: z.string(),
    timeout: z.number(),
    rpId: z.string(),
    allowCredentials: z.optional(z.array(Descriptor)),
    userVerification: z.literal('required'),
  }),
})

/** What `navigator.credentials.create` takes, in WebAuthn's JSON form. */
const PasskeyCreation = z.object({
  challenge_id: z.string(),
  options: z.object({
    challenge: z.string(),
    timeout: z.number(),
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: PublicKeyType })),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})

/** A passkey's answer to a challenge, as the browser gives it. */
export const PasskeyAnswer = z.strictObject({
  challenge_id: z.uuid(),
  response: z.object({
    id: base64url,
    rawId: base64url,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.optional(base64url),
    }),
    authenticatorAttachment: Attachment,
    clientExtensionResults: ExtensionResults,
    type: PublicKeyType,
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** A new passkey, as the browser gives it. */
const NewPasskey = z.object({
  id: base64url,
  rawId: base64url,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: z.string().check(z.minLength(1), z.maxLength(65_536), z.regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url')),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: ExtensionResults,
  type: PublicKeyType,
})

/** Six digits; blanks between them are taken out. */
export const TotpCode = z.string('The code is required').check(
  z.maxLength(32, 'The code has 6 digits'),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'The code has 6 digits'),
)

/** As it was shown; hyphens, blanks and the case of letters do not matter. */
export const RecoveryCode = z.string('The recovery code is required').check(
  z.maxLength(100, 'The recovery code is too long'),
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, 'The recovery code is required'),
)

const onlyOne = (fields: readonly string[], message: string) =>
  z.refine<object>((form) => fields.filter((field) => (form as Record<string, unknown>)[field] !== undefined).length === 1, message)

/** One of what shows that it is you. */
const Proof = z
  .strictObject({ password: z.optional(ExistingPassword), code: z.optional(TotpCode), passkey: z.optional(PasskeyAnswer) })
  .check(onlyOne(['password', 'code', 'passkey'], 'Give your password, a code or a passkey.'))

/** One of what finishes a login. */
const SecondFactorForm = z
  .strictObject({
    challenge_id: z.uuid(),
    code: z.optional(TotpCode),
    recovery_code: z.optional(RecoveryCode),
    passkey: z.optional(PasskeyAnswer),
  })
  .check(onlyOne(['code', 'recovery_code', 'passkey'], 'Give a code, a recovery code or a passkey.'))

const ProofMethod = z.enum(['password', 'totp', 'passkey', 'google'])
export type ProofMethod = z.output<typeof ProofMethod>

const PasskeyName = z
  .string('Name is required')
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(limits.maxPasskeyNameChars, `Name cannot be longer than ${limits.maxPasskeyNameChars} characters`),
  )

/** Times are ISO 8601 in UTC. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Copied to other devices by its maker. */
  is_synced: z.boolean(),
  /** Since when it is refused because its counter ran backwards, as a copy's would. */
  refused_since: z.nullable(z.string()),
})
export type Passkey = z.output<typeof Passkey>

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmMethods = endpoint({
  method: 'GET',
  path: '/profiles/auth/confirm/',
  access: 'user',
  summary: 'How you can show that it is you; by `google` it is shown there. Nothing where only a new login does.',
  reply: z.object({ methods: z.array(ProofMethod), auth_type: z.enum(['email', 'google']) }),
})
export const confirmLogin = endpoint({
  method: 'POST',
  path: '/profiles/auth/confirm/',
  access: 'user',
  summary: 'Show again that it is you; for ten minutes this login may change what protects the account.',
  body: Proof,
  reply: z.object({ confirmed_until: z.string() }),
  failures: [
    'invalid_credentials',
    'code_refused',
    'passkey_refused',
    'challenge_over',
    'passkeys_unavailable',
    'too_many_attempts',
    'overloaded',
  ],
  retry: false,
  keepsAnswer: false,
})
export const startConfirmPasskey = endpoint({
  method: 'POST',
  path: '/profiles/auth/confirm/passkey/',
  access: 'user',
  summary: 'A challenge for one of your passkeys, to show that it is you. It holds five minutes and is used once.',
  reply: PasskeyRequest,
  failures: ['passkeys_unavailable'],
  keepsAnswer: false,
})

export const finishLogin = endpoint({
  method: 'POST',
  path: '/profiles/auth/second-factor/',
  access: 'public',
  summary: 'The second step of a login: a code of the authenticator app, a recovery code or a passkey.',
  body: SecondFactorForm,
  reply: SignedIn,
  failures: ['account_suspended', 'code_refused', 'passkey_refused', 'challenge_over', 'passkeys_unavailable', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const startSecondFactorPasskey = endpoint({
  method: 'POST',
  path: '/profiles/auth/second-factor/passkey/',
  access: 'public',
  summary: 'A challenge for one of the passkeys of the account that a login waits for.',
  body: z.strictObject({ challenge_id: z.uuid() }),
  reply: PasskeyRequest,
  failures: ['challenge_over', 'passkeys_unavailable', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/profiles/auth/second-factor/',
  access: 'user',
  summary: 'What protects your login besides the password.',
  reply: z.object({
    /** Since when an authenticator app is set up, ISO 8601 in UTC. */
    totp_since: z.nullable(z.string()),
    recovery_codes_left: z.int(),
    passkeys: z.array(Passkey),
    /** Whether passkeys work under the address of this installation. */
    has_passkeys: z.boolean(),
  }),
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/profiles/auth/totp/start/',
  access: 'user',
  summary: 'A new key for an authenticator app; it counts once it has given a code.',
  reply: z.object({ secret: z.string(), uri: z.string() }),
  failures: ['fresh_login_needed', 'totp_active'],
  keepsAnswer: false,
})
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/profiles/auth/totp/confirm/',
  access: 'user',
  summary: 'Turn the authenticator app on with its first code; the recovery codes are told only now.',
  body: z.strictObject({ code: TotpCode }),
  reply: RecoveryCodes,
  failures: ['fresh_login_needed', 'code_refused', 'totp_active', 'totp_not_started', 'too_many_attempts'],
  retry: false,
  keepsAnswer: false,
})
export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/profiles/auth/totp/',
  access: 'user',
  summary: 'Remove the authenticator app and its recovery codes.',
  reply: Done,
  failures: ['fresh_login_needed'],
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/profiles/auth/recovery-codes/',
  access: 'user',
  summary: 'New recovery codes, told only now; the ones before stop working.',
  reply: RecoveryCodes,
  failures: ['fresh_login_needed', 'totp_not_started'],
  retry: false,
  keepsAnswer: false,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/profiles/auth/passkeys/start/',
  access: 'user',
  summary: 'A challenge for a new passkey. It holds five minutes and is used once.',
  reply: PasskeyCreation,
  failures: ['fresh_login_needed', 'too_many_passkeys', 'passkeys_unavailable'],
  keepsAnswer: false,
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/profiles/auth/passkeys/',
  access: 'user',
  summary: 'Add the passkey that a device has made.',
  status: 201,
  body: z.strictObject({ challenge_id: z.uuid(), name: PasskeyName, response: NewPasskey }),
  reply: Passkey,
  failures: ['fresh_login_needed', 'passkey_refused', 'challenge_over', 'too_many_passkeys', 'passkeys_unavailable'],
  retry: false,
  keepsAnswer: false,
})
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/profiles/auth/passkeys/{id}/',
  access: 'user',
  summary: 'Name one of your passkeys.',
  body: z.strictObject({ name: PasskeyName }),
  reply: Passkey,
  failures: ['passkey_not_found'],
})
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/profiles/auth/passkeys/{id}/',
  access: 'user',
  summary: 'Remove one of your passkeys.',
  reply: Done,
  failures: ['fresh_login_needed', 'passkey_not_found'],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/profiles/auth/passkey-login/start/',
  access: 'public',
  summary: 'A challenge for whichever passkey the device has, to log in with. It holds five minutes and is used once.',
  reply: PasskeyRequest,
  failures: ['too_many_attempts', 'passkeys_unavailable'],
  keepsAnswer: false,
})
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/profiles/auth/passkey-login/',
  access: 'public',
  summary: 'Log in with a passkey; it needs no second step.',
  body: PasskeyAnswer,
  reply: SignedIn,
  failures: [
    'account_suspended',
    'account_deactivated',
    'deletion_pending',
    'passkey_refused',
    'challenge_over',
    'too_many_attempts',
    'passkeys_unavailable',
  ],
  retry: false,
  keepsAnswer: false,
})
