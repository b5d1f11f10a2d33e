import type { Timeframe } from '../market/timeframe.ts'
import type { Expr, Span } from './plan.ts'
import type { Phrase, Question, ReadingContext } from './reading.ts'

/** A condition alone, without anything that is done when it is true: for alerts, screeners and searches. */
export interface ConditionReading {
  readonly text: string
  /** `blocked`: something is open or was not understood; the questions and the phrases that block say what. */
  readonly status: 'ok' | 'blocked'
  /** Null unless the status is `ok`. */
  readonly expr: Expr | null
  /** The condition read back in plain words; empty where nothing was understood. */
  readonly words: string
  /** Of the chart and of the market that the text names; null where it names none. */
  readonly timeframe: Timeframe | null
  readonly symbol: string | null
  /** Cover the text without gap, as those of a strategy do. */
  readonly phrases: readonly Phrase[]
  readonly questions: readonly Question[]
}

/** What the page knows and the words do not, and what was decided of them. */
export type ConditionContext = Pick<ReadingContext, 'symbol' | 'instrument' | 'timeframe' | 'answers' | 'confirmed'>

/** Why something is no condition of its own. */
export const conditionSentences = {
  nothing: 'No condition was found. Write one such as: RSI(14) on H4 crosses 30',
  extra: 'Only a condition is read here. Leave out what to do, how much, and when to leave.',
  direction: 'This means one thing for a rise and another for a fall. Say which of them.',
  position: 'This asks about an open trade, and there is none here.',
} as const

/** A question that only other words settle. */
export const blocking = (issue: string, text: string, spans: readonly Span[]): Question => ({
  id: `${issue}@${spans[0]?.start ?? 0}`,
  issue,
  text,
  spans,
  blocks: true,
  options: [],
  assumed: null,
})

/** A cross whose way only the side told is one either way; null where the sides read anything else differently. */
export function whatBothRead(long: Expr, short: Expr): Expr | null {
  const merged = merge(long, short)
  // It has every node of the first expression; only the names of crosses may be others.
  return merged === differs ? null : (merged as Expr)
}

const differs = Symbol('differs')
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function merge(a: unknown, b: unknown, key = ''): unknown {
  if (key === 'from') return a
  if (key === 'op' && a === 'crosses_above' && b === 'crosses_below') return 'crosses'
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b) ? a : differs
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return differs
    const items = a.map((item, k) => merge(item, b[k]))
    return items.includes(differs) ? differs : items
  }
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return differs
  const entries = keys.map((name) => [name, merge(a[name], b[name], name)] as const)
  return entries.some(([, value]) => value === differs) ? differs : Object.fromEntries(entries)
}
