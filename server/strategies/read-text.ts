import { Failure } from '@playbook/contract/failure'
import { readText } from '@playbook/engine/reader/read-text'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { ReadingRequest } from './compute-reading.ts'

export type ReadText = (text: string, context: ReadingContext) => Promise<Reading>

/** Longer texts take long enough to read that other requests would feel it. */
const shortChars = 1_000
const timeoutMs = 10_000
const tooHard = 'This text takes too long to read. Split it into shorter sentences, or leave out what is no rule.'

const task: Task<ReadingRequest, Reading> = { url: new URL('./compute-reading.ts', import.meta.url) }

/** Reads short texts at once and long ones in a thread that is started with the first of them. */
export function createTextReader(): ReadText {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  return async (text, context) => {
    if (text.length <= shortChars) return readText(text, context)
    try {
      return await threads.compute(task, { text, context }, { signal: neverAborted, timeoutMs })
    } catch (cause) {
      if (!(cause instanceof ThreadFailure)) throw cause
      throw new Failure('strategy_invalid', { message: tooHard, errors: { strategy_text: [tooHard] }, cause })
    }
  }
}
