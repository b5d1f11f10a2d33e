import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { PasskeyAnswer, ProofMethod } from '@playbook/contract/second-factor'
import type { Caller, RequestContext } from '../http/serve.ts'
import { clientOf } from './client-of.ts'
import type { AuthDeps } from './deps.ts'
import { findExternalLoginOf } from './google/store.ts'
import { askPasskey, type PasskeyUse } from './passkeys/ask-passkey.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { countUsablePasskeys } from './passkeys/store.ts'
import { provePassword } from './prove-password.ts'
import { isTotpCode } from './second-factor/check-code.ts'
import { readTotpKey } from './second-factor/store.ts'
import { markConfirmed, readUser, type User } from './store.ts'

/** One of what shows that it is the account's owner. */
interface Proof {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** How a user can show that it is them. By Google it is shown there (`proveByGoogle`). */
export async function confirmMethods(deps: AuthDeps, caller: Caller, context: RequestContext) {
  const [user, key, passkeys, external] = await Promise.all([
    readUser(deps.db, caller.userId),
    readTotpKey(deps.db, caller.userId),
    countUsablePasskeys(deps.db, caller.userId),
    findExternalLoginOf(deps.db, caller.userId),
  ])
  const has: readonly (readonly [ProofMethod, boolean])[] = [
    ['password', user.password_hash !== null],
    ['totp', key !== null && key.confirmed_at !== null],
    ['passkey', passkeys > 0 && relyingPartyOf(deps.origin, context) !== null],
    ['google', external !== null && external.issuer === deps.google?.issuer],
  ]
  return { methods: has.filter(([, isThere]) => isThere).map(([method]) => method), auth_type: user.auth_type }
}

const useOf = ({ userId, loginId }: Caller): PasskeyUse => ({ purpose: 'passkey_confirm', userId, loginId, deviceHash: null })

export const startConfirmPasskey = (deps: AuthDeps, caller: Caller, context: RequestContext) => askPasskey(deps, useOf(caller), context)

async function checkProof(deps: AuthDeps, caller: Caller, user: User, proof: Proof, context: RequestContext): Promise<void> {
  const from = clientOf(context)
  if (proof.password !== undefined) await provePassword(deps, user, 'password', proof.password, from)
  else if (proof.passkey !== undefined) await checkPasskey(deps, useOf(caller), proof.passkey, context)
  else if (!(await isTotpCode(deps, user.id, proof.code ?? '', from))) {
    const { message } = new Failure('code_refused')
    throw new Failure('code_refused', { errors: { code: [message] } })
  }
}

/** Lets this login change what protects the account for a while, once its owner has shown again that it is them. */
export async function confirmLogin(deps: AuthDeps, caller: Caller, proof: Proof, context: RequestContext) {
  const user = await readUser(deps.db, caller.userId)
  await checkProof(deps, caller, user, proof, context)
  const nowMs = deps.now()
  await markConfirmed(deps.db, caller.loginId, new Date(nowMs))
  deps.log.info({ event: 'login_confirmed', userId: user.id, ...clientOf(context) }, 'Confirmed a login')
  return { confirmed_until: new Date(nowMs + limits.confirmedMs).toISOString() }
}
