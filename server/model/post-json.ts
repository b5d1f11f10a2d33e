import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ok, refused, type Result } from '@playbook/engine/result'
import { readCapped } from '../read-capped.ts'
import type { ModelProblem } from './language-model.ts'

interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** `said` are the first words of an answer that is no success, for whoever knows the protocol; they are never logged. */
export interface PostFailure {
  readonly problem: ModelProblem
  readonly status: number | null
  readonly said: string
}

const maxAnswerBytes = 262_144
const maxRepetitions = 2
const firstPauseMs = 400
const saidChars = 2_000

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500
const problemOf = (status: number): ModelProblem =>
  status === 401 || status === 403 ? 'unauthorized' : status === 429 ? 'busy' : status === 413 ? 'too_large' : 'unavailable'

/** Whole seconds or a date, as RFC 9110 has it. */
function askedPauseMs(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

interface Attempt {
  readonly result: Result<unknown, PostFailure>
  /** Null where another try would end the same way. */
  readonly retryAfterMs: number | null
}

const failed = (problem: ModelProblem, more: { status?: number; said?: string; retryAfterMs?: number | null } = {}): Attempt => ({
  result: refused({ problem, status: more.status ?? null, said: more.said ?? '' }),
  retryAfterMs: more.retryAfterMs ?? null,
})

async function attempt({ url, headers, body }: Post, signal: AbortSignal, usualPauseMs: number): Promise<Attempt> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    // Elsewhere the key would be somebody else's.
    redirect: 'error',
    signal,
  })
  const { status } = response
  const text = await readCapped(response, maxAnswerBytes)
  if (!response.ok) {
    const retryAfterMs = isPassing(status) ? (askedPauseMs(response.headers.get('retry-after')) ?? usualPauseMs) : null
    return failed(problemOf(status), { status, said: (text ?? '').slice(0, saidChars), retryAfterMs })
  }
  if (text === null) return failed('too_large', { status })
  try {
    return { result: ok(JSON.parse(text)), retryAfterMs: null }
  } catch {
    return failed('malformed', { status })
  }
}

/**
 * Posts JSON and gives the JSON that comes back, all within `timeoutMs`: refusals that pass by themselves are tried again, after the
 * pause that was asked for if there is time for it. Never follows a redirect.
 */
export async function postJson(
  post: Post,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<Result<unknown, PostFailure>> {
  const endsAtMs = performance.now() + timeoutMs
  const deadline = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, deadline])
  for (let tries = 0; ; tries += 1) {
    const usualPauseMs = (firstPauseMs + randomInt(firstPauseMs / 2)) * 2 ** tries
    let made: Attempt
    try {
      made = await attempt(post, either, usualPauseMs)
    } catch {
      if (signal.aborted) return failed('cancelled').result
      made = failed(deadline.aborted ? 'timeout' : 'unavailable', { retryAfterMs: deadline.aborted ? null : usualPauseMs })
    }
    const { result, retryAfterMs } = made
    if (result.ok || retryAfterMs === null || tries === maxRepetitions || performance.now() + retryAfterMs >= endsAtMs) return result
    try {
      await pause(retryAfterMs, undefined, { signal: either })
    } catch {
      return signal.aborted ? failed('cancelled').result : result
    }
  }
}
