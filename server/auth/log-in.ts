import { Failure } from '@playbook/contract/failure'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { readDevice } from './known-device.ts'
import { attemptKey, guardAttempt, limitGuesses } from './login-guard.ts'
import { isPassword } from './password-hash.ts'
import { profileOf } from './profile-of.ts'
import { recordSecurityEvent } from './security-events.ts'
import { startLogin } from './start-login.ts'
import { findUserByEmail } from './store.ts'

interface Login {
  readonly email: string
  readonly password: string
  readonly device: string | undefined
}

/** Opens a login. An unknown email, a wrong password and a deactivated account get the same answer after the same work. */
export async function logIn(deps: AuthDeps, { email, password, device }: Login, from: ClientInfo) {
  await limitGuesses(deps, from)
  const user = await findUserByEmail(deps.db, email)
  const account = user?.deactivated_at === null ? user : null
  const knownDevice = readDevice(deps.secretKey, email, device)
  const key = attemptKey(deps.secretKey, email, knownDevice)
  const isRight = await guardAttempt(deps, key, from, () => isPassword(password, account?.password_hash ?? null))
  if (!isRight || account === null) {
    deps.log.info({ event: 'login_failed', userId: user?.id ?? null, ...from }, 'A login failed')
    await recordSecurityEvent(deps.db, { userId: user?.id ?? null, kind: 'login_failed', from, at: new Date(deps.now()) })
    throw new Failure('invalid_credentials')
  }
  const kind = knownDevice === null ? 'new_device_login' : 'login'
  const token = await deps.db.transaction().execute(async (db) => {
    await recordSecurityEvent(db, { userId: account.id, kind, from, at: new Date(deps.now()) })
    return startLogin(db, account.id, from, deps.now())
  })
  deps.log.info({ event: 'login', userId: account.id, ...from }, 'Logged in')
  return { authenticated: true as const, token, profile: profileOf(account) }
}
