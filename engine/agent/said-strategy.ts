import { unsupportedFeatures } from '../backtest/unsupported.ts'
import { warmupOf } from '../backtest/warmup-of.ts'
import { checkReading } from '../checks/check-reading.ts'
import { formatCount } from '../format/count.ts'
import type { Instrument } from '../market/instrument.ts'
import { readCondition } from '../reader/read-condition.ts'
import { readText } from '../reader/read-text.ts'
import { ok, refused, type Result } from '../result.ts'
import { bars, choice, optional, text } from '../strategy/plan-fields.ts'
import type { Plan } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'
import { ruleText } from '../writer/rule-text.ts'
import { sentence } from '../writer/words.ts'
import { heldBy } from './said-condition.ts'
import type { Chart } from './scene.ts'
import type { MarketFacts } from './tool.ts'

/** A strategy in a trader's words, or a condition alone: then it is entered on that side and left after so many bars. */
export const strategyFields = { text: text(4_000), side: optional(choice(['long', 'short'])), hold: optional(bars) } as const

export interface SaidStrategyInput extends Chart {
  readonly text: string
  readonly side?: 'long' | 'short'
  readonly hold?: number
}

/** A strategy that was wholly read, with everything that a run of it needs besides bars. */
export interface SaidStrategy {
  /** As it was said, or as a condition alone was made a rule. */
  readonly text: string
  readonly reading: Reading
  readonly plan: Plan
  readonly chart: Chart
  readonly warmup: number
}

const usualHold = 10
const acts = { long: 'buy', short: 'sell short' } as const

/** A rule of a condition alone, in words that are read as it. */
export const ruleOfCondition = (condition: string, side: 'long' | 'short', hold: number): string =>
  `${sentence(`${acts[side]} when ${condition}`)} ${sentence(`close after ${formatCount(hold, 'bar')}`)}`

/** The text as a strategy: a condition alone becomes a rule. */
function asStrategy({ text: said, symbol, timeframe, side = 'long', hold = usualHold }: SaidStrategyInput): { text: string; chart: Chart } {
  const alone = readCondition(said, { symbol, timeframe })
  if (alone.expr === null) return { text: said, chart: { symbol, timeframe } }
  const chart = { symbol: alone.symbol ?? symbol, timeframe: alone.timeframe ?? timeframe }
  return { text: ruleOfCondition(ruleText(alone.expr), side, hold), chart }
}

/** Reads a strategy as the builder does. What holds its reading (words, a question, what cannot be had) is refused by name. */
export function readSaidStrategy(input: SaidStrategyInput, market: MarketFacts | null = null): Result<SaidStrategy, string> {
  const { text: words, chart } = asStrategy(input)
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
  return ok({ text: words, reading, plan, chart: tested, warmup: warmupOf(plan, tested.timeframe) })
}
