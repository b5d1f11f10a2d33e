import type { LoginReply } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import type { RequestContext } from '../http/serve.ts'
import { beginLogin } from './begin-login.ts'
import { clientOf } from './client-of.ts'
import { deletionPending, isClosing, restoreAccount } from './close-for-deletion.ts'
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

/** Begins a login. An unknown email and a wrong password get the same answer after the same work; only the right one learns that its account is closed. */
export async function logIn(deps: AuthDeps, { email, password, restore }: Login, context: RequestContext): Promise<LoginReply> {
  const from = clientOf(context)
  await limitGuesses(deps, from)
  const user = await findUserByEmail(deps.db, email)
  const key = attemptKey(deps.secretKey, email, readDevice(deps.secretKey, email, context.cookies[deviceCookie]))
  const isRight = await guardAttempt(deps, key, from, () => isPassword(password, user?.password_hash ?? null))
  if (!isRight || user === null) {
    deps.log.info({ event: 'login_failed', userId: user?.id ?? null, ...from }, 'A login failed')
    await recordSecurityEvent(deps.db, { userId: user?.id ?? null, kind: 'login_failed', from, at: new Date(deps.now()) })
    throw new Failure('invalid_credentials')
  }
  if (user.deactivated_at === null) return beginLogin(deps, user, context, { way: 'password' })
  if (!isClosing(user, deps.now())) throw new Failure('account_deactivated')
  if (restore !== true) throw deletionPending(user)
  return beginLogin(deps, await restoreAccount(deps, user, from), context, { way: 'password' })
}
