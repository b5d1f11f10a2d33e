import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { addPasskey as addPasskeyCall, Passkey } from '@playbook/contract/second-factor'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { isId } from '../../db/is-id.ts'
import type { Caller, RequestContext } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { endEarlierChallenges, insertChallenge, takeChallenge } from '../second-factor/store.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { readUser } from '../store.ts'
import { descriptorOf, makeChallenge } from './ask-passkey.ts'
import { handleOf } from './check-passkey.ts'
import { isOwnPage } from './is-own-page.ts'
import { requireRelyingParty, type RelyingParty } from './relying-party.ts'
import { deletePasskey, insertPasskey, listPasskeys, lockPasskeys, updatePasskeyName, type StoredPasskey } from './store.ts'

/** EdDSA, ES256 and RS256 by their COSE numbers. */
const algorithms = [-8, -7, -257]
const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const

/** A passkey as its owner sees it. */
export const passkeyOf = (row: StoredPasskey): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  is_synced: row.is_synced,
  refused_since: row.refused_since?.toISOString() ?? null,
})

/** Asks the device to make a passkey that it keeps by itself, so that it can be found without a name being typed. */
export async function startPasskey(deps: AuthDeps, caller: Caller, context: RequestContext) {
  await requireConfirmed(deps.db, caller, deps.now())
  const party = requireRelyingParty(deps.origin, context)
  const [user, known] = await Promise.all([readUser(deps.db, caller.userId), listPasskeys(deps.db, caller.userId)])
  if (known.length >= limits.maxPasskeys) throw new Failure('too_many_passkeys')
  const challenge = makeChallenge()
  const nowMs = deps.now()
  const id = await deps.db.transaction().execute(async (tx) => {
    // A device keeps one passkey of an account: what it makes for the later question takes the place of the earlier one's.
    await endEarlierChallenges(tx, 'passkey_add', caller.loginId)
    return insertChallenge(tx, {
      purpose: 'passkey_add',
      userId: user.id,
      loginId: caller.loginId,
      deviceHash: null,
      challenge,
      now: new Date(nowMs),
      expiresAt: new Date(nowMs + limits.passkeyAnswerMs),
    })
  })
  return {
    challenge_id: id,
    options: {
      challenge,
      timeout: limits.passkeyAnswerMs,
      rp: { name: 'Playbook', id: party.id },
      user: { id: handleOf(user.id), name: user.email, displayName: `${user.first_name} ${user.last_name}`.trim() || user.email },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: selection,
      attestation: 'none' as const,
    },
  }
}

type Added = HandlerArguments<typeof addPasskeyCall>['body']

/** What the device has made; null where it is not an answer to this challenge, here, with its user verified. */
async function readMade(response: Added['response'], challenge: string, party: RelyingParty) {
  const { clientDataJSON, attestationObject } = response.response
  if (!isOwnPage(clientDataJSON)) return null
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? registrationInfo : null
  } catch {
    return null
  }
}

const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Keeps the passkey that the device has made. */
export async function addPasskey(
  deps: AuthDeps,
  caller: Caller,
  { challenge_id, name, response }: Added,
  context: RequestContext,
): Promise<Passkey> {
  const { userId, loginId } = caller
  await requireConfirmed(deps.db, caller, deps.now())
  const party = requireRelyingParty(deps.origin, context)
  const now = new Date(deps.now())
  const taken = await takeChallenge(deps.db, { id: challenge_id, purpose: 'passkey_add', loginId, deviceHash: null, now })
  if (taken === null || taken.user_id !== userId) throw new Failure('challenge_over')
  const made = await readMade(response, taken.challenge, party)
  if (made === null) throw new Failure('passkey_refused')
  const from = clientOf(context)
  const added = await deps.db.transaction().execute(async (db) => {
    if ((await lockPasskeys(db, userId)).length >= limits.maxPasskeys) throw new Failure('too_many_passkeys')
    const row = await insertPasskey(db, {
      userId,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: (response.response.transports ?? []).filter((transport) => transportNames.has(transport)),
      isSynced: made.credentialBackedUp,
      name,
      now,
    })
    if (row === null) throw new Failure('passkey_refused')
    await recordSecurityEvent(db, { userId, kind: 'passkey_added', from, at: now, detail: name })
    return row
  })
  deps.log.info({ event: 'passkey_added', userId, ...from }, 'Added a passkey')
  return passkeyOf(added)
}

export async function renamePasskey(deps: AuthDeps, caller: Caller, id: string, name: string): Promise<Passkey> {
  const renamed = isId(id) ? await updatePasskeyName(deps.db, caller.userId, id, name) : null
  if (renamed === null) throw new Failure('passkey_not_found')
  return passkeyOf(renamed)
}

export async function removePasskey(deps: AuthDeps, caller: Caller, id: string, from: ClientInfo): Promise<void> {
  const { userId } = caller
  await requireConfirmed(deps.db, caller, deps.now())
  await deps.db.transaction().execute(async (db) => {
    const name = isId(id) ? await deletePasskey(db, userId, id) : null
    if (name === null) throw new Failure('passkey_not_found')
    await recordSecurityEvent(db, { userId, kind: 'passkey_removed', from, at: new Date(deps.now()), detail: name })
  })
  deps.log.info({ event: 'passkey_removed', userId, ...from }, 'Removed a passkey')
}
