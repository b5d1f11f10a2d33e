import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/second-factor'
import { serve, type Route } from '../../http/serve.ts'
import { clientOf } from '../client-of.ts'
import { confirmLogin, confirmMethods, startConfirmPasskey } from '../confirm-login.ts'
import type { AuthDeps } from '../deps.ts'
import { limitGuesses } from '../login-guard.ts'
import { askPasskey } from '../passkeys/ask-passkey.ts'
import { logInWithPasskey, startPasskeyLogin } from '../passkeys/log-in-with-passkey.ts'
import { addPasskey, passkeyOf, removePasskey, renamePasskey, startPasskey } from '../passkeys/manage-passkeys.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { listPasskeys } from '../passkeys/store.ts'
import { bindDevice } from './device-bond.ts'
import { finishLogin, readWaitingUser } from './finish-login.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './set-up-totp.ts'
import { countRecoveryCodes, readTotpKey } from './store.ts'

/** Confirmation, the second step of a login, authenticator apps and passkeys. */
export function secondFactorRoutes(deps: AuthDeps): Route[] {
  return [
    serve(calls.confirmMethods, ({ caller, context }) => confirmMethods(deps, caller, context)),
    serve(calls.confirmLogin, ({ body, caller, context }) => confirmLogin(deps, caller, body, context)),
    serve(calls.startConfirmPasskey, ({ caller, context }) => startConfirmPasskey(deps, caller, context)),
    serve(calls.finishLogin, ({ body, context }) => finishLogin(deps, body, context)),
    serve(calls.startSecondFactorPasskey, async ({ body, context }) => {
      await limitGuesses(deps, clientOf(context))
      const { id: userId } = await readWaitingUser(deps, body.challenge_id, context)
      const deviceHash = bindDevice(context, limits.secondStepMs / 1000)
      return askPasskey(deps, { purpose: 'passkey_login', userId, loginId: null, deviceHash }, context)
    }),
    serve(calls.getSecondFactor, async ({ caller: { userId }, context }) => {
      const [key, codes, passkeys] = await Promise.all([
        readTotpKey(deps.db, userId),
        countRecoveryCodes(deps.db, userId),
        listPasskeys(deps.db, userId),
      ])
      return {
        totp_since: key?.confirmed_at?.toISOString() ?? null,
        recovery_codes_left: codes,
        passkeys: passkeys.map(passkeyOf),
        has_passkeys: relyingPartyOf(deps.origin, context) !== null,
      }
    }),
    serve(calls.startTotp, ({ caller }) => startTotp(deps, caller)),
    serve(calls.confirmTotp, ({ body, caller, context }) => confirmTotp(deps, caller, body.code, clientOf(context))),
    serve(calls.removeTotp, async ({ caller, context }) => {
      await removeTotp(deps, caller, clientOf(context))
      return { message: 'Authenticator app removed' }
    }),
    serve(calls.renewRecoveryCodes, ({ caller, context }) => renewRecoveryCodes(deps, caller, clientOf(context))),
    serve(calls.startPasskey, ({ caller, context }) => startPasskey(deps, caller, context)),
    serve(calls.addPasskey, ({ body, caller, context }) => addPasskey(deps, caller, body, context)),
    serve(calls.renamePasskey, ({ params, body, caller }) => renamePasskey(deps, caller, params.id, body.name)),
    serve(calls.removePasskey, async ({ params, caller, context }) => {
      await removePasskey(deps, caller, params.id, clientOf(context))
      return { message: 'Passkey removed' }
    }),
    serve(calls.startPasskeyLogin, ({ context }) => startPasskeyLogin(deps, context)),
    serve(calls.passkeyLogin, ({ body, context }) => logInWithPasskey(deps, body, context)),
  ]
}
