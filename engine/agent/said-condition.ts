import { conditionBars, conditionWarmup, maxWarmupBars } from '../conditions/warmup.ts'
import { formatCount } from '../format/count.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import { readCondition } from '../reader/read-condition.ts'
import { ok, refused, type Result } from '../result.ts'
import type { ConditionReading } from '../strategy/condition-reading.ts'
import { text } from '../strategy/plan-fields.ts'
import type { Expr, Span } from '../strategy/plan.ts'
import { withOwnYear } from './own-year.ts'
import type { Chart } from './scene.ts'

/** A condition in a trader's words, as a field of a tool. */
export const conditionField = text(500)

/** A condition that was read, on the chart that its words name, else on the one in view. */
export interface SaidCondition {
  readonly expr: Expr
  /** The condition read back in plain words. */
  readonly words: string
  readonly chart: Chart
  /** Bars before the first decision on which its indicators are warmed up. */
  readonly warmup: number
}

export interface SaidOn extends Chart {
  readonly text: string
}

/** These stretches of a text, each in quotation marks; what only blanks part is one. */
export function quotedSpans(text: string, spans: readonly Span[]): string {
  const joined: Span[] = []
  for (const span of spans) {
    const before = joined.at(-1)
    if (before !== undefined && text.slice(before.end, span.start).trim() === '') joined[joined.length - 1] = { ...before, end: span.end }
    else joined.push(span)
  }
  return joined.map(({ start, end }) => `“${text.slice(start, end).trim()}”`).join(', ')
}

/** What holds a reading, in a sentence or two that name the words; null where nothing does. */
export function heldBy({ text, phrases, questions }: Pick<ConditionReading, 'text' | 'phrases' | 'questions'>): string | null {
  const unread = phrases.filter(({ blocks }) => blocks).flatMap((phrase) => phrase.held ?? [phrase])
  if (unread.length > 0) return `These words were not understood: ${quotedSpans(text, unread)}. Say them in another way, or leave them out.`
  const open = questions.find(({ blocks }) => blocks)
  if (open === undefined) return null
  // Nothing is run here, so nothing can be run without it.
  const choices = open.options.filter(({ id }) => id !== 'without').map(({ label }) => label)
  const about = open.spans.length > 0 ? ` It is about ${quotedSpans(text, open.spans)}.` : ''
  return `${open.text}${about}${choices.length > 0 ? ` Possible: ${choices.join('; ')}.` : ''}`
}

/** Reads a condition by the strategy reader. What is not wholly read is refused, with the words that hold it. */
export function readSaid({ text, symbol, timeframe }: SaidOn): Result<SaidCondition, string> {
  const reading = readCondition(withOwnYear(text, symbol), { symbol, timeframe, perBar: true })
  const { expr } = reading
  if (expr === null) return refused(heldBy(reading) ?? `No condition was found in “${text}”.`)
  const chart = { symbol: reading.symbol ?? symbol, timeframe: reading.timeframe ?? timeframe }
  if (conditionWarmup(expr, chart.timeframe) > maxWarmupBars)
    return refused(
      `“${reading.words}” needs more than ${formatCount(maxWarmupBars, 'bar')} of ${timeframeLabel[chart.timeframe]} before its first value. Choose a longer chart or a shorter period.`,
    )
  return ok({ expr, words: reading.words, chart, warmup: conditionBars(expr, chart.timeframe) })
}
