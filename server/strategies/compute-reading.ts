import { readText } from '@playbook/engine/reader/read-text'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import type { Compute } from '../jobs/thread.ts'

export interface ReadingRequest {
  readonly text: string
  readonly context: ReadingContext
}

/** Reads a text in a thread. */
export const compute: Compute<ReadingRequest, Reading> = ({ text, context }) => ({ output: readText(text, context), transfer: [] })
