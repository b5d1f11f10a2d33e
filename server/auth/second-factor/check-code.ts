import { openSecret } from '../../secret-box.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { attemptKey, guardAttempt, type AttemptPolicy } from '../login-guard.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { markRecoveryCodeUsed, readTotpKey, useTotpStep } from './store.ts'
import { stepOfCode } from './totp.ts'

/** At most 16 guesses in a day: with three codes of a million being right, a chance of 0.005%. */
const guesses: AttemptPolicy = { freeAttempts: 5, firstDelayMs: 5 * 60_000, maxDelayMs: 4 * 3_600_000, forgetMs: 24 * 3_600_000 }

/** Where a user's key is sealed for. */
export const totpPlace = (userId: string): string => `totp:${userId}`

const guard = (deps: AuthDeps, userId: string, what: string, from: ClientInfo, isRight: () => Promise<boolean>) =>
  guardAttempt(deps, attemptKey(deps.secretKey, `${what}:${userId}`, null), from, isRight, guesses)

/**
 * Whether this is a code of the user's app, used for the first time: a step is used up by it. `isNew` asks the app that is
 * being set up, else only one in use counts. Guesses are counted for the account, whichever door they come through.
 */
export function isTotpCode(deps: AuthDeps, userId: string, code: string, from: ClientInfo, isNew = false): Promise<boolean> {
  return guard(deps, userId, 'totp', from, async () => {
    const key = await readTotpKey(deps.db, userId)
    if (key === null || (key.confirmed_at === null) !== isNew) return false
    const secret = openSecret(deps.secretKey, key.sealed_secret, totpPlace(userId))
    const step = secret === null ? null : stepOfCode(secret, code, deps.now())
    return step !== null && useTotpStep(deps.db, userId, step)
  })
}

/** Whether this is an unused recovery code of the user; it is used up by that. */
export function useRecoveryCode(deps: AuthDeps, userId: string, code: string, from: ClientInfo): Promise<boolean> {
  return guard(deps, userId, 'recovery', from, () =>
    markRecoveryCodeUsed(deps.db, userId, hashRecoveryCode(deps.secretKey, userId, code), new Date(deps.now())),
  )
}
