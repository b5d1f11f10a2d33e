import type { RunInputs } from '@playbook/contract/publications'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { InputHashes, Outcome, Overrides } from './compute-rerun.ts'
import type { RerunAnswer, RerunRequest } from './rerun.worker.ts'

export interface RerunState {
  /** Null until the worker has read the inputs. `unreadable`: their bars are damaged. */
  readonly hashes: InputHashes | 'unreadable' | null
  /** The newest outcome, which stays while the next one is computed. */
  readonly outcome: Outcome | null
  readonly isRunning: boolean
  /** 0 to 1 of the run in hand. */
  readonly share: number
  readonly problem: string | null
  /** The spread in price at which the newest outcome would earn nothing; null while it is not known. */
  readonly breakEven: number | null
}

const nothing: RerunState = { hashes: null, outcome: null, isRunning: false, share: 0, problem: null, breakEven: null }
const crashed = 'The backtest could not be run in this browser.'

interface Runner {
  /** Of the runs that are asked for while one is in hand, only the newest is made. */
  readonly run: (overrides: Overrides) => void
  /** Ends what is being computed at once; the inputs are read again before the next run. */
  readonly cancel: () => void
  readonly end: () => void
}

/** A worker that holds one run's inputs. */
function startRunner(inputs: RunInputs, onState: (state: RerunState) => void): Runner {
  let state = nothing
  let worker: Worker | null = null
  let number = 0
  let inHand: Overrides | null = null
  let last: Overrides = {}
  let waiting: Overrides | null = null

  const change = (part: Partial<RerunState>) => onState((state = { ...state, ...part }))
  const post = (request: RerunRequest) => worker?.postMessage(request)

  function end(): void {
    worker?.terminate()
    worker = null
    inHand = null
    waiting = null
    number += 1
  }
  function startWorker(): void {
    worker = new Worker(new URL('./rerun.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<RerunAnswer>) => hear(data))
    worker.addEventListener('error', () => {
      end()
      change({ isRunning: false, problem: crashed })
    })
    post({ kind: 'load', inputs })
  }
  function run(overrides: Overrides): void {
    if (inHand !== null) {
      waiting = overrides
      return
    }
    inHand = last = overrides
    number += 1
    change({ isRunning: true, share: 0, problem: null })
    if (worker === null) startWorker()
    post({ kind: 'run', number, overrides })
  }
  function hear(answer: RerunAnswer): void {
    if (answer.kind === 'loaded') return change({ hashes: answer.hashes ?? 'unreadable' })
    if (answer.number !== number) return
    if (answer.kind === 'progress') return change({ share: answer.share })
    // What is told is how long a turn took, not the look inside bars after it.
    if (answer.kind === 'settled') return change({ outcome: { ...answer.outcome, runMs: state.outcome?.runMs ?? answer.outcome.runMs } })
    if (answer.kind === 'breakEven') return change({ breakEven: answer.spread })
    const next = waiting
    inHand = waiting = null
    const isRunning = next !== null
    if (answer.kind === 'done') change({ outcome: answer.outcome, problem: null, isRunning })
    else change({ problem: answer.kind === 'refused' ? answer.message : crashed, isRunning })
    if (next !== null) run(next)
    else if (answer.kind === 'done') post({ kind: 'refine', number, overrides: last })
  }
  startWorker()
  return {
    run,
    end,
    cancel() {
      end()
      change({ isRunning: false, share: 0 })
    },
  }
}

/** Runs a backtest again in this browser, off the main thread. Nothing starts before there are inputs and `run` is called. */
export function useRerun(inputs: RunInputs | null) {
  const [state, setState] = useState<RerunState>(nothing)
  const runner = useRef<Runner | null>(null)
  useEffect(() => {
    if (inputs === null) return
    const own = startRunner(inputs, setState)
    runner.current = own
    return () => {
      runner.current = null
      own.end()
    }
  }, [inputs])
  const run = useCallback((overrides: Overrides) => runner.current?.run(overrides), [])
  const cancel = useCallback(() => runner.current?.cancel(), [])
  return { ...state, run, cancel }
}
