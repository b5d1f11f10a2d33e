import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { Failure } from '@playbook/contract/failure'

/** What decides which requests come from our own pages. */
export interface OriginRules {
  readonly secretKey: string
  /** `https://…` as people type it; null where the product is opened under the host that it is asked by. */
  readonly publicOrigin: string | null
  readonly isProduction: boolean
}

const sign = (secretKey: string, value: string) => createHmac('sha256', secretKey).update(`csrf:${value}`).digest('base64url')

export function makeCsrfToken(secretKey: string): string {
  const value = randomBytes(18).toString('base64url')
  return `${value}.${sign(secretKey, value)}`
}

function isCsrfToken(secretKey: string, token: string): boolean {
  const [value = '', signature = ''] = token.split('.', 2)
  const wanted = Buffer.from(sign(secretKey, value))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
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
