import { Failure } from '@playbook/contract/failure'
import type { PasskeyAnswer } from '@playbook/contract/second-factor'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { RequestContext } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { takeChallenge } from '../second-factor/store.ts'
import { recordSecurityEvent } from '../security-events.ts'
import type { PasskeyUse } from './ask-passkey.ts'
import { isOwnPage } from './is-own-page.ts'
import { requireRelyingParty, type RelyingParty } from './relying-party.ts'
import { advanceCounter, findPasskey, markRefused, type StoredPasskey } from './store.ts'

type Response = PasskeyAnswer['response']

/** What a passkey has signed; null where it did not sign this, here, with its user verified. */
async function readSigned(passkey: StoredPasskey, response: Response, challenge: string, party: RelyingParty) {
  const { userHandle, ...signed } = response.response
  if (!isOwnPage(signed.clientDataJSON)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, authenticatorAttachment: undefined, response: { ...signed, userHandle }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is judged by the database, of all answers at the same moment one after the other.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}

/** A handle names the account; a passkey of another one is not taken for it. */
export const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/**
 * The id of the user whose passkey has answered the challenge, or a refusal. The challenge is used up by the first answer,
 * right or wrong. A counter that does not move on means a copy: that passkey is refused from then on.
 */
export async function checkPasskey(deps: AuthDeps, use: PasskeyUse, answer: PasskeyAnswer, context: RequestContext): Promise<string> {
  const party = requireRelyingParty(deps.origin, context)
  const now = new Date(deps.now())
  const from = clientOf(context)
  const { purpose, loginId, deviceHash } = use
  const taken = await takeChallenge(deps.db, { id: answer.challenge_id, purpose, loginId, deviceHash, now })
  if (taken === null || taken.user_id !== use.userId) throw new Failure('challenge_over')
  const { response } = answer
  const passkey = await findPasskey(deps.db, response.id)
  const isOwn = passkey !== null && (use.userId === null || passkey.user_id === use.userId)
  const namesOwner = response.response.userHandle === undefined || response.response.userHandle === handleOf(passkey?.user_id ?? '')
  const signed = isOwn && namesOwner && passkey.refused_since === null ? await readSigned(passkey, response, taken.challenge, party) : null
  if (passkey === null || signed === null) {
    deps.log.info({ event: 'passkey_refused', userId: isOwn ? passkey.user_id : null, ...from }, 'A passkey was refused')
    throw new Failure('passkey_refused')
  }
  const seen = { counter: signed.newCounter, isSynced: signed.credentialBackedUp, now }
  if (await advanceCounter(deps.db, passkey.id, seen)) return passkey.user_id
  if (await markRefused(deps.db, passkey.id, now)) {
    deps.log.warn({ event: 'passkey_copied', userId: passkey.user_id, ...from }, 'The counter of a passkey ran backwards')
    await recordSecurityEvent(deps.db, { userId: passkey.user_id, kind: 'passkey_copied', from, at: now, detail: passkey.name })
  }
  throw new Failure('passkey_refused')
}
