import type { LoginReply } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import type { RequestContext } from '../http/serve.ts'
import { beginLogin } from './begin-login.ts'
import { clientOf } from './client-of.ts'
import { restoreAccount } from './close-for-deletion.ts'
import type { AuthDeps } from './deps.ts'
import { deviceCookie, readDevice } from './known-device.ts'
import { attemptKey, guardAttempt, limitGuesses } from './login-guard.ts'
import { isPassword } from './password-hash.ts'
import { recordSecurityEvent } from './security-events.ts'
import { findUserByEmail } from './store.ts'

interface Login {
  readonly email: string
  readonly password: string
  /** Brings an account back that is to be deleted. */
  readonly restore?: boolean | undefined
}

/** Begins a login. An unknown email, a wrong password and a deactivated account get the same answer after the same work. */
export async function logIn(deps: AuthDeps, { email, password, restore }: Login, context: RequestContext): Promise<LoginReply> {
  const from = clientOf(context)
  await limitGuesses(deps, from)
  const user = await findUserByEmail(deps.db, email)
  // One that is to be deleted can still be brought back; whoever gives a wrong password learns nothing of it.
  const isClosing = user !== null && user.deletion_due_at !== null && user.deletion_due_at.getTime() > deps.now()
  const account = user !== null && (user.deactivated_at === null || isClosing) ? user : null
  const key = attemptKey(deps.secretKey, email, readDevice(deps.secretKey, email, context.cookies[deviceCookie]))
  const isRight = await guardAttempt(deps, key, from, () => isPassword(password, account?.password_hash ?? null))
  if (!isRight || account === null) {
    deps.log.info({ event: 'login_failed', userId: user?.id ?? null, ...from }, 'A login failed')
    await recordSecurityEvent(deps.db, { userId: user?.id ?? null, kind: 'login_failed', from, at: new Date(deps.now()) })
    throw new Failure('invalid_credentials')
  }
  if (!isClosing) return beginLogin(deps, account, context)
  if (restore !== true) throw new Failure('deletion_pending', { details: { deletion_due_at: account.deletion_due_at?.toISOString() } })
  return beginLogin(deps, await restoreAccount(deps, account, from), context)
}
