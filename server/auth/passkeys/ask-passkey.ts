import { randomBytes } from 'node:crypto'
import { limits } from '@playbook/contract/limits'
import type { Transport } from '@playbook/contract/second-factor'
import type { RequestContext } from '../../http/serve.ts'
import type { AuthDeps } from '../deps.ts'
import { insertChallenge, type ChallengeHolder } from '../second-factor/store.ts'
import { requireRelyingParty } from './relying-party.ts'
import { listPasskeys, type StoredPasskey } from './store.ts'

/** What a passkey's answer is for, and who may give it. `userId` is null where any account's passkey will do. */
export interface PasskeyUse extends ChallengeHolder {
  readonly purpose: 'passkey_login' | 'passkey_confirm'
  readonly userId: string | null
}

export const descriptorOf = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports as Transport[],
})

/** What a passkey signs: 256 random bits in base64url. */
export const makeChallenge = (): string => randomBytes(32).toString('base64url')

/** Asks for a passkey: one of the user's, or whichever the device has. */
export async function askPasskey(deps: AuthDeps, use: PasskeyUse, context: RequestContext) {
  const party = requireRelyingParty(deps.origin, context)
  const own = use.userId === null ? [] : await listPasskeys(deps.db, use.userId)
  const allowed = own.filter((passkey) => passkey.refused_since === null).map(descriptorOf)
  const challenge = makeChallenge()
  const nowMs = deps.now()
  const expiresAt = new Date(nowMs + limits.passkeyAnswerMs)
  const id = await insertChallenge(deps.db, { ...use, challenge, now: new Date(nowMs), expiresAt })
  return {
    challenge_id: id,
    options: {
      challenge,
      timeout: limits.passkeyAnswerMs,
      rpId: party.id,
      ...(use.userId === null ? {} : { allowCredentials: allowed }),
      userVerification: 'required' as const,
    },
  }
}
