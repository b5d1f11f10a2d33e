import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Edits, ReadAnswer, ReadRequest } from './reader.worker.ts'

/** A pause this long after the last keystroke before the text is read. */
const pauseMs = 80

interface Wanted {
  readonly text: string
  readonly context: ReadingContext
  readonly market: ReadRequest['market']
  /** The text that the context's edited values belong to. */
  readonly editedIn: string
  /** Called where the edited values have other places in the text now. */
  readonly onMoved: (edits: Edits) => void
}

/** The newest reading, and what the words that were let pass have changed of its rules. */
export interface Read {
  readonly reading: Reading | null
  readonly passed: ReadAnswer['passed']
}

/** Reads a text off the main thread as it is typed. Null until the first answer; then the newest reading, which may be a keystroke behind. */
export function useReading({ text, context, market, editedIn, onMoved }: Wanted): Read {
  const [read, setRead] = useState<Read>({ reading: null, passed: null })
  const worker = useRef<Worker | null>(null)
  const newest = useRef(0)
  const answered = useEffectEvent(({ number, reading, passed, ...edits }: ReadAnswer) => {
    if (number !== newest.current) return
    setRead({ reading, passed })
    if (Object.keys(context.overrides ?? {}).length > 0 && edits.editedIn !== editedIn) onMoved(edits)
  })

  useEffect(() => {
    const reader = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
    reader.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => answered(data))
    worker.current = reader
    return () => {
      worker.current = null
      reader.terminate()
    }
  }, [])

  const requestKey = JSON.stringify({ text, editedIn, context, ...(market === undefined ? {} : { market }) } satisfies Omit<
    ReadRequest,
    'number'
  >)
  useEffect(() => {
    const timer = setTimeout(() => {
      newest.current += 1
      const request = JSON.parse(requestKey) as Omit<ReadRequest, 'number'>
      worker.current?.postMessage({ number: newest.current, ...request } satisfies ReadRequest)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [requestKey])

  return read
}
