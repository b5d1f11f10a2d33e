import { createHmac } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { clearAttempts, countAttempt, readBlockedUntil, undoAttempt } from './store.ts'

/** From when on attempts in a row wait, and how long: each twice as long as the one before. */
export interface AttemptPolicy {
  readonly freeAttempts: number
  readonly firstDelayMs: number
  readonly maxDelayMs: number
  /** Attempts are forgotten after so long without one. */
  readonly forgetMs: number
}

/** Of passwords: the sixth attempt in a row waits; at the longest delay a hundred guesses take days. */
const ofPasswords: AttemptPolicy = { freeAttempts: 5, firstDelayMs: 30_000, maxDelayMs: 3_600_000, forgetMs: 24 * 3_600_000 }
const perAddress = { limit: 30, windowMs: 60_000 }

type Deps = Pick<AuthDeps, 'db' | 'now' | 'log' | 'secretKey' | 'limiter'>

/** Whose attempts are counted together: an account's, or those of a device that has logged in to it before. */
export function attemptKey(secretKey: string, email: string, device: string | null): Buffer {
  return createHmac('sha256', secretKey)
    .update(`attempt:${email}:${device ?? ''}`)
    .digest()
}

/** Limits how many guesses come from one address, whoever they are for. */
export async function limitGuesses(deps: Deps, from: ClientInfo): Promise<void> {
  const retryAfterSeconds = await deps.limiter.take(`login:${from.ip}`, perAddress)
  if (retryAfterSeconds === null) return
  deps.log.warn({ event: 'login_limited_by_address', ...from }, 'Too many logins from one address')
  throw new Failure('too_many_attempts', { retryAfterSeconds })
}

/**
 * Lets `isRight` judge a password or a code, counted before it is judged. While an account is blocked, the right password
 * gets the same answer as a wrong one.
 */
export async function guardAttempt(
  deps: Deps,
  key: Buffer,
  from: ClientInfo,
  isRight: () => Promise<boolean>,
  policy: AttemptPolicy = ofPasswords,
): Promise<boolean> {
  const now = new Date(deps.now())
  const counted = await countAttempt(deps.db, { key, now, ...policy })
  if (counted === null) {
    const blockedUntil = await readBlockedUntil(deps.db, key)
    deps.log.warn({ event: 'login_blocked', ...from }, 'A login was refused while its account is blocked')
    throw new Failure('too_many_attempts', { retryAfterSeconds: ((blockedUntil?.getTime() ?? 0) - now.getTime()) / 1000 })
  }
  let right: boolean
  try {
    right = await isRight()
  } catch (error) {
    await undoAttempt(deps.db, key)
    throw error
  }
  if (right) await clearAttempts(deps.db, key)
  return right
}
