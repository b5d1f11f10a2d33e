import { Failure } from '@playbook/contract/failure'
import { checkNewPassword } from '../check-new-password.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { attemptKey } from '../login-guard.ts'
import { hashPassword } from '../password-hash.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { clearAttempts, endLogins, findOpenUser, markVerified, updatePassword } from '../store.ts'
import { limitCodeGuesses } from './limit-sending.ts'
import { checkCode, checkToken, forgetCodes, useClaim, type Claim } from './one-time-code.ts'
import { resetPurposes } from './purposes.ts'

/** Sets a new password by a code that was sent to the address. An address without an account is told what a wrong code is told. */
export async function resetByCode(
  deps: AuthDeps,
  { email, verification_code, new_password }: { readonly email: string; readonly verification_code: string; readonly new_password: string },
  from: ClientInfo,
): Promise<void> {
  await limitCodeGuesses(deps, from)
  await checkNewPassword('new_password', new_password, [email])
  const claim = await checkCode(deps.db, deps, { purpose: 'RESET_PASSWORD', address: email, code: verification_code })
  await setPassword(deps, claim, 'code_invalid', new_password, from)
}

const linkPurposes = ['RESET_LINK', 'OPERATOR_RESET'] as const

/** Refuses a link that would set no password, before one is thought of. */
export async function checkResetToken(deps: AuthDeps, token: string, from: ClientInfo): Promise<void> {
  await limitCodeGuesses(deps, from)
  const claim = await checkToken(deps.db, deps, { among: linkPurposes, token })
  if (claim === null || (await findOpenUser(deps.db, claim.userId)) === null) throw new Failure('link_invalid')
}

/** Sets a new password by the token of a link, from a mail or from an operator. */
export async function resetByLink(
  deps: AuthDeps,
  { token, new_password }: { readonly token: string; readonly new_password: string },
  from: ClientInfo,
): Promise<void> {
  await limitCodeGuesses(deps, from)
  const claim = await checkToken(deps.db, deps, { among: linkPurposes, token })
  await setPassword(deps, claim, 'link_invalid', new_password, from)
}

/** Uses the claim up, sets the password and ends every login, all or nothing. A refused password leaves the claim as it is. */
async function setPassword(
  deps: AuthDeps,
  claim: Claim | null,
  refusal: 'code_invalid' | 'link_invalid',
  password: string,
  from: ClientInfo,
): Promise<void> {
  const user = claim && (await findOpenUser(deps.db, claim.userId))
  if (claim === null || user === null) {
    deps.log.info({ event: 'reset_refused', ...from }, 'A code or link for a new password was refused')
    throw new Failure(refusal)
  }
  await checkNewPassword('new_password', password, [user.email, user.first_name, user.last_name, user.username])
  const passwordHash = await hashPassword(password)
  const now = new Date(deps.now())
  const isDone = await deps.db.transaction().execute(async (tx) => {
    if (!(await useClaim(tx, claim, now))) return false
    await updatePassword(tx, user.id, passwordHash, now)
    await endLogins(tx, user.id, null, 'password_reset', now)
    await forgetCodes(tx, user.id, resetPurposes)
    if (claim.purpose !== 'OPERATOR_RESET') await markVerified(tx, user.id, now)
    await clearAttempts(tx, attemptKey(deps.secretKey, user.email, null))
    const kind = claim.purpose === 'OPERATOR_RESET' ? 'password_reset_by_operator' : 'password_reset'
    await recordSecurityEvent(tx, { userId: user.id, kind, from, at: now })
    return true
  })
  if (!isDone) throw new Failure(refusal)
  deps.log.info({ event: 'password_reset', userId: user.id, ...from }, 'Set a new password by a code or link')
}
