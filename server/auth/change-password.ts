import { limits } from '@playbook/contract/limits'
import type { Caller } from '../http/serve.ts'
import { checkNewPassword } from './check-new-password.ts'
import { forgetCodes } from './codes/one-time-code.ts'
import { resetPurposes } from './codes/purposes.ts'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { hashPassword } from './password-hash.ts'
import { provePassword } from './prove-password.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { recordSecurityEvent } from './security-events.ts'
import { endLogins, readUser, updatePassword } from './store.ts'

interface Change {
  readonly new_password: string
  readonly current_password?: string | undefined
}

/** Changes the password and ends every other login. */
export async function changePassword(deps: AuthDeps, caller: Caller, change: Change, from: ClientInfo): Promise<void> {
  const user = await readUser(deps.db, caller.userId)
  if (change.current_password !== undefined) await provePassword(deps, user, 'current_password', change.current_password, from)
  else await requireConfirmed(deps.db, caller, deps.now(), limits.freshLoginMs)
  await checkNewPassword('new_password', change.new_password, [user.email, user.first_name, user.last_name, user.username])
  const passwordHash = await hashPassword(change.new_password)
  const now = new Date(deps.now())
  await deps.db.transaction().execute(async (db) => {
    await updatePassword(db, user.id, passwordHash, now)
    await endLogins(db, user.id, caller.loginId, 'password_change', now)
    await forgetCodes(db, user.id, resetPurposes)
    await recordSecurityEvent(db, { userId: user.id, kind: 'password_changed', from, at: now })
  })
  deps.log.info({ event: 'password_changed', userId: user.id, ...from }, 'Changed a password')
}
