import { limits } from '@playbook/contract/limits'
import type { Caller } from '../http/serve.ts'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { provePassword } from './prove-password.ts'
import { markConfirmed, readUser } from './store.ts'

interface Proof {
  readonly password: string
}

/** Lets this login change what protects the account for a while, once its owner has shown again that it is them. */
export async function confirmLogin(deps: AuthDeps, caller: Caller, proof: Proof, from: ClientInfo) {
  const user = await readUser(deps.db, caller.userId)
  await provePassword(deps, user, 'password', proof.password, from)
  const nowMs = deps.now()
  await markConfirmed(deps.db, caller.loginId, new Date(nowMs))
  deps.log.info({ event: 'login_confirmed', userId: user.id, ...from }, 'Confirmed a login')
  return { confirmed_until: new Date(nowMs + limits.confirmedMs).toISOString() }
}
