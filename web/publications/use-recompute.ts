import type { RunInputs } from '@playbook/contract/publications'
import { useCallback, useEffect, useState } from 'react'
import type { StatementTrials, Recomputed } from './recompute.ts'
import type { RecomputeAnswer, RecomputeRequest } from './recompute.worker.ts'

type State =
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'done'; readonly recomputed: Recomputed }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed' }

const started: State = { kind: 'running', share: 0 }

/** Computes a published run again, off the main thread, as soon as its inputs are there. */
export function useRecompute(inputs: RunInputs | undefined, hung: StatementTrials): { readonly state: State; readonly retry: () => void } {
  const [state, setState] = useState<State>(started)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (inputs === undefined) return
    const worker = new Worker(new URL('./recompute.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<RecomputeAnswer>) =>
      setState(data.kind === 'progress' ? { kind: 'running', share: data.share } : data),
    )
    worker.addEventListener('error', () => setState({ kind: 'failed' }))
    worker.postMessage({ inputs, hung } satisfies RecomputeRequest)
    return () => worker.terminate()
  }, [inputs, hung, attempt])
  const retry = useCallback(() => {
    setState(started)
    setAttempt((last) => last + 1)
  }, [])
  return { state, retry }
}
