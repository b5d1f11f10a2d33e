import { isIPv6 } from 'node:net'
import { Failure } from '@playbook/contract/failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, KeyCaller } from './actor.ts'
import type { RateLimiter } from './rate-limit.ts'

/** Counts a request against the general limits; throws `rate_limited`. */
export type LimitRequests = (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => Promise<void>

/** Far above what a person with several open charts needs, far below what hurts. */
const perAccount = { limit: 6_000, windowMs: 60_000, lease: 50 }
const perAddress = { limit: 6_000, windowMs: 60_000, lease: 50 }

/** One address: IPv4 as it is, an IPv6 network of /64, which is what one customer is given. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

const windowMs = 60_000
/** A key's hits are leased in small parts, so that several processes share what a low limit leaves. */
const sharesOfALimit = 20
const maxLease = 200

/** Counts every request against its key, its account or, without either, its address. Keys are told what is left. */
export const limitRequestsBy =
  (limiter: RateLimiter): LimitRequests =>
  async (request, reply, actor) => {
    if (actor?.kind === 'key') return limitKey(limiter, reply, actor.key)
    const retryAfterSeconds =
      actor === null
        ? await limiter.take(`address:${addressOf(request.ip)}`, perAddress)
        : await limiter.take(`user:${actor.user.userId}`, perAccount)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }

/** The header fields of the IETF's draft on rate limits (draft-ietf-httpapi-ratelimit-headers). */
async function limitKey(limiter: RateLimiter, reply: FastifyReply, { keyId, requestsPerMinute: limit, clockMs }: KeyCaller): Promise<void> {
  const lease = Math.max(1, Math.min(maxLease, Math.floor(limit / sharesOfALimit)))
  // By a test clock a minute is over when that is moved on.
  const limitAt = [
    clockMs === null ? `key:${keyId}` : `key:${keyId}:clock`,
    { limit, windowMs, lease, ...(clockMs === null ? {} : { atMs: clockMs }) },
  ] as const
  const { waitSeconds, left, resetSeconds } = await limiter.takeAndTell(...limitAt)
  reply.header('ratelimit-policy', `"key";q=${limit};w=${windowMs / 1000}`)
  reply.header('ratelimit', `"key";r=${Math.min(left, limit)};t=${resetSeconds}`)
  if (waitSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds: waitSeconds })
}
