import { useCallback, useEffect, useRef, useState } from 'react'
import { useWorker } from '../ui/use-worker.ts'
import type { ExampleAnswer, ExampleRequest } from './example.worker.ts'

const pauseMs = 120
const start = () => new Worker(new URL('./example.worker.ts', import.meta.url), { type: 'module' })

interface Example {
  /** Null until the first is there; the newest stays while the next is computed. */
  readonly answer: ExampleAnswer | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Reads the words in a worker of this browser, and tests them unless they are only to be read. */
export function useExample(text: string, { readsOnly = false } = {}): Example {
  const [answer, setAnswer] = useState<ExampleAnswer | null>(null)
  const newest = useRef(0)
  const hear = useCallback((data: ExampleAnswer) => {
    if (data.number === newest.current) setAnswer(data)
  }, [])
  const { ask, hasFailed } = useWorker<ExampleRequest, ExampleAnswer>(start, hear)
  const retry = useCallback(() => ask({ number: (newest.current += 1), text, readsOnly }), [ask, text, readsOnly])
  useEffect(() => {
    const timer = setTimeout(retry, newest.current === 0 ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [retry])
  return { answer, hasFailed, retry }
}
