import { Failure } from '@playbook/contract/failure'
import { conditionWarmup, maxWarmupBars } from '@playbook/engine/conditions/warmup'
import { formatCount } from '@playbook/engine/format/count'
import type { Instrument } from '@playbook/engine/market/instrument'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { readCondition } from '@playbook/engine/reader/read-condition'
import type { ConditionReading } from '@playbook/engine/strategy/condition-reading'
import type { Expr, Span } from '@playbook/engine/strategy/plan'

/** What a user wrote, and decided about it. */
export interface WrittenCondition {
  readonly text: string
  readonly answers?: Readonly<Record<string, string>> | undefined
  readonly confirmed?: readonly Span[] | undefined
}

export interface ReadCondition {
  readonly expr: Expr
  readonly words: string
  readonly timeframe: Timeframe
}

const refuse = (message: string, reading: ConditionReading) =>
  new Failure('condition_blocked', { message, errors: { text: [message] }, details: reading })

/** The condition that the words mean on this market, or the refusal that carries its reading with the marks. */
export function mustReadCondition(written: WrittenCondition, instrument: Instrument | null, timeframe: Timeframe): ReadCondition {
  const { text, answers, confirmed } = written
  const reading = readCondition(text, {
    timeframe,
    ...(instrument && { symbol: instrument.symbol, instrument }),
    ...(answers && { answers }),
    ...(confirmed && { confirmed }),
  })
  const { expr, words, symbol } = reading
  if (expr === null) {
    const open = reading.questions.find(({ blocks }) => blocks)
    throw refuse(open?.text ?? 'Some words were not understood. Rewrite them, or leave them out.', reading)
  }
  if (symbol !== null && symbol !== instrument?.symbol)
    throw refuse(`The condition names ${symbol}. Leave the market out: it is chosen beside the condition.`, reading)
  const chart = reading.timeframe ?? timeframe
  if (conditionWarmup(expr, chart) > maxWarmupBars)
    throw refuse(
      `The condition needs more than ${formatCount(maxWarmupBars, 'bar')} of ${timeframeLabel[chart]}. Choose a longer chart or a shorter period.`,
      reading,
    )
  return { expr, words, timeframe: chart }
}
