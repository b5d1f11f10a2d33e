import type { LoginReply } from '@playbook/contract/auth'
import type { RequestContext } from '../http/serve.ts'
import type { AuthDeps } from './deps.ts'
import { openLogin, type LoginWay } from './open-login.ts'
import { openSecondStep } from './second-factor/open-second-step.ts'
import type { User } from './store.ts'

/**
 * What follows once a user has shown who they are by one factor, a password or another provider's word: a login, or the
 * challenge of its second step where the account has one. No token exists before that. A second step confirms any first one.
 */
export async function beginLogin(
  deps: AuthDeps,
  account: User,
  context: RequestContext,
  shown: { readonly way: LoginWay; readonly isConfirmed?: boolean },
): Promise<LoginReply> {
  const challenge = await openSecondStep(deps, account, context)
  return challenge === null ? openLogin(deps, account, context, shown) : { authenticated: false, challenge }
}
