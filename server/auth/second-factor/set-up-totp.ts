import { Failure } from '@playbook/contract/failure'
import type { Caller } from '../../http/serve.ts'
import { sealSecret } from '../../secret-box.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { readUser } from '../store.ts'
import { isTotpCode, totpPlace } from './check-code.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { confirmTotpKey, deleteTotpKey, insertTotpKey, readTotpKey, replaceRecoveryCodes } from './store.ts'
import { makeTotpSecret, totpUri } from './totp.ts'

/** Begins to set an authenticator app up: the key is told once, and counts once the app has given a code. */
export async function startTotp(deps: AuthDeps, caller: Caller) {
  await requireConfirmed(deps.db, caller, deps.now())
  const user = await readUser(deps.db, caller.userId)
  const secret = makeTotpSecret()
  const sealed = sealSecret(deps.secretKey, secret, totpPlace(user.id))
  if (!(await insertTotpKey(deps.db, user.id, sealed, new Date(deps.now())))) throw new Failure('totp_active')
  return { secret, uri: totpUri(secret, user.email) }
}

const hashesOf = (deps: AuthDeps, userId: string, codes: readonly string[]) =>
  codes.map((code) => hashRecoveryCode(deps.secretKey, userId, code))

/** Turns the app on by its first code. From then on a login takes two steps. */
export async function confirmTotp(deps: AuthDeps, caller: Caller, code: string, from: ClientInfo) {
  const { userId } = caller
  await requireConfirmed(deps.db, caller, deps.now())
  const key = await readTotpKey(deps.db, userId)
  if (key === null) throw new Failure('totp_not_started')
  if (key.confirmed_at !== null) throw new Failure('totp_active')
  if (!(await isTotpCode(deps, userId, code, from, true)))
    throw new Failure('code_refused', { errors: { code: ['This code is not right'] } })
  const codes = makeRecoveryCodes()
  const at = new Date(deps.now())
  await deps.db.transaction().execute(async (db) => {
    if (!(await confirmTotpKey(db, userId, at))) throw new Failure('totp_active')
    await replaceRecoveryCodes(db, userId, hashesOf(deps, userId, codes), at)
    await recordSecurityEvent(db, { userId, kind: 'totp_added', from, at })
  })
  deps.log.info({ event: 'totp_added', userId, ...from }, 'Added an authenticator app')
  return { recovery_codes: codes }
}

/** Removes the app with its recovery codes; a login takes one step again. */
export async function removeTotp(deps: AuthDeps, caller: Caller, from: ClientInfo): Promise<void> {
  const { userId } = caller
  await requireConfirmed(deps.db, caller, deps.now())
  await deps.db.transaction().execute(async (db) => {
    if (await deleteTotpKey(db, userId)) await recordSecurityEvent(db, { userId, kind: 'totp_removed', from, at: new Date(deps.now()) })
  })
  deps.log.info({ event: 'totp_removed', userId, ...from }, 'Removed an authenticator app')
}

/** New recovery codes in place of all earlier ones. */
export async function renewRecoveryCodes(deps: AuthDeps, caller: Caller, from: ClientInfo) {
  const { userId } = caller
  await requireConfirmed(deps.db, caller, deps.now())
  const key = await readTotpKey(deps.db, userId)
  if (key === null || key.confirmed_at === null) throw new Failure('totp_not_started')
  const codes = makeRecoveryCodes()
  const at = new Date(deps.now())
  await deps.db.transaction().execute(async (db) => {
    await replaceRecoveryCodes(db, userId, hashesOf(deps, userId, codes), at)
    await recordSecurityEvent(db, { userId, kind: 'recovery_codes_made', from, at })
  })
  deps.log.info({ event: 'recovery_codes_made', userId, ...from }, 'Made new recovery codes')
  return { recovery_codes: codes }
}
