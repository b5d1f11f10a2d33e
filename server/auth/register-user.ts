import { randomInt, randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { grantTokens } from '../billing/grant-tokens.ts'
import { attributeReferral, type ReferredBy } from '../partners/attribute-referral.ts'
import { checkNewPassword } from './check-new-password.ts'
import { sendCode } from './codes/code-job.ts'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { hashPassword } from './password-hash.ts'
import { profileOf } from './profile-of.ts'
import { recordSecurityEvent } from './security-events.ts'
import { shortNetwork } from './short-network.ts'
import { startLogin } from './start-login.ts'
import { insertUser } from './store.ts'

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

async function limitRegistrations(deps: AuthDeps, from: ClientInfo): Promise<void> {
  for (const [name, limit] of [
    ['minute', perAddressAMinute],
    ['hour', perAddressAnHour],
  ] as const) {
    const retryAfterSeconds = await deps.limiter.take(`register:${name}:${from.ip}`, limit)
    if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  }
}

/** Creates an account with its free tokens and opens its first login, all in one transaction. */
export async function registerUser(deps: AuthDeps, form: Registration, by: ReferredBy, from: ClientInfo) {
  if (!deps.isSignupOpen) throw new Failure('signup_closed')
  await limitRegistrations(deps, from)
  await checkNewPassword('password', form.password, [form.email, form.first_name, form.last_name])
  const passwordHash = await hashPassword(form.password)
  const nowMs = deps.now()
  const now = new Date(nowMs)
  const done = await deps.db.transaction().execute(async (db) => {
    const user = await insertUser(db, {
      email: form.email,
      username: form.email.slice(0, form.email.indexOf('@')).slice(0, limits.maxNameChars),
      firstName: form.first_name ?? '',
      lastName: form.last_name ?? '',
      passwordHash,
      referralCode: makeReferralCode(),
      now,
    })
    if (user === null) return null
    await grantTokens(db, {
      userId: user.id,
      kind: 'FREE',
      tokens: limits.freeTokensAtRegistration,
      reason: 'Welcome gift',
      key: `registration:${user.id}`,
      now,
    })
    await sendCode(db, deps, { sending: 'VERIFY_EMAIL', user, mailId: randomUUID() })
    await recordSecurityEvent(db, { userId: user.id, kind: 'registered', from, at: now })
    await attributeReferral(db, { userId: user.id, network: shortNetwork(from.ip), now }, by)
    return { user, token: await startLogin(db, user.id, from, nowMs) }
  })
  if (done === null) throw new Failure('email_taken')
  deps.log.info({ event: 'registered', userId: done.user.id, ...from }, 'Registered')
  return { authenticated: true as const, token: done.token, profile: profileOf(done.user) }
}
