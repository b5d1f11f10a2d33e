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
import { csrfCookieName, makeCsrfToken, type OriginRules } from '../http/csrf.ts'
import { serve, type Asked, type Route } from '../http/serve.ts'
import { changePassword } from './change-password.ts'
import { deactivateUser } from './deactivate-user.ts'
import type { AuthDeps, From } from './deps.ts'
import { findCallerIn } from './find-caller.ts'
import { deviceCookie, deviceCookieSeconds, makeDevice } from './known-device.ts'
import { logIn } from './log-in.ts'
import { profileOf } from './profile-of.ts'
import { readSession } from './read-session.ts'
import { refreshLogin } from './refresh-login.ts'
import { registerUser } from './register-user.ts'
import { endLogin, readUser, updateNames } from './store.ts'

const fromOf = ({ ip, requestId }: Asked): From => ({ ip, requestId })

/** The access token as it was sent; the caller behind it has already been found. */
const sentToken = (asked: Asked): string | null => String(asked.headers['authorization'] ?? '').split(' ')[1] ?? null

export function authRoutes(deps: AuthDeps & { readonly origin: OriginRules }): Route[] {
  const remember = (asked: Asked, email: string) =>
    asked.setCookie(deviceCookie, makeDevice(deps.secretKey, email), { maxAgeSeconds: deviceCookieSeconds })
  const findCaller = findCallerIn(deps)
  return [
    serve(csrf, async ({ asked }) => {
      const token = sentToken(asked)
      // Whoever sends no token, or one that has ended, gets a CSRF token to log in with.
      const caller = token === null ? null : await findCaller(token)
      const csrfToken = makeCsrfToken(deps.secretKey, { loginId: caller?.loginId ?? null, nowMs: deps.now() })
      asked.setCookie(csrfCookieName(deps.origin), csrfToken)
      return { data: { csrfToken } }
    }),
    serve(login, async ({ body, asked }) => {
      const signedIn = await logIn(deps, { ...body, device: asked.cookies[deviceCookie] }, fromOf(asked))
      remember(asked, signedIn.profile.email)
      return signedIn
    }),
    serve(register, async ({ body, asked }) => {
      const signedIn = await registerUser(deps, body, fromOf(asked))
      remember(asked, signedIn.profile.email)
      return signedIn
    }),
    serve(logout, async ({ caller }) => {
      await endLogin(deps.db, caller.userId, caller.loginId, 'logout', new Date(deps.now()))
      return { message: 'Logged out' }
    }),
    serve(refresh, async ({ body, asked }) => {
      const token = await refreshLogin(deps, body.refresh, fromOf(asked))
      return { access: token.access, token }
    }),
    serve(session, ({ caller, asked }) => readSession(deps, caller, sentToken(asked))),
    serve(getUser, async ({ caller }) => profileOf(await readUser(deps.db, caller.userId))),
    serve(updateUser, async ({ body, caller }) => {
      const names = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      return profileOf(await updateNames(deps.db, caller.userId, names, new Date(deps.now())))
    }),
    serve(changePasswordCall, async ({ body, caller, asked }) => {
      await changePassword(deps, caller, body, fromOf(asked))
      return { message: 'Password changed' }
    }),
    serve(deactivate, async ({ caller, asked }) => {
      await deactivateUser(deps, caller.userId, fromOf(asked))
      return { message: 'Account deactivated' }
    }),
    serve(authHealth, () => Promise.resolve({ status: 'ok' as const, service: 'auth' })),
  ]
}
