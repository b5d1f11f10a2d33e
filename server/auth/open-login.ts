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

/** What has shown who it is, as the log of the account tells it; with a second step, that one. */
const loginWays = {
  password: 'By password',
  google: 'By Google',
  passkey: 'By passkey',
  code: 'With a code of the authenticator app',
  secondPasskey: 'With a passkey as second step',
  recoveryCode: 'With a recovery code',
} as const
export type LoginWay = keyof typeof loginWays

interface Shown {
  readonly way: LoginWay
  /** What may only be used once: it is part of the transaction, and throws where another request was first. */
  readonly useUp?: (db: Transaction<Database>) => Promise<void>
  /** False where another provider's open session was all that was shown. */
  readonly isConfirmed?: boolean
}

/** Opens a login for a user who has shown all that it takes, and remembers the device. */
export async function openLogin(
  deps: AuthDeps,
  account: User,
  context: RequestContext,
  { way, useUp = async () => {}, isConfirmed = true }: Shown,
) {
  const from = clientOf(context)
  const nowMs = deps.now()
  const isKnown = readDevice(deps.secretKey, account.email, context.cookies[deviceCookie]) !== null
  const token = await deps.db.transaction().execute(async (db) => {
    await useUp(db)
    const kind = isKnown ? 'login' : 'new_device_login'
    await recordSecurityEvent(db, { userId: account.id, kind, from, at: new Date(nowMs), detail: loginWays[way] })
    return startLogin(db, account.id, from, { nowMs, isConfirmed })
  })
  deps.log.info({ event: 'login', userId: account.id, ...from }, 'Logged in')
  rememberDevice(deps.secretKey, context, account.email)
  return { authenticated: true as const, token, profile: profileOf(account) }
}
