import { newWorld } from '@playbook/engine/conditions/world'
import { previewSignals } from '@playbook/engine/explain/preview-signals'
import { barAt, type Bar, type Bars } from '@playbook/engine/market/bars'
import type { RuleName } from '@playbook/engine/backtest/signals'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { LoadedMarket, PreviewMarket } from './preview-market.ts'

/** The newest bars stand on the chart; the counts are of all. */
const mostShownBars = 2_000

/** Where one rule was true; `stretches` are first and last moments (UTC seconds) within the shown bars. */
export interface RuleTruth {
  readonly path: string
  readonly trueBars: number
  readonly times: number
  readonly stretches: readonly (readonly [from: number, to: number])[]
}

export interface SignalCount {
  readonly rule: RuleName
  readonly count: number
  readonly blocked: number
  readonly shown: readonly { readonly time: number; readonly isBlocked: boolean }[]
}

/** What a plan's rules say in a period. */
export interface Signals {
  readonly bars: number
  readonly decidedBars: number
  readonly isShortened: boolean
  readonly conditions: readonly RuleTruth[]
  readonly signals: readonly SignalCount[]
}

const firstShown = ({ bars, first }: LoadedMarket) => Math.max(first, bars.length - mostShownBars)

/** The bars that stand on the chart. */
export const shownBars = (loaded: LoadedMarket): Bar[] =>
  Array.from({ length: loaded.bars.length - firstShown(loaded) }, (_, k) => barAt(loaded.bars, firstShown(loaded) + k))

/** Computed from the engine's own columns, as a run decides by them. */
export function computeSignals(plan: Plan, { instrument, timeframe }: PreviewMarket, loaded: LoadedMarket): Signals {
  const { bars, first, isShortened } = loaded
  const world = newWorld({ bars, timeframe, instrument })
  const preview = previewSignals(plan, world, { first, shownFrom: firstShown(loaded) })
  return {
    bars: bars.length - first,
    decidedBars: preview.decidedBars,
    isShortened,
    conditions: preview.conditions.map(({ stretches, ...truth }) => ({ ...truth, stretches: stretches.map(momentsOf(bars)) })),
    signals: preview.signals.map(({ shown, ...signal }) => ({
      ...signal,
      shown: shown.map(({ bar, isBlocked }) => ({ time: bars.time[bar]!, isBlocked })),
    })),
  }
}

const momentsOf =
  (bars: Bars) =>
  ([from, to]: readonly [number, number]) =>
    [bars.time[from]!, bars.time[to]!] as const
