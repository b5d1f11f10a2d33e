import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import type { Bar } from '@playbook/engine/market/bars'
import type { Result } from '@playbook/engine/result'
import type { ForkSubject } from '@playbook/engine/strategy/choices'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import { computeForks, type ComparedFork } from './compute-forks.ts'
import { computeSignals, shownBars, type Signals } from './compute-signals.ts'
import { loadMarket, withWarmup, type LoadedMarket, type PreviewMarket } from './preview-market.ts'

export type PreviewRequest =
  | { readonly kind: 'market'; readonly market: PreviewMarket }
  | { readonly kind: 'signals'; readonly number: number; readonly plan: Plan }
  | {
      readonly kind: 'forks'
      readonly number: number
      readonly text: string
      readonly context: ReadingContext
      readonly subject: ForkSubject
    }

export type PreviewAnswer =
  /** `shown` comes with the first signals of a market, and again when other bars were loaded. */
  | { readonly kind: 'signals'; readonly number: number; readonly signals: Signals; readonly shown: readonly Bar[] | null }
  | { readonly kind: 'forks'; readonly number: number; readonly forks: readonly ComparedFork[] }
  | { readonly kind: 'refused'; readonly number: number; readonly message: string }
  | { readonly kind: 'failed'; readonly number: number }

const minWarmup = 512

let market: PreviewMarket | null = null
let loaded: { readonly warmup: number; readonly result: Result<LoadedMarket, string> } | null = null
let hasShown = false

const answer = (message: PreviewAnswer) => postMessage(message)

/** Bars with at least this much warm-up; they are loaded again only when more is needed. */
function barsFor(wanted: PreviewMarket, warmupBars: number): Result<LoadedMarket, string> {
  if (loaded === null || loaded.warmup < warmupBars) {
    const warmup = Math.max(minWarmup, 2 ** Math.ceil(Math.log2(warmupBars)))
    loaded = { warmup, result: loadMarket(wanted, warmup) }
  }
  return loaded.result
}

function look(number: number, plan: Plan): void {
  if (market === null) return answer({ kind: 'failed', number })
  const warmup = warmupOf(plan, market.timeframe)
  const bars = barsFor(market, warmup)
  if (!bars.ok) return answer({ kind: 'refused', number, message: bars.problem })
  const asRun = withWarmup(bars.value, warmup)
  answer({ kind: 'signals', number, signals: computeSignals(plan, market, asRun), shown: hasShown ? null : shownBars(asRun) })
  hasShown = true
}

function compute(request: Exclude<PreviewRequest, { kind: 'market' }>): void {
  if (request.kind === 'signals') return look(request.number, request.plan)
  if (market === null) return answer({ kind: 'failed', number: request.number })
  const { number, text, context, subject } = request
  answer({ kind: 'forks', number, forks: computeForks(text, context, subject, market) })
}

addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  if (data.kind === 'market') {
    market = data.market
    loaded = null
    hasShown = false
    return
  }
  try {
    compute(data)
  } catch (error) {
    console.error(error)
    answer({ kind: 'failed', number: data.number })
  }
})
