import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { RequestContext } from '../http/serve.ts'
import { clientOf } from './client-of.ts'
import type { AuthDeps } from './deps.ts'
import { deviceCookie, readDevice, rememberDevice } from './known-device.ts'
import { profileOf } from './profile-of.ts'
import { recordSecurityEvent } from './security-events.ts'
import { startLogin } from './start-login.ts'
import type { User } from './store.ts'

/**
 * Opens a login for a user who has shown all that it takes, and remembers the device. `useUp` is what may only be used once:
 * it is part of the transaction, and throws where another request was first.
 */
export async function openLogin(
  deps: AuthDeps,
  account: User,
  context: RequestContext,
  useUp: (db: Transaction<Database>) => Promise<void> = async () => {},
) {
  const from = clientOf(context)
  const nowMs = deps.now()
  const isKnown = readDevice(deps.secretKey, account.email, context.cookies[deviceCookie]) !== null
  const token = await deps.db.transaction().execute(async (db) => {
    await useUp(db)
    await recordSecurityEvent(db, { userId: account.id, kind: isKnown ? 'login' : 'new_device_login', from, at: new Date(nowMs) })
    return startLogin(db, account.id, from, nowMs)
  })
  deps.log.info({ event: 'login', userId: account.id, ...from }, 'Logged in')
  rememberDevice(deps.secretKey, context, account.email)
  return { authenticated: true as const, token, profile: profileOf(account) }
}
