import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useRef, useState } from 'react'
import type { ReadAnswer, ReadRequest } from './reader.worker.ts'

/** A pause this long after the last keystroke before the text is read. */
const pauseMs = 80

/** Reads a text off the main thread as it is typed. Null until the first answer; then the newest reading, which may be a keystroke behind. */
export function useReading(text: string, context: ReadingContext): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null)
  const worker = useRef<Worker | null>(null)
  const newest = useRef(0)

  useEffect(() => {
    const reader = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
    reader.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      if (data.number === newest.current) setReading(data.reading)
    })
    worker.current = reader
    return () => {
      worker.current = null
      reader.terminate()
    }
  }, [])

  const contextKey = JSON.stringify(context)
  useEffect(() => {
    const timer = setTimeout(() => {
      newest.current += 1
      worker.current?.postMessage({ number: newest.current, text, context: JSON.parse(contextKey) as ReadingContext } satisfies ReadRequest)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, contextKey])

  return reading
}
