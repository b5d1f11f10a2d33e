import { randomInt, randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import { grantTokens } from '../billing/grant-tokens.ts'
import type { Database } from '../db/tables.ts'
import { takeAttempt } from '../http/take-attempt.ts'
import { attributeReferral, type ReferredBy } from '../partners/attribute-referral.ts'
import { checkNewPassword } from './check-new-password.ts'
import { sendCode } from './codes/code-job.ts'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { hashPassword } from './password-hash.ts'
import { profileOf } from './profile-of.ts'
import { recordSecurityEvent } from './security-events.ts'
import { shortNetwork } from './short-network.ts'
import { startLogin } from './start-login.ts'
import { insertUser, type NewUser, type User } from './store.ts'

interface Registration {
  readonly email: string
  readonly password: string
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}

const perAddressAMinute = { limit: 20, windowMs: 60_000 }
const perAddressAnHour = { limit: 200, windowMs: 3_600_000 }
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeChars = 10

const makeReferralCode = () => Array.from({ length: codeChars }, () => codeLetters[randomInt(codeLetters.length)]).join('')

export const limitRegistrations = ({ limiter }: AuthDeps, { ip }: ClientInfo): Promise<void> =>
  takeAttempt(limiter, [
    [`register:minute:${ip}`, perAddressAMinute],
    [`register:hour:${ip}`, perAddressAnHour],
  ])

interface NewAccount {
  readonly account: Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'authType' | 'isVerified'>
  readonly by: ReferredBy
  readonly from: ClientInfo
  readonly now: Date
}

/** Adds an account with its free tokens, and notes who brought it; null where the address has one. */
export async function createAccount(tx: Transaction<Database>, { account, by, from, now }: NewAccount): Promise<User | null> {
  const username = account.email.slice(0, account.email.indexOf('@')).slice(0, limits.maxNameChars)
  const user = await insertUser(tx, { ...account, username, referralCode: makeReferralCode(), now })
  if (user === null) return null
  await grantTokens(tx, {
    userId: user.id,
    kind: 'FREE',
    tokens: limits.freeTokensAtRegistration,
    reason: 'Welcome gift',
    key: `registration:${user.id}`,
    now,
  })
  await recordSecurityEvent(tx, { userId: user.id, kind: 'registered', from, at: now })
  await attributeReferral(tx, { userId: user.id, network: shortNetwork(from.ip), now }, by)
  return user
}

/** Creates an account with a password and opens its first login, all in one transaction. */
export async function registerUser(deps: AuthDeps, form: Registration, by: ReferredBy, from: ClientInfo) {
  if (!deps.isSignupOpen) throw new Failure('signup_closed')
  await limitRegistrations(deps, from)
  await checkNewPassword('password', form.password, [form.email, form.first_name, form.last_name])
  const account = {
    email: form.email,
    firstName: form.first_name ?? '',
    lastName: form.last_name ?? '',
    passwordHash: await hashPassword(form.password),
    authType: 'email',
    isVerified: false,
  } as const
  const nowMs = deps.now()
  const done = await deps.db.transaction().execute(async (tx) => {
    const user = await createAccount(tx, { account, by, from, now: new Date(nowMs) })
    if (user === null) return null
    await sendCode(tx, deps, { sending: 'VERIFY_EMAIL', user, mailId: randomUUID() })
    return { user, token: await startLogin(tx, user.id, from, { nowMs, isConfirmed: true }) }
  })
  if (done === null) throw new Failure('email_taken')
  deps.log.info({ event: 'registered', userId: done.user.id, ...from }, 'Registered')
  return { authenticated: true as const, token: done.token, profile: profileOf(done.user) }
}
