import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Caller } from '../http/serve.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { attemptKey, guardAttempt } from './login-guard.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { endLogins, readUser, updatePassword, type User } from './store.ts'

interface Change {
  readonly new_password: string
  readonly current_password?: string | undefined
}

/** A stolen token alone must not be able to take the account over. */
async function proveOwner(deps: AuthDeps, caller: Caller, user: User, current: string | undefined, from: ClientInfo): Promise<void> {
  if (current === undefined) {
    if (deps.now() - caller.loggedInAt > limits.freshLoginMs) throw new Failure('fresh_login_needed')
    return
  }
  const key = attemptKey(deps.secretKey, user.email, `change:${user.id}`)
  const isRight = await guardAttempt(deps, key, from, () => isPassword(current, user.password_hash))
  if (!isRight) throw new Failure('invalid_credentials', { errors: { current_password: ['This is not your current password'] } })
}

/** Changes the password and ends every other login. */
export async function changePassword(deps: AuthDeps, caller: Caller, change: Change, from: ClientInfo): Promise<void> {
  const user = await readUser(deps.db, caller.userId)
  await proveOwner(deps, caller, user, change.current_password, from)
  await checkNewPassword('new_password', change.new_password, [user.email, user.first_name, user.last_name, user.username])
  const passwordHash = await hashPassword(change.new_password)
  const now = new Date(deps.now())
  await deps.db.transaction().execute(async (db) => {
    await updatePassword(db, user.id, passwordHash, now)
    await endLogins(db, user.id, caller.loginId, 'password_change', now)
  })
  deps.log.info({ event: 'password_changed', userId: user.id, ...from }, 'Changed a password')
}
