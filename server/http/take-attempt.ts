import { Failure } from '@playbook/contract/failure'
import type { Limit, RateLimiter } from './rate-limit.ts'

/** Counts an attempt against each of these limits, in turn; the first that is used up refuses it. */
export async function takeAttempt(limiter: RateLimiter, limits: readonly (readonly [key: string, limit: Limit])[]): Promise<void> {
  for (const [key, limit] of limits) {
    const retryAfterSeconds = await limiter.take(key, limit)
    if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  }
}
