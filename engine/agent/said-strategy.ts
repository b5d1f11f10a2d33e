import { unsupportedFeatures } from '../backtest/unsupported.ts'
import { warmupOf } from '../backtest/warmup-of.ts'
import { checkReading } from '../checks/check-reading.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Instrument } from '../market/instrument.ts'
import { readCondition } from '../reader/read-condition.ts'
import { readText } from '../reader/read-text.ts'
import { ok, refused, type Result } from '../result.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import { amount, bars, choice, optional, text, type RecordOf } from '../strategy/plan-fields.ts'
import type { Distance, Expr, Plan } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'
import { planText } from '../writer/plan-text.ts'
import { heldBy } from './said-condition.ts'
import type { Chart } from './scene.ts'
import type { MarketFacts } from './tool.ts'

/** A strategy in a trader's words, or a condition alone: then it is entered on that side and left in these ways. */
export const ruleFields = {
  side: optional(choice(['long', 'short'])),
  hold: optional(bars),
  stop_atr: optional(amount),
  stop_percent: optional(amount),
  target_r: optional(amount),
} as const
export const strategyField = text(4_000)
type RuleInput = RecordOf<typeof ruleFields, object>

export interface SaidStrategyInput extends Chart, RuleInput {
  readonly text: string
}

/** A strategy that was wholly read, with everything that a run of it needs besides bars. */
export interface SaidStrategy {
  /** As it was said, or as a condition alone was made a rule. */
  readonly text: string
  readonly reading: Reading
  readonly plan: Plan
  readonly chart: Chart
  readonly warmup: number
  /** Bars after which it leaves although no way out was said; null where one was. */
  readonly assumedHold: number | null
}

const usualHold = 10
const chosen = { assumed: 'chosen for a condition alone' } as const

/** How a position of a rule is left: where nothing is said, after ten bars. */
function exitsOf({ hold, stop_atr, stop_percent, target_r }: RuleInput): {
  readonly bars: number | null
  readonly stop: Distance | null
  readonly target: Distance | null
} {
  const stop: Distance | null =
    stop_atr !== undefined
      ? { kind: 'atr', mult: stop_atr, period: 14, from: chosen }
      : stop_percent !== undefined
        ? { kind: 'percent', value: stop_percent, from: chosen }
        : null
  const target: Distance | null = target_r === undefined ? null : { kind: 'r', value: target_r, from: chosen }
  return { bars: hold ?? (stop === null && target === null ? usualHold : null), stop, target }
}

/** A rule that enters when a condition is true, in words that are read as just this rule. */
export function ruleOfCondition(expr: Expr, chart: Chart, input: RuleInput): string {
  const { side = 'long' } = input
  const { bars: hold, stop, target } = exitsOf(input)
  const onSide = <T>(value: T | null) => ({ long: side === 'long' ? value : null, short: side === 'short' ? value : null })
  const rule = { when: expr, fill: 'next_open' } as const
  return planText({
    ...emptyPlan,
    // A market of the trader's own is told by the page: no word of a text would be read as it.
    symbol: findInstrument(chart.symbol) === null ? null : { value: chart.symbol, from: chosen },
    timeframe: { value: chart.timeframe, from: chosen },
    direction: { value: side, from: chosen },
    opposite: { value: 'exit', from: chosen },
    entryLong: side === 'long' ? rule : null,
    entryShort: side === 'short' ? rule : null,
    stop: onSide(stop),
    targets: onSide(target ? [{ distance: target, portionPercent: 100 }] : null),
    timeExits: hold === null ? [] : [{ kind: 'bars', value: hold, from: chosen }],
  })
}

/** The text as a strategy: a condition alone becomes a rule. */
function asStrategy({ text: said, symbol, timeframe, ...rule }: SaidStrategyInput): Pick<SaidStrategy, 'text' | 'chart' | 'assumedHold'> {
  const alone = readCondition(said, { symbol, timeframe })
  if (alone.expr === null) return { text: said, chart: { symbol, timeframe }, assumedHold: null }
  const chart = { symbol: alone.symbol ?? symbol, timeframe: alone.timeframe ?? timeframe }
  const assumedHold = rule.hold === undefined ? exitsOf(rule).bars : null
  return { text: ruleOfCondition(alone.expr, chart, rule), chart, assumedHold }
}

/** Reads a strategy as the builder does. What holds its reading (words, a question, what cannot be had) is refused by name. */
export function readSaidStrategy(input: SaidStrategyInput, market: MarketFacts | null = null): Result<SaidStrategy, string> {
  const { text: words, chart, assumedHold } = asStrategy(input)
  const instrument: Instrument | null = market?.instrument.symbol === chart.symbol ? market.instrument : null
  const read = readText(words, { ...chart, ...(instrument && { instrument }) })
  if (read.problem !== null) return refused(read.problem.message)
  if (read.refusal !== null) return refused(read.refusal)
  const checked =
    market && instrument
      ? { symbol: instrument.symbol, calendar: instrument.calendar, timeframes: market.timeframes, isImported: !market.isSimulated }
      : undefined
  const reading = checkReading(read, checked ? { market: checked } : {})
  const held = heldBy(reading)
  if (held !== null) return refused(held)
  const { plan } = reading
  if (plan === null || (plan.entryLong === null && plan.entryShort === null))
    return refused('No entry was found in these words. Say when to buy or to sell short.')
  const [missing] = [...plan.features, ...unsupportedFeatures(plan)]
  if (missing !== undefined) return refused(`A backtest cannot do a part of this: ${missing.replace('feature:', '').replaceAll('_', ' ')}.`)
  const tested = { symbol: plan.symbol?.value ?? chart.symbol, timeframe: plan.timeframe?.value ?? chart.timeframe }
  return ok({ text: words, reading, plan, chart: tested, warmup: warmupOf(plan, tested.timeframe), assumedHold })
}
