import type { SecondFactorMethod, LoginReply } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import type * as z from 'zod/mini'
import type { RequestContext } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { countUsablePasskeys } from '../passkeys/store.ts'
import type { User } from '../store.ts'
import { bindDevice } from './device-bond.ts'
import { countRecoveryCodes, insertChallenge, readTotpKey } from './store.ts'

type Method = z.output<typeof SecondFactorMethod>
type Challenge = Extract<LoginReply, { authenticated: false }>['challenge']

/** Ways to finish a login of this user; none where it takes one step. The authenticator app is what asks for a second one. */
async function secondFactorMethods({ db }: AuthDeps, userId: string): Promise<Method[]> {
  const key = await readTotpKey(db, userId)
  if (key === null || key.confirmed_at === null) return []
  const [codes, passkeys] = await Promise.all([countRecoveryCodes(db, userId), countUsablePasskeys(db, userId)])
  return ['totp', ...(codes > 0 ? (['recovery_code'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

/** Asks for the second factor on the device that took the first step; null where the account has none. */
export async function openSecondStep(deps: AuthDeps, account: User, context: RequestContext): Promise<Challenge | null> {
  const methods = await secondFactorMethods(deps, account.id)
  if (methods.length === 0) return null
  const nowMs = deps.now()
  const expiresAt = new Date(nowMs + limits.secondStepMs)
  const id = await insertChallenge(deps.db, {
    purpose: 'second_factor',
    userId: account.id,
    loginId: null,
    deviceHash: bindDevice(context, limits.secondStepMs / 1000),
    challenge: '',
    now: new Date(nowMs),
    expiresAt,
  })
  deps.log.info({ event: 'second_step', userId: account.id, ...clientOf(context) }, 'A login waits for its second step')
  return { id, methods, expires_at: expiresAt.toISOString() }
}
