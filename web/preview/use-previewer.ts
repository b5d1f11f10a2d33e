import type { Bar } from '@playbook/engine/market/bars'
import type { ForkSubject } from '@playbook/engine/strategy/choices'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notComputed } from '../ui/not-computed.tsx'
import type { ComparedFork } from './compute-forks.ts'
import type { Signals } from './compute-signals.ts'
import type { PreviewMarket } from './preview-market.ts'
import type { PreviewAnswer, PreviewRequest } from './preview.worker.ts'

/** A worker that holds one market; the newest request of a kind is the one that is answered. */
function startPreviewer(hear: (answer: PreviewAnswer) => void) {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
  let number = 0
  worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => {
    if (data.number === number) hear(data)
  })
  worker.addEventListener('error', () => hear({ kind: 'failed', number }))
  const post = (request: PreviewRequest) => worker.postMessage(request)
  return {
    take: (market: PreviewMarket) => post({ kind: 'market', market }),
    signals: (plan: Plan) => post({ kind: 'signals', number: (number += 1), plan }),
    forks: (text: string, context: ReadingContext, subject: ForkSubject) =>
      post({ kind: 'forks', number: (number += 1), text, context, subject }),
    end: () => worker.terminate(),
  }
}
type Previewer = ReturnType<typeof startPreviewer>

export interface SignalState {
  readonly signals: Signals | null
  /** The market that the signals and bars are of, which may still be the one before. */
  readonly market: PreviewMarket | null
  /** The bars on the chart; they stay while the plan changes. */
  readonly shown: readonly Bar[]
  readonly problem: string | null
  /** Why no bar gives an entry, where that is known of the plan as it is now. */
  readonly noEntry: string | null
}
const nothing: SignalState = { signals: null, market: null, shown: [], problem: null, noEntry: null }

/** A pause this long after the last change of the plan. */
const pauseMs = 150

/** Where the plan's rules were true on the market. The newest answer stays while the next one is computed. */
export function useSignals(plan: Plan | null, market: PreviewMarket | null): SignalState {
  const [state, setState] = useState<Omit<SignalState, 'noEntry'> & { readonly planKey: string | null }>({ ...nothing, planKey: null })
  const previewer = useRef<Previewer | null>(null)
  const asked = useRef<string | null>(null)
  const planKey = plan === null ? null : JSON.stringify(plan)
  useEffect(() => {
    if (market === null) return
    const own = startPreviewer((answer) => {
      if (answer.kind === 'signals') {
        const { current } = asked
        setState(({ shown }) => ({ signals: answer.signals, market, shown: answer.shown ?? shown, problem: null, planKey: current }))
      } else setState((now) => ({ ...now, signals: null, problem: answer.kind === 'refused' ? answer.message : notComputed }))
    })
    own.take(market)
    previewer.current = own
    return () => {
      previewer.current = null
      own.end()
    }
  }, [market])
  useEffect(() => {
    if (planKey === null) return
    const timer = setTimeout(() => {
      asked.current = planKey
      previewer.current?.signals(JSON.parse(planKey) as Plan)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [planKey, market])
  return useMemo(() => {
    const { planKey: toldOf, ...told } = state
    const isCurrent = toldOf === planKey && told.market === market
    return market === null ? nothing : { ...told, noEntry: isCurrent ? (told.signals?.noEntry ?? null) : null }
  }, [state, planKey, market])
}

/** The readings of a question with what each comes to; null until they are computed. Nothing starts before `compare` is called. */
export function useForks(market: PreviewMarket | null) {
  const [forks, setForks] = useState<readonly ComparedFork[] | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const previewer = useRef<Previewer | null>(null)
  useEffect(() => () => previewer.current?.end(), [])
  const compare = useCallback(
    (text: string, context: ReadingContext, subject: ForkSubject) => {
      if (market === null) return
      previewer.current?.end()
      const own = startPreviewer((answer) => {
        if (answer.kind === 'forks') setForks(answer.forks)
        else setIsFailed(true)
      })
      previewer.current = own
      setForks(null)
      setIsFailed(false)
      own.take(market)
      own.forks(text, context, subject)
    },
    [market],
  )
  return { forks, isFailed, compare }
}
