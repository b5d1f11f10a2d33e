import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Edits, ReadAnswer, ReadRequest } from './reader.worker.ts'
import type { Reader } from './use-reader.ts'

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
export function useReading(reader: Reader, { text, context, market, editedIn, onMoved }: Wanted): Read {
  const [read, setRead] = useState<Read>({ reading: null, passed: null })
  const newest = useRef(0)
  const answered = useEffectEvent((number: number, { reading, passed, ...edits }: ReadAnswer) => {
    if (number !== newest.current) return
    setRead({ reading, passed })
    if (Object.keys(context.overrides ?? {}).length > 0 && edits.editedIn !== editedIn) onMoved(edits)
  })
  const requestKey = JSON.stringify({ text, editedIn, context, ...(market === undefined ? {} : { market }) } satisfies ReadRequest)
  useEffect(() => {
    const timer = setTimeout(() => {
      newest.current += 1
      const number = newest.current
      void reader.ask('read', JSON.parse(requestKey) as ReadRequest).then((answer) => answered(number, answer))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [reader, requestKey])

  return read
}
