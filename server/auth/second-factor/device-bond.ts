import { createHash, randomBytes } from 'node:crypto'
import type { RequestContext } from '../../http/serve.ts'

/** What a browser keeps from the first step of a login to its last, so that nobody else can take the last one. */
export const bondCookie = 'login-step'
const bondPattern = /^[A-Za-z0-9_-]{43}$/

const hashOf = (bond: string): Buffer => createHash('sha256').update(bond).digest()

/** The hash of what this browser keeps; null where it keeps nothing. */
export function readBond({ cookies }: RequestContext): Buffer | null {
  const bond = cookies[bondCookie]
  return bond !== undefined && bondPattern.test(bond) ? hashOf(bond) : null
}

/** The same, given to the browser first where it has none: several tabs may be on their way at once. */
export function bindDevice(context: RequestContext, seconds: number): Buffer {
  const kept = context.cookies[bondCookie] ?? ''
  const bond = bondPattern.test(kept) ? kept : randomBytes(32).toString('base64url')
  context.setCookie(bondCookie, bond, { maxAgeSeconds: seconds })
  return hashOf(bond)
}
