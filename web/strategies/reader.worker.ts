import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { readStrategy } from '@playbook/engine/strategy/read'

/** A text to read; the answer carries the same number. */
export interface ReadRequest {
  readonly number: number
  readonly text: string
  readonly context: ReadingContext
}
export interface ReadAnswer {
  readonly number: number
  readonly reading: Reading
}

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  postMessage({ number: data.number, reading: readStrategy(data.text, data.context) } satisfies ReadAnswer)
})
