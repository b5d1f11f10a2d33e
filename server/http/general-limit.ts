import { isIPv6 } from 'node:net'
import { Failure } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from './rate-limit.ts'
import type { Caller } from './serve.ts'

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

/** Counts every request against its account or, without one, its address. */
export const limitRequestsBy =
  (limiter: RateLimiter) =>
  async (request: FastifyRequest, caller: Caller | null): Promise<void> => {
    const retryAfterSeconds =
      caller === null
        ? await limiter.take(`address:${addressOf(request.ip)}`, perAddress)
        : await limiter.take(`user:${caller.userId}`, perAccount)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }
