import { Failure } from '@playbook/contract/failure'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { attemptKey, guardAttempt } from './login-guard.ts'
import { isPassword } from './password-hash.ts'
import type { User } from './store.ts'

/** Refuses a password that is not the user's, naming the field it came in; guesses are counted, whatever they are for. */
export async function provePassword(deps: AuthDeps, user: User, field: string, password: string, from: ClientInfo): Promise<void> {
  const key = attemptKey(deps.secretKey, user.email, `change:${user.id}`)
  const isRight = await guardAttempt(deps, key, from, () => isPassword(password, user.password_hash))
  if (!isRight) throw new Failure('invalid_credentials', { errors: { [field]: ['This is not your current password'] } })
}
