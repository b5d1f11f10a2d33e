import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const codePoints = (text: string) => Array.from(text).length
const must = (holds: (text: string) => boolean, message: string) => z.refine<string>(holds, { message, abort: true })

/** One @, something on both sides, a dot inside the domain, no spaces or control characters. Linear in its length. */
export function looksLikeEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@') || /[\s\p{Cc}"(),:;<>[\\\]]/u.test(text)) return false
  const labels = text.slice(at + 1).split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-')) &&
    !text.slice(0, at).startsWith('.')
  )
}

export const Email = z.string('Email is required').check(
  z.trim(),
  z.toLowerCase(),
  must((text) => text !== '', 'Email is required'),
  must((text) => text.length <= 2 * limits.maxEmailChars && codePoints(text) <= limits.maxEmailChars, 'Email address is too long'),
  must(looksLikeEmail, 'Please enter a valid email address'),
)

export const specialCharacters = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?`~'
const hasSpecial = (text: string) => Array.from(text).some((c) => specialCharacters.includes(c))

/** The rules for every new password, registration, change and reset alike. */
export const NewPassword = z.string('Password is required').check(
  must((text) => text !== '', 'Password is required'),
  must((text) => text.length <= limits.maxPasswordChars, 'Password is too long'),
  must((text) => codePoints(text) >= limits.minPasswordChars, 'Password must be at least 8 characters long'),
  must((text) => /\d/.test(text), 'Password must contain at least one number'),
  must(hasSpecial, 'Password must contain at least one special character'),
)

export const ExistingPassword = z.string('Password is required').check(
  must((text) => text !== '', 'Password is required'),
  must((text) => text.length <= limits.maxPasswordChars, 'Password is too long'),
)

const optionalName = (label: string) =>
  z.optional(
    z.string().check(
      z.trim(),
      must((text) => text !== '', `${label} cannot be empty if provided`),
      must((text) => codePoints(text) <= limits.maxNameChars, `${label} is too long`),
    ),
  )

const usernameRule = 'Username must be 3 to 30 letters, digits, dots, underscores and hyphens, and begin with a letter or digit'
/** The name that nobody else has, however it is capitalised. */
const Username = z.string().check(
  z.trim(),
  must((text) => text !== '', 'Username cannot be empty if provided'),
  must((text) => /^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$/.test(text), usernameRule),
)

export const LoginForm = z.object({ email: Email, password: ExistingPassword })
/** `restore` brings an account back that is to be deleted. */
const LoginCall = z.extend(LoginForm, { restore: z.optional(z.boolean()) })
export const RegisterForm = z.object({
  email: Email,
  password: NewPassword,
  first_name: optionalName('First name'),
  last_name: optionalName('Last name'),
  /** The code of a partner's link. One that nobody has is let pass. */
  referral: z.optional(z.string().check(z.maxLength(limits.maxNameChars))),
})

/** The password was typed the same twice, where it was. */
export const confirmed = z.refine<{ new_password: string; confirm_password?: string | undefined }>(
  (form) => form.confirm_password === undefined || form.confirm_password === form.new_password,
  { message: 'Passwords do not match', path: ['confirm_password'] },
)
export const PasswordChangeForm = z
  .object({
    new_password: NewPassword,
    confirm_password: z.optional(z.string().check(must((text) => text !== '', 'Password confirmation is required'))),
    /** Needed when the login is older than five minutes. */
    current_password: z.optional(ExistingPassword),
  })
  .check(confirmed)

const confirmation = z.string('Password confirmation is required').check(must((text) => text !== '', 'Password confirmation is required'))
/** What the register page asks: the password twice. The call takes it once. */
export const RegisterPageForm = z.extend(RegisterForm, { confirm_password: confirmation }).check(
  z.refine<{ password: string; confirm_password: string }>((form) => form.confirm_password === form.password, {
    message: 'Passwords do not match',
    path: ['confirm_password'],
  }),
)

export const Profile = z.object({
  uid: z.string(),
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  auth_verified: z.boolean(),
  referral_code: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  auth_type: z.enum(['email', 'google']),
  is_business: z.boolean(),
  is_operator: z.boolean(),
})
export type Profile = z.output<typeof Profile>

/** Access tokens live 15 minutes; times are ISO 8601 in UTC. */
export const TokenPair = z.object({ access: z.string(), refresh: z.string(), access_expires_at: z.string() })
export type TokenPair = z.output<typeof TokenPair>

/** `balance` can be spent, unless `debt` is above zero: it stands for tokens that were spent and then taken back. `held` is set aside for what runs. */
export const TokenBalance = z.object({
  balance: z.int(),
  has_tokens: z.boolean(),
  held: z.int(),
  debt: z.int(),
  breakdown: z.object({ FREE: z.int(), REFERRAL: z.int(), PAID: z.int(), TOTAL: z.int() }),
})
export type TokenBalance = z.output<typeof TokenBalance>

export const SessionReply = z.object({
  authenticated: z.boolean(),
  token: z.nullable(z.string()),
  tokens: z.nullable(TokenBalance),
  profile: z.nullable(Profile),
})
export type SessionReply = z.output<typeof SessionReply>

export const SignedIn = z.object({ authenticated: z.literal(true), token: TokenPair, profile: Profile })

export const SecondFactorMethod = z.enum(['totp', 'recovery_code', 'passkey'])
/** What finishes a login that takes two steps: within ten minutes, on the device that began it. Nothing is told of the account. */
const SecondStep = z.object({
  authenticated: z.literal(false),
  challenge: z.object({ id: z.string(), methods: z.array(SecondFactorMethod), expires_at: z.string() }),
})
/** Where a second factor is set up, the first step of a login gives no token but a challenge. */
export const LoginReply = z.discriminatedUnion('authenticated', [SignedIn, SecondStep])
export type LoginReply = z.output<typeof LoginReply>
export const Done = z.object({ message: z.string() })
export const Health = z.object({ status: z.literal('ok'), service: z.string() })

export const csrf = endpoint({
  method: 'GET',
  path: '/csrf/',
  access: 'public',
  summary:
    'The CSRF token for the X-CSRFToken header; also set as a cookie. Asked for with an access token it belongs to that login; one from before a login is refused after it.',
  reply: z.object({ data: z.object({ csrfToken: z.string() }) }),
})
export const login = endpoint({
  method: 'POST',
  path: '/profiles/auth/login/',
  access: 'public',
  summary: 'Log in with email and password; where a second factor is set up, the answer is the challenge that it finishes.',
  body: LoginCall,
  reply: LoginReply,
  failures: ['invalid_credentials', 'deletion_pending', 'account_deactivated', 'account_suspended', 'too_many_attempts', 'overloaded'],
  keepsAnswer: false,
})
export const register = endpoint({
  method: 'POST',
  path: '/profiles/auth/register/',
  access: 'public',
  summary: 'Create an account and log in.',
  status: 201,
  body: RegisterForm,
  reply: SignedIn,
  failures: ['email_taken', 'too_many_attempts', 'signup_closed', 'overloaded'],
  keepsAnswer: false,
})
export const logout = endpoint({
  method: 'POST',
  path: '/profiles/auth/logout/',
  access: 'user',
  summary: 'End this login, on this device only.',
  reply: Done,
  keepsAnswer: false,
})
export const refresh = endpoint({
  method: 'POST',
  path: '/profiles/auth/refresh/',
  access: 'public',
  summary: 'Exchange a refresh token for a new pair; each refresh token works once.',
  body: z.object({
    refresh: z
      .string('Refresh token is required')
      .check(z.minLength(1, 'Refresh token is required'), z.maxLength(512, 'Refresh token is too long')),
  }),
  reply: z.object({ access: z.string(), token: TokenPair }),
  failures: ['refresh_failed'],
  keepsAnswer: false,
})
export const session = endpoint({
  method: 'GET',
  path: '/profiles/auth/session/',
  access: 'optional',
  summary: 'Who is logged in, with the token balance.',
  reply: SessionReply,
})
export const getUser = endpoint({
  method: 'GET',
  path: '/profiles/auth/user/',
  access: 'user',
  summary: 'Your profile.',
  reply: Profile,
})
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/profiles/auth/user/',
  access: 'user',
  summary: 'Change your names.',
  body: z.strictObject({
    first_name: optionalName('First name'),
    last_name: optionalName('Last name'),
    username: z.optional(Username),
  }),
  reply: Profile,
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/profiles/auth/password/change/',
  access: 'user',
  summary: 'Change the password; every other login ends.',
  body: PasswordChangeForm,
  reply: Done,
  failures: ['fresh_login_needed', 'invalid_credentials', 'too_many_attempts', 'overloaded'],
  retry: false,
  keepsAnswer: false,
})
export const deactivate = endpoint({
  method: 'POST',
  path: '/profiles/deactivate/',
  access: 'user',
  summary: 'Deactivate the own account; every login ends and running work is cancelled.',
  reply: Done,
  keepsAnswer: false,
})
export const authHealth = endpoint({
  method: 'GET',
  path: '/profiles/auth/health/',
  access: 'public',
  summary: 'Whether the account service answers.',
  reply: Health,
})
