import { Failure } from '@playbook/contract/failure'
import * as calls from '@playbook/contract/google'
import { serve, type Caller, type RequestContext, type Route } from '../../http/serve.ts'
import type { AuthDeps } from '../deps.ts'
import { ownOrigin } from '../own-origin.ts'
import { forgetReferral, referredBy } from '../referred-by.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { begin, takeBegun, type BegunHere } from './begun-cookie.ts'
import { proveByGoogle, readGoogle, unlinkGoogle } from './prove.ts'
import type { GoogleProvider, Returned } from './provider.ts'
import { signInWithGoogle, type GoogleSignIn } from './sign-in.ts'

const asksPerAddress = { limit: 60, windowMs: 60_000 }

/** The provider, for whoever has not asked too often. */
async function providerFor(deps: AuthDeps, { ip }: RequestContext): Promise<GoogleProvider> {
  if (deps.google === null) throw new Failure('google_not_configured')
  const retryAfterSeconds = await deps.limiter.take(`google:${ip}`, asksPerAddress)
  if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  return deps.google
}

type Wish = Pick<BegunHere, 'purpose' | 'loginId' | 'restore' | 'claim'>

/** Sends the browser to the provider, to come back to /session. */
async function start(deps: AuthDeps, wish: Wish, context: RequestContext) {
  const provider = await providerFor(deps, context)
  const origin = ownOrigin(deps.origin, context)
  if (origin === null) throw new Failure('google_not_configured')
  const begun = begin(deps, context, { ...wish, redirectUri: `${origin.origin}/session` })
  return { authorization_url: (await provider.authorizationUrl(begun, wish.purpose !== 'login')).href }
}

interface Back extends Returned {
  readonly redirect_uri: string
  readonly state: string
}

/** What this browser began, for exactly what came back: the same state, address, login and kind of purpose. */
function match(deps: AuthDeps, back: Back, caller: Caller | null, context: RequestContext): BegunHere {
  const begun = takeBegun(deps, context)
  const isOfCaller = begun !== null && begun.loginId === (caller?.loginId ?? null) && (begun.purpose === 'login') === (caller === null)
  if (!isOfCaller || begun.state !== back.state || begun.redirectUri !== back.redirect_uri) throw new Failure('google_start_over')
  return begun
}

export function googleRoutes(deps: AuthDeps): Route[] {
  const signIn = async (given: Omit<GoogleSignIn, 'by'>, referral: string | undefined, context: RequestContext) => {
    const by = referredBy(deps.secretKey, context, referral)
    const reply = await signInWithGoogle(deps, { ...given, by }, context)
    forgetReferral(context)
    return reply
  }
  return [
    serve(calls.startGoogle, ({ body: { restore = false, claim = false }, context }) =>
      start(deps, { purpose: 'login', loginId: null, restore, claim }, context),
    ),
    serve(calls.exchangeGoogle, async ({ body, context }) => {
      const provider = await providerFor(deps, context)
      const begun = match(deps, body, null, context)
      const identity = await provider.exchange(begun, body)
      return signIn({ issuer: provider.issuer, identity, wish: begun }, body.referral, context)
    }),
    serve(calls.googleLogin, async ({ body, context }) => {
      const provider = await providerFor(deps, context)
      const identity = await provider.readIdToken(body.id_token, null)
      return signIn({ issuer: provider.issuer, identity, wish: body }, body.referral, context)
    }),
    serve(calls.startGoogleProof, async ({ body: { purpose }, caller, context }) => {
      if (purpose === 'link') await requireConfirmed(deps.db, caller, deps.now())
      return start(deps, { purpose, loginId: caller.loginId, restore: false, claim: false }, context)
    }),
    serve(calls.proveGoogle, async ({ body, caller, context }) => {
      const provider = await providerFor(deps, context)
      const begun = match(deps, body, caller, context)
      if (begun.purpose === 'login') throw new Failure('google_start_over')
      const identity = await provider.exchange(begun, body)
      await proveByGoogle(deps, caller, { purpose: begun.purpose, issuer: provider.issuer, identity }, context)
      return { purpose: begun.purpose }
    }),
    serve(calls.getGoogle, ({ caller }) => readGoogle(deps, caller)),
    serve(calls.unlinkGoogle, async ({ caller, context }) => {
      await unlinkGoogle(deps, caller, context)
      return { message: 'Google account unlinked' }
    }),
  ]
}
