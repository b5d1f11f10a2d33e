import { createHmac, randomBytes } from 'node:crypto'
import type {} from '@fastify/cookie'
import { Failure } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import { isSameToken } from '../is-same-token.ts'
import type { Caller } from './serve.ts'

/** What decides which requests come from our own pages. */
export interface OriginRules {
  readonly secretKey: string
  /** `https://…` as people type it; null where the product is opened under the host that it is asked by. */
  readonly publicOrigin: string | null
  readonly isProduction: boolean
}

const sign = (secretKey: string, value: string) => createHmac('sha256', secretKey).update(`csrf:${value}`).digest('base64url')

const guest = 'guest'
/** Says which login a token was made for without telling its id. */
const bindingOf = (secretKey: string, loginId: string) =>
  createHmac('sha256', secretKey).update(`csrf-login:${loginId}`).digest('base64url').slice(0, 16)

/** A token for a login, or for whoever asked without one at that moment. */
export function makeCsrfToken(secretKey: string, { loginId, nowMs }: { readonly loginId: string | null; readonly nowMs: number }): string {
  const binding = loginId === null ? guest : bindingOf(secretKey, loginId)
  const value = `${randomBytes(18).toString('base64url')}.${binding}.${nowMs.toString(36)}`
  return `${value}.${sign(secretKey, value)}`
}

function isCsrfToken(secretKey: string, token: string): boolean {
  const split = token.lastIndexOf('.')
  return isSameToken(token.slice(split + 1), sign(secretKey, token.slice(0, Math.max(0, split))))
}

const isSecure = (rules: OriginRules) => rules.publicOrigin?.startsWith('https://') ?? false

/** The cookie can only be set by this very host where the product runs under https. */
export const csrfCookieName = (rules: OriginRules): string => (isSecure(rules) ? '__Host-csrf' : 'csrf')
export const cookieOptions = (rules: OriginRules) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(rules) }) as const

/** Refuses a changing request that another site sent. */
export function checkOrigin(rules: OriginRules, request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('foreign_origin')
  if (origin === undefined) return
  const own = rules.publicOrigin ?? `${request.protocol}://${host ?? ''}`
  if (origin === own) return
  // In development the pages are served on another local port and passed on; the browser vouches for the rest.
  if (!rules.isProduction && site === 'same-origin' && isLoopback(origin)) return
  throw new Failure('foreign_origin')
}

function isLoopback(origin: string): boolean {
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
  } catch {
    return false
  }
}

/** Refuses a changing request whose header does not repeat the cookie that we signed. */
export function checkCsrf(rules: OriginRules, request: FastifyRequest): void {
  const header = request.headers['x-csrftoken']
  const cookie = request.cookies[csrfCookieName(rules)]
  const isGood = typeof header === 'string' && header.length < 200 && header === cookie && isCsrfToken(rules.secretKey, header)
  if (!isGood) throw new Failure('csrf_failed')
}

/**
 * Refuses a token that was made for another login, or for nobody before this login began: whoever planted a token in the browser
 * beforehand has nothing of it afterwards. The token itself has been checked already.
 */
export function checkCsrfLogin(rules: OriginRules, request: FastifyRequest, caller: Caller | null): void {
  if (caller === null) return
  const [, binding, madeAt = ''] = String(request.headers['x-csrftoken']).split('.')
  const isGuestSince = binding === guest && Number.parseInt(madeAt, 36) >= caller.loggedInAt
  if (!isGuestSince && binding !== bindingOf(rules.secretKey, caller.loginId)) throw new Failure('csrf_failed')
}
