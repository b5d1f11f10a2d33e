import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SourceFailure } from './source-failure.ts'

export interface RepeatSettings {
  readonly maxRepeats: number
  /** Before the first repetition at most; it doubles with each. The pause is a random one up to that. */
  readonly firstPauseMs: number
  /** A longer pause than this is left to the caller. */
  readonly maxPauseMs: number
}

const passes = (error: unknown): error is SourceFailure =>
  error instanceof SourceFailure && (error.kind === 'unavailable' || error.kind === 'limited')

/** How long to wait before asking again; null where it is not for us to wait. */
function pauseBefore(error: SourceFailure, tries: number, { firstPauseMs, maxPauseMs }: RepeatSettings): number | null {
  const asked = error.retryAfterSeconds
  if (error.kind === 'limited' && asked === null) return null
  const askedMs = (asked ?? 0) * 1_000
  // Jitter over the whole pause keeps many processes from coming back together.
  const pauseMs = askedMs + randomInt(1, Math.max(2, firstPauseMs * 2 ** tries))
  return pauseMs > maxPauseMs ? null : pauseMs
}

/** Does it again after failures that pass by themselves, with longer and longer pauses, or those that the source asks for. */
export async function tryAgain<T>(settings: RepeatSettings, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = passes(error) && tries < settings.maxRepeats ? pauseBefore(error, tries, settings) : null
      if (pauseMs === null || signal.aborted) throw error
      await pause(pauseMs, undefined, { signal }).catch(() => {
        throw signal.reason
      })
    }
  }
}
