import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A worker of this browser that begins with the first question. Where it throws or cannot be fetched it has failed, and the next
 * question begins a new one. `start` and `hear` stay the same between renders.
 */
export function useWorker<Question, Answer>(start: () => Worker, hear: (answer: Answer) => void) {
  const [hasFailed, setFailed] = useState(false)
  const worker = useRef<Worker | null>(null)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => end, [end])
  const ask = useCallback(
    (question: Question) => {
      setFailed(false)
      if (worker.current === null) {
        const runner = start()
        runner.addEventListener('message', ({ data }: MessageEvent<Answer>) => hear(data))
        runner.addEventListener('error', () => {
          end()
          setFailed(true)
        })
        worker.current = runner
      }
      worker.current.postMessage(question)
    },
    [start, hear, end],
  )
  return { ask, end, hasFailed }
}
