import {
  authHealth,
  changePassword as changePasswordCall,
  csrf,
  deactivate,
  getUser,
  login,
  logout,
  refresh,
  register,
  session,
  updateUser,
} from '@playbook/contract/auth'
import { csrfCookieName, makeCsrfToken } from '../http/csrf.ts'
import { serve, type RequestContext, type Route } from '../http/serve.ts'
import { addressRoutes } from './address/routes.ts'
import { changeNames } from './change-names.ts'
import { changePassword } from './change-password.ts'
import { clientOf } from './client-of.ts'
import { codeRoutes } from './codes/routes.ts'
import { deactivateUser } from './deactivate-user.ts'
import type { AuthDeps } from './deps.ts'
import { findCallerIn } from './find-caller.ts'
import { googleRoutes } from './google/routes.ts'
import { rememberDevice } from './known-device.ts'
import { logIn } from './log-in.ts'
import { profileOf } from './profile-of.ts'
import { readSession } from './read-session.ts'
import { forgetReferral, referredBy } from './referred-by.ts'
import { refreshLogin } from './refresh-login.ts'
import { registerUser } from './register-user.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { recordSecurityEvent } from './security-events.ts'
import { securityRoutes } from './security/routes.ts'
import { endLogin, readUser } from './store.ts'

/** The access token as it was sent; the caller behind it has already been found. */
const sentToken = (context: RequestContext): string | null => String(context.headers['authorization'] ?? '').split(' ')[1] ?? null

export function authRoutes(deps: AuthDeps): Route[] {
  const findCaller = findCallerIn(deps)
  return [
    serve(csrf, async ({ context }) => {
      const token = sentToken(context)
      // Whoever sends no token, or one that has ended, gets a CSRF token to log in with.
      const caller = token === null ? null : await findCaller(token)
      const csrfToken = makeCsrfToken(deps.secretKey, { loginId: caller?.loginId ?? null, nowMs: deps.now() })
      context.setCookie(csrfCookieName(deps.origin), csrfToken)
      return { data: { csrfToken } }
    }),
    serve(login, ({ body, context }) => logIn(deps, body, context)),
    serve(register, async ({ body, context }) => {
      const by = referredBy(deps.secretKey, context, body.referral)
      const signedIn = await registerUser(deps, body, by, clientOf(context))
      forgetReferral(context)
      rememberDevice(deps.secretKey, context, signedIn.profile.email)
      return signedIn
    }),
    serve(logout, async ({ caller, context }) => {
      const at = new Date(deps.now())
      await deps.db.transaction().execute(async (db) => {
        await endLogin(db, caller.userId, caller.loginId, 'logout', at)
        await recordSecurityEvent(db, { userId: caller.userId, kind: 'logout', from: clientOf(context), at })
      })
      return { message: 'Logged out' }
    }),
    serve(refresh, async ({ body, context }) => {
      const token = await refreshLogin(deps, body.refresh, clientOf(context))
      return { access: token.access, token }
    }),
    serve(session, ({ caller, context }) => readSession(deps, caller, sentToken(context))),
    serve(getUser, async ({ caller }) => profileOf(await readUser(deps.db, caller.userId))),
    serve(updateUser, async ({ body, caller }) => {
      const names = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      return profileOf(await changeNames(deps.db, caller.userId, names, new Date(deps.now())))
    }),
    serve(changePasswordCall, async ({ body, caller, context }) => {
      await changePassword(deps, caller, body, clientOf(context))
      return { message: 'Password changed' }
    }),
    serve(deactivate, async ({ caller, context }) => {
      await deactivateUser(deps, caller.userId, clientOf(context))
      return { message: 'Account deactivated' }
    }),
    ...codeRoutes(deps),
    ...addressRoutes(deps),
    ...securityRoutes(deps),
    ...secondFactorRoutes(deps),
    ...googleRoutes(deps),
    serve(authHealth, () => Promise.resolve({ status: 'ok' as const, service: 'auth' })),
  ]
}
