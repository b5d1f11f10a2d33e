import { backtest } from '@playbook/engine/backtest/backtest'
import type { RuleName } from '@playbook/engine/backtest/signals'
import { unsupportedFeatures } from '@playbook/engine/backtest/unsupported'
import { findNoEntry } from '@playbook/engine/checks/no-entry'
import { newWorld, type World } from '@playbook/engine/conditions/world'
import type { ConditionTruth } from '@playbook/engine/explain/condition-truth'
import { previewSignals } from '@playbook/engine/explain/preview-signals'
import { previewTrades, type TradePreview } from '@playbook/engine/explain/preview-trades'
import { barAt, type Bar, type Bars } from '@playbook/engine/market/bars'
import type { Plan } from '@playbook/engine/strategy/plan'
import { runInputOf, type LoadedMarket, type PreviewMarket } from './preview-market.ts'

/** The newest bars stand on the chart; the counts are of all. */
const maxShownBars = 2_000

/** Where one rule was true; `heldBars` are those of an open position, where it asks about one. `stretches` are first and last moments (UTC seconds) within the shown bars. */
export interface RuleTruth {
  readonly path: string
  readonly trueBars: number
  readonly times: number
  readonly stretches: readonly (readonly [from: number, to: number])[]
  readonly heldBars: number | null
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
  /** Which condition keeps every bar from giving an entry; null where one does, and where not all bars are looked at here. */
  readonly noEntry: string | null
  /** How positions ended in a run over these bars; null where there is none. */
  readonly exits: TradePreview['exits'] | null
}

const firstShown = ({ bars, first }: LoadedMarket) => Math.max(first, bars.length - maxShownBars)

/** The bars that stand on the chart. */
export const shownBars = (loaded: LoadedMarket): Bar[] =>
  Array.from({ length: loaded.bars.length - firstShown(loaded) }, (_, k) => barAt(loaded.bars, firstShown(loaded) + k))

/** Computed from the engine's own columns, as a run decides by them, and from such a run where positions are asked about. */
export function computeSignals(plan: Plan, market: PreviewMarket, loaded: LoadedMarket): Signals {
  const { instrument, timeframe } = market
  const { bars, first, isShortened } = loaded
  const world = newWorld({ bars, timeframe, instrument })
  const preview = previewSignals(plan, world, { first, shownFrom: firstShown(loaded) })
  const trades = tradesOf(plan, world, market, loaded)
  const told =
    (heldBars: number | null) =>
    ({ stretches, ...truth }: ConditionTruth): RuleTruth => ({ ...truth, heldBars, stretches: stretches.map(momentsOf(bars)) })
  return {
    bars: bars.length - first,
    decidedBars: preview.decidedBars,
    isShortened,
    conditions: [...preview.conditions.map(told(null)), ...(trades?.conditions.map(told(trades.heldBars)) ?? [])],
    signals: preview.signals.map(({ shown, ...signal }) => ({
      ...signal,
      shown: shown.map(({ bar, isBlocked }) => ({ time: bars.time[bar]!, isBlocked })),
    })),
    noEntry: isShortened ? null : (findNoEntry(plan, world, first)?.text ?? null),
    exits: trades?.exits ?? null,
  }
}

/** What positions a run over these bars holds; null where the plan cannot be run. */
function tradesOf(plan: Plan, world: World, market: PreviewMarket, loaded: LoadedMarket): TradePreview | null {
  const isRunnable = plan.features.length === 0 && unsupportedFeatures(plan).length === 0
  if (!isRunnable || (plan.entryLong === null && plan.entryShort === null)) return null
  return previewTrades(plan, world, backtest(runInputOf(plan, market, loaded), { world }), firstShown(loaded))
}

const momentsOf =
  (bars: Bars) =>
  ([from, to]: readonly [number, number]) =>
    [bars.time[from]!, bars.time[to]!] as const
