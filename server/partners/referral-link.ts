import { limits } from '@playbook/contract/limits'
import { referralPath } from '@playbook/contract/partners'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { cookieOptions, type OriginRules } from '../http/csrf.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { readReferralCode, referralCookie } from './attribute-referral.ts'
import { countClick, findReferrer } from './store.ts'

export interface ReferralLinkDeps {
  readonly db: Db
  readonly now: () => number
  readonly limiter: RateLimiter
  readonly origin: OriginRules
}

/** Opening a link again counts again after so long. */
const oneClick = { limit: 1, windowMs: 3_600_000 }
const perAddress = { limit: 60, windowMs: 60_000 }
const daySeconds = 86_400

async function isNewClick({ limiter }: ReferralLinkDeps, { ip }: FastifyRequest, code: string): Promise<boolean> {
  if ((await limiter.take(`referral-links:${ip}`, perAddress)) !== null) return false
  return (await limiter.take(`referral-link:${ip}:${code}`, oneClick)) === null
}

/** Has the browser keep the code of the first link that it opened, and counts the click. */
async function keepReferral(deps: ReferralLinkDeps, text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  const code = readReferralCode(text)
  const referrer = code === null ? undefined : await findReferrer(deps.db, code)
  if (code === null || referrer === undefined) return
  if (await isNewClick(deps, request, code)) await countClick(deps.db, referrer.id, new Date(deps.now()).toISOString().slice(0, 10))
  // Lax, so that it is also set and kept for who comes from another site.
  const options = { ...cookieOptions(deps.origin), sameSite: 'lax', maxAge: limits.referralDays * daySeconds } as const
  if (readReferralCode(request.cookies[referralCookie]) === null) reply.setCookie(referralCookie, code, options)
}

/** Takes the code out of a page's address, as in `/pricing?ref=CODE`; gives that address without it, null where there is none. */
export const takeReferralIn =
  (deps: ReferralLinkDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const [path = '/', search = ''] = (request.raw.url ?? '/').split('?', 2)
    const query = new URLSearchParams(search)
    const code = readReferralCode(query.get('ref') ?? undefined)
    if (code === null) return null
    await keepReferral(deps, code, request, reply)
    query.delete('ref')
    return query.size === 0 ? path : `${path}?${query.toString()}`
  }

/** `/r/CODE`: the browser keeps the code of the first link that it opened, the click is counted, and the home page follows. */
export function serveReferralLinks(app: FastifyInstance, deps: ReferralLinkDeps): void {
  app.get<{ Params: { code: string } }>(referralPath(':code'), async (request, reply) => {
    await keepReferral(deps, request.params.code, request, reply)
    return reply.redirect('/', 302)
  })
}
