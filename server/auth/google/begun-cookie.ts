import { randomBytes } from 'node:crypto'
import { GooglePurpose } from '@playbook/contract/google'
import { limits } from '@playbook/contract/limits'
import * as z from 'zod/mini'
import type { RequestContext } from '../../http/serve.ts'
import { openSecret, sealSecret } from '../../secret-box.ts'

const cookieName = 'google-step'
const place = 'google-step'

const BegunCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  purpose: z.union([z.literal('login'), GooglePurpose]),
  /** The login that it was begun in; null where there was none. */
  loginId: z.nullable(z.string()),
  restore: z.boolean(),
  claim: z.boolean(),
  expiresAtMs: z.number(),
})
/** What was begun with Google in this browser. */
export type BegunHere = z.output<typeof BegunCookie>

/** 256 random bits: a state, a nonce, or the verifier of PKCE. */
const random = () => randomBytes(32).toString('base64url')

interface Holder {
  readonly secretKey: string
  readonly now: () => number
}
type Wish = Pick<BegunHere, 'purpose' | 'loginId' | 'restore' | 'claim' | 'redirectUri'>

/** Begins, and leaves in the browser what it needs to finish: sealed, so that it can neither be read nor made. */
export function begin({ secretKey, now }: Holder, context: RequestContext, wish: Wish): BegunHere {
  const begun: BegunHere = { ...wish, state: random(), nonce: random(), verifier: random(), expiresAtMs: now() + limits.googleStepMs }
  const sealed = sealSecret(secretKey, JSON.stringify(begun), place).toString('base64url')
  context.setCookie(cookieName, sealed, { maxAgeSeconds: limits.googleStepMs / 1_000 })
  return begun
}

/** What was begun in this browser, which is over by that; null where nothing was, or too long ago. */
export function takeBegun({ secretKey, now }: Holder, { cookies, setCookie }: RequestContext): BegunHere | null {
  const sealed = cookies[cookieName]
  if (sealed === undefined) return null
  setCookie(cookieName, '', { maxAgeSeconds: 0 })
  const text = openSecret(secretKey, Buffer.from(sealed, 'base64url'), place)
  // Sealed by us: it is what `begin` wrote, perhaps in an earlier version.
  const read = BegunCookie.safeParse(text === null ? null : JSON.parse(text))
  const leftMs = read.success ? read.data.expiresAtMs - now() : 0
  return read.success && leftMs > 0 && leftMs <= 2 * limits.googleStepMs ? read.data : null
}
