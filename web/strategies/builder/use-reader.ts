import { useEffect, useState } from 'react'
import type { ReaderCalls, ReaderMessage } from './reader.worker.ts'

/** The reader on a thread of its own. */
export interface Reader {
  /** Asks for one thing; never answers once the page has left. */
  readonly ask: <Call extends keyof ReaderCalls>(call: Call, input: ReaderCalls[Call]['input']) => Promise<ReaderCalls[Call]['answer']>
}

interface OpenReader extends Reader {
  readonly start: () => () => void
}

function newReader(): OpenReader {
  const waiting = new Map<number, (answer: unknown) => void>()
  let worker: Worker | null = null
  let count = 0
  // What is asked before the thread runs is sent when it does.
  const unsent: ReaderMessage[] = []
  return {
    start() {
      const thread = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
      thread.addEventListener('message', ({ data: { number, answer } }: MessageEvent<{ number: number; answer: unknown }>) => {
        waiting.get(number)?.(answer)
        waiting.delete(number)
      })
      worker = thread
      for (const message of unsent.splice(0)) thread.postMessage(message)
      return () => {
        worker = null
        waiting.clear()
        thread.terminate()
      }
    },
    ask: async (call, input) =>
      new Promise((resolve) => {
        count += 1
        // The answer to a call is the call's own.
        waiting.set(count, resolve as (answer: unknown) => void)
        const message = { number: count, call, input } as ReaderMessage
        if (worker === null) unsent.push(message)
        else worker.postMessage(message)
      }),
  }
}

/** One reader for as long as the page is there. */
export function useReader(): Reader {
  const [reader] = useState(newReader)
  useEffect(() => reader.start(), [reader])
  return reader
}
