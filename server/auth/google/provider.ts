import { createHash } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { readCapped } from '../../read-capped.ts'
import { isSafe, type GoogleSettings } from './settings.ts'

const patienceMs = 5_000
const maxAnswerBytes = 262_144
/** How long what the provider tells of itself is used before it is asked again. */
const metadataMs = 3_600_000
/** How far our clock and the provider's may differ, in seconds. */
const clockSkewSeconds = 60
const maxTokenAgeSeconds = 3_600
const googleIssuer = 'https://accounts.google.com'
/** The one algorithm that Google signs by. Anything else would let a token choose how it is checked. */
const algorithms = ['RS256']

/** What Google has signed about somebody. `subject` is who they are; an address can be given to somebody else. */
export interface GoogleIdentity {
  readonly subject: string
  /** As Google writes it; null where it tells none. */
  readonly address: string | null
  readonly isAddressConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  /** When they last signed in at the provider; null where it does not say, as Google does not unless it is set to. */
  readonly signedInAt: Date | null
  /** What makes the token known again. */
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

/** Whether the provider says that its user signed in there just now: a session left open there proves nothing of who sits before it. */
export const isJustSignedIn = ({ signedInAt }: GoogleIdentity, nowMs: number): boolean =>
  signedInAt !== null && Math.abs(nowMs - signedInAt.getTime()) <= limits.confirmedMs

/** What was begun with the provider, as only the browser that began it knows it. */
interface Begun {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

export interface Returned {
  readonly code: string
  readonly iss?: string | undefined
}

/** A provider of OpenID Connect: Google, or what stands for it. */
export interface GoogleProvider {
  readonly issuer: string
  /** Where to send the browser. `isAsked` wants its user to sign in there once more, where the provider can. */
  authorizationUrl(begun: Begun, isAsked: boolean): Promise<URL>
  exchange(begun: Begun, returned: Returned): Promise<GoogleIdentity>
  readIdToken(token: string, nonce: string | null): Promise<GoogleIdentity>
}

const HttpsUrl = z.string().check(z.refine((text) => URL.canParse(text) && isSafe(new URL(text))))
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: HttpsUrl,
  token_endpoint: HttpsUrl,
  jwks_uri: HttpsUrl,
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
type Metadata = z.output<typeof Metadata>
const TokenAnswer = z.object({ id_token: z.string().check(z.maxLength(maxAnswerBytes)) })
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  auth_time: z.optional(z.number()),
})

/** Faults of the provider's keys, not of the token: it can be tried again later. */
const passingCodes: ReadonlySet<string> = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JWK_INVALID', 'ERR_JOSE_GENERIC'])
const isAboutToken = (error: unknown): error is errors.JOSEError => error instanceof errors.JOSEError && !passingCodes.has(error.code)

interface ProviderDeps {
  readonly now: () => number
  readonly log: Logger
}

/** Asks the provider: a few seconds, a bounded answer, no redirect, and never over an open network. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  if (!isSafe(new URL(url))) throw new Error(`${new URL(url).origin} is not asked over an open network`)
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  const text = await readCapped(response, maxAnswerBytes)
  if (text === null) throw new Error('The answer is larger than any honest one')
  return new Response(text, { status: response.status === 204 ? 200 : response.status })
}

/** Basic authentication as OAuth has it: both parts encoded as in a form. */
const basicOf = ({ clientId, clientSecret }: GoogleSettings) => {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`
}

export function openGoogle(settings: GoogleSettings, { now, log }: ProviderDeps): GoogleProvider {
  const { issuer, clientId } = settings
  const unavailable = (cause: unknown, what: string): Failure => {
    log.warn({ event: 'google_unavailable', err: cause, issuer }, what)
    return new Failure('google_unavailable', { cause })
  }
  let known: { readonly at: number; readonly opened: Promise<Opened> } | null = null
  const open = (): Promise<Opened> => {
    if (known !== null && Math.abs(now() - known.at) < metadataMs) return known.opened
    const entry = { at: now(), opened: readMetadata(issuer) }
    known = entry
    entry.opened.catch(() => {
      if (known === entry) known = null
    })
    return entry.opened.catch((error: unknown) => {
      throw unavailable(error, 'The provider of sign-ins could not be asked what it can do')
    })
  }

  async function readIdToken(token: string, nonce: string | null): Promise<GoogleIdentity> {
    const { keys } = await open()
    let claims: JWTPayload
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms,
        // Google's own tokens may name it without the scheme.
        issuer: issuer === googleIssuer ? [issuer, new URL(issuer).host] : issuer,
        audience: clientId,
        currentDate: new Date(now()),
        clockTolerance: clockSkewSeconds,
        maxTokenAge: maxTokenAgeSeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      if (protectedHeader.typ !== undefined && protectedHeader.typ !== 'JWT') throw new errors.JWTInvalid('This is another kind of token')
      checkParties(payload, clientId)
      if (nonce !== null && payload['nonce'] !== nonce) throw new errors.JWTInvalid('It was made for another sign-in')
      claims = payload
    } catch (error) {
      if (!isAboutToken(error)) throw unavailable(error, 'The keys of the provider of sign-ins could not be read')
      log.info({ event: 'google_token_refused', reason: error.code, issuer }, 'An ID token was refused')
      throw new Failure('google_refused', { cause: error })
    }
    const read = Claims.safeParse(claims)
    if (!read.success) throw new Failure('google_refused')
    return {
      subject: read.data.sub,
      address: read.data.email ?? null,
      isAddressConfirmed: read.data.email_verified === true,
      firstName: read.data.given_name ?? '',
      lastName: read.data.family_name ?? '',
      signedInAt: read.data.auth_time === undefined ? null : new Date(read.data.auth_time * 1_000),
      // What is signed, without the signature, of which there could be several for one token.
      tokenHash: createHash('sha256')
        .update(token.slice(0, token.lastIndexOf('.')))
        .digest(),
      expiresAt: new Date(((claims.exp ?? 0) + clockSkewSeconds) * 1_000),
    }
  }

  return {
    issuer,
    readIdToken,
    async authorizationUrl({ state, nonce, verifier, redirectUri }, isAsked) {
      const { metadata } = await open()
      const url = new URL(metadata.authorization_endpoint)
      const wanted = {
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        // Google passes over `max_age`: whether somebody signed in just now is said by `auth_time` alone.
        claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
        ...(isAsked ? { max_age: '0' } : {}),
      }
      for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value)
      return url
    },
    async exchange({ nonce, verifier, redirectUri }, { code, iss }) {
      const { metadata } = await open()
      const isNamed = iss !== undefined || metadata.authorization_response_iss_parameter_supported === true
      if (isNamed && iss !== issuer) throw new Failure('google_start_over')
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
      let answer: unknown
      try {
        const headers = { authorization: basicOf(settings), accept: 'application/json' }
        const response = await ask(metadata.token_endpoint, { method: 'POST', headers, body: new URLSearchParams(form) })
        answer = await response.json()
        if (!response.ok) throw new TokenRefused(response.status, answer)
      } catch (error) {
        if (error instanceof TokenRefused && error.isOver) throw new Failure('google_start_over', { cause: error })
        throw unavailable(error, 'The provider of sign-ins did not take a code')
      }
      const read = TokenAnswer.safeParse(answer)
      if (!read.success) throw unavailable(read.error, 'The provider of sign-ins answered something else')
      return readIdToken(read.data.id_token, nonce)
    },
  }
}

interface Opened {
  readonly metadata: Metadata
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

async function readMetadata(issuer: string): Promise<Opened> {
  const response = await ask(`${issuer}/.well-known/openid-configuration`, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`It answered ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  if (metadata.issuer !== issuer) throw new Error('It names another issuer')
  // Keys are asked for again when a token names one that is not known, at most every half minute.
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: (url, init) => ask(url, { headers: init.headers }) })
  return { metadata, keys }
}

/** The token is for us alone, and was given to us. */
function checkParties({ aud, azp }: JWTPayload, clientId: string): void {
  const isOurs = [aud].flat().every((one) => one === clientId) && (azp === undefined || azp === clientId)
  if (!isOurs) throw new errors.JWTInvalid('It is for another client')
}

/** The provider refused the code. `isOver` where another one helps; else our settings are wrong. */
class TokenRefused extends Error {
  readonly isOver: boolean
  constructor(status: number, answer: unknown) {
    const reason = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error).slice(0, 100) : 'no reason'
    super(`It answered ${status}: ${reason}`)
    this.isOver = reason === 'invalid_grant'
  }
}
