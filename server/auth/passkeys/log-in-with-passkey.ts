import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { PasskeyAnswer } from '@playbook/contract/second-factor'
import type { RequestContext } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import { deletionPending, isClosing } from '../close-for-deletion.ts'
import type { AuthDeps } from '../deps.ts'
import { limitGuesses } from '../login-guard.ts'
import { openLogin } from '../open-login.ts'
import { bindDevice, readBond } from '../second-factor/device-bond.ts'
import { readUser } from '../store.ts'
import { askPasskey } from './ask-passkey.ts'
import { checkPasskey } from './check-passkey.ts'

const asksPerAddress = { limit: 60, windowMs: 60_000 }

/** Asks the device for whichever passkey it has; the answer must come from the same device. */
export async function startPasskeyLogin(deps: AuthDeps, context: RequestContext) {
  const retryAfterSeconds = await deps.limiter.take(`passkey:${context.ip}`, asksPerAddress)
  if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  const deviceHash = bindDevice(context, limits.secondStepMs / 1000)
  return askPasskey(deps, { purpose: 'passkey_login', userId: null, loginId: null, deviceHash }, context)
}

/** Opens a login for the owner of the passkey. The device has verified who holds it, so that is both steps in one. */
export async function logInWithPasskey(deps: AuthDeps, answer: PasskeyAnswer, context: RequestContext) {
  await limitGuesses(deps, clientOf(context))
  const deviceHash = readBond(context)
  if (deviceHash === null) throw new Failure('challenge_over')
  const userId = await checkPasskey(deps, { purpose: 'passkey_login', userId: null, loginId: null, deviceHash }, answer, context)
  const user = await readUser(deps.db, userId)
  if (user.deactivated_at !== null)
    throw isClosing(user, deps.now())
      ? deletionPending(user, 'This account is going to be deleted. Sign in with your password or with Google to bring it back.')
      : new Failure('account_deactivated')
  return openLogin(deps, user, context, { way: 'passkey' })
}
