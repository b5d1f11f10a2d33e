import { SourceFailure } from './source-failure.ts'

export interface BreakerSettings {
  /** Failures in a row that open it. */
  readonly maxFailures: number
  /** How long it stays open at first; each probe that fails doubles it. */
  readonly openMs: number
  readonly maxOpenMs: number
}

/** Keeps a source that fails from being asked: after some failures in a row only one call is let through now and then. */
export interface CircuitBreaker {
  /** Rejects with a `SourceFailure` that tells when to come back while the source is not to be asked. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
}

/** What the source does to everybody, and not to one request. */
const isOfSource = (error: unknown): error is SourceFailure =>
  error instanceof SourceFailure && ['limited', 'forbidden', 'unavailable', 'malformed'].includes(error.kind)

/** `now` in milliseconds. A source that says when it may be asked again is left alone until then. */
export function openCircuitBreaker(now: () => number, { maxFailures, openMs, maxOpenMs }: BreakerSettings): CircuitBreaker {
  let failures = 0
  let opened = 0
  let closedAtMs = 0
  let last: SourceFailure | null = null
  let isProbing = false

  function note(error: SourceFailure): void {
    failures += 1
    last = error
    const isAsked = error.kind === 'limited' && error.retryAfterSeconds !== null
    if (!isAsked && failures < maxFailures) return
    const usualMs = Math.min(maxOpenMs, openMs * 2 ** opened)
    if (!isAsked) opened += 1
    closedAtMs = Math.max(closedAtMs, now() + (isAsked ? (error.retryAfterSeconds ?? 0) * 1_000 : usualMs))
  }

  return {
    async run(work) {
      const waitMs = closedAtMs - now()
      if (last !== null && (waitMs > 0 || isProbing)) {
        const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
        throw new SourceFailure(last.kind === 'malformed' ? 'unavailable' : last.kind, last.message, { retryAfterSeconds, cause: last })
      }
      const probes = closedAtMs > 0
      if (probes) isProbing = true
      try {
        const answer = await work()
        failures = 0
        opened = 0
        closedAtMs = 0
        last = null
        return answer
      } catch (error) {
        if (isOfSource(error)) note(error)
        throw error
      } finally {
        if (probes) isProbing = false
      }
    },
  }
}
