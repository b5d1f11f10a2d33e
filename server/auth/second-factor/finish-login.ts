import { Failure } from '@playbook/contract/failure'
import type { PasskeyAnswer } from '@playbook/contract/second-factor'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { RequestContext } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { limitGuesses } from '../login-guard.ts'
import { openLogin } from '../open-login.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { readUser, type User } from '../store.ts'
import { isTotpCode, useRecoveryCode } from './check-code.ts'
import { readBond } from './device-bond.ts'
import { countRecoveryCodes, readChallenge, takeChallenge, tryChallenge } from './store.ts'

interface Answer {
  readonly challenge_id: string
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** Of one challenge; the account's own guesses are counted besides. */
const maxTries = 5

/** What finds the second step that this device waits at. */
function keyOf(deps: AuthDeps, id: string, context: RequestContext) {
  const deviceHash = readBond(context)
  if (deviceHash === null) throw new Failure('challenge_over')
  return { id, purpose: 'second_factor', loginId: null, deviceHash, now: new Date(deps.now()) } as const
}

/** The user whose login waits for its second step on this device; throws where none does. */
export async function readWaitingUser(deps: AuthDeps, challengeId: string, context: RequestContext): Promise<User> {
  const challenge = await readChallenge(deps.db, keyOf(deps, challengeId, context))
  if (challenge === null || challenge.user_id === null) throw new Failure('challenge_over')
  return readUser(deps.db, challenge.user_id)
}

async function isRight(deps: AuthDeps, user: User, answer: Answer, context: RequestContext): Promise<boolean> {
  const from = clientOf(context)
  if (answer.code !== undefined) return isTotpCode(deps, user.id, answer.code, from)
  if (answer.passkey !== undefined) {
    await checkPasskey(
      deps,
      { purpose: 'passkey_login', userId: user.id, loginId: null, deviceHash: readBond(context) },
      answer.passkey,
      context,
    )
    return true
  }
  if (!(await useRecoveryCode(deps, user.id, answer.recovery_code ?? '', from))) return false
  const left = await countRecoveryCodes(deps.db, user.id)
  const at = new Date(deps.now())
  await recordSecurityEvent(deps.db, { userId: user.id, kind: 'recovery_code_used', from, at, detail: `${left} left` })
  return true
}

/** The second step of a login. The challenge is tried a few times at most, and gone once it has been answered. */
export async function finishLogin(deps: AuthDeps, answer: Answer, context: RequestContext) {
  const from = clientOf(context)
  await limitGuesses(deps, from)
  const key = keyOf(deps, answer.challenge_id, context)
  const challenge = await tryChallenge(deps.db, key, maxTries)
  if (challenge === null || challenge.user_id === null) throw new Failure('challenge_over')
  const user = await readUser(deps.db, challenge.user_id)
  if (user.deactivated_at !== null) throw new Failure('challenge_over')
  if (!(await isRight(deps, user, answer, context))) {
    deps.log.info({ event: 'second_step_failed', userId: user.id, ...from }, 'The second step of a login failed')
    await recordSecurityEvent(deps.db, { userId: user.id, kind: 'second_step_failed', from, at: new Date(deps.now()) })
    throw new Failure('code_refused')
  }
  const useUp = async (db: Transaction<Database>) => {
    if ((await takeChallenge(db, key)) === null) throw new Failure('challenge_over')
  }
  const way = answer.code !== undefined ? 'code' : answer.passkey !== undefined ? 'secondPasskey' : 'recoveryCode'
  return openLogin(deps, user, context, { way, useUp })
}
