import type { Condition, Duration, Predicate, Value } from '../meanings.ts'
import { isDistance } from '../measures.ts'
import { rule } from '../production.ts'
import { eventAnd } from '../said-candle.ts'
import { join } from '../said.ts'

/** "The 20 week average (140 day)": the same length told again, in days of the week or of trading. */
function isSameLength(value: Value, { count, unit }: Duration): boolean {
  if ((value.is !== 'average' && value.is !== 'indicator') || value.numbers.length !== 1) return false
  const [length] = value.numbers
  if (value.timeframe === '1d') return unit === 'day' && count === length
  return (
    value.timeframe === '1w' && (unit === 'week' ? count === length : unit === 'day' && (count === length! * 5 || count === length! * 7))
  )
}

/** What is told more exactly beside it; null for what says enough by itself, where brackets may mean another thing. */
function measured(v: Condition, told: Condition, at: Condition['at']): Condition | null {
  const exactly: Condition = { says: 'join', op: 'and', args: [told], at }
  if (told.says === 'vague' || told.says === 'sequence') return null
  if (v.says === 'vague') return v.of === undefined ? exactly : join('and', v.of, exactly, at)
  const isSeen = v.says === 'pattern' || v.says === 'candle' || (v.says === 'of' && v.predicate.does === 'touch')
  return isSeen ? join('and', v, exactly, at) : null
}

/** What tells a measure: none of it may lack one itself. */
const told = (p: Predicate): Predicate | null => (p.does === 'vague' || p.does === 'color' || p.does === 'join' ? null : p)

/** What has no measure, and what cannot be had. */
export const beyondProductions = [
  rule('Condition', '#unsupported:name', {
    build: ({ name }, at) => ({ says: 'cannot', name, at }),
    weight: 12,
    examples: ['an order block'],
  }),
  rule('Condition', '#vague:name', { build: ({ name }, at) => ({ says: 'vague', name, at }), weight: 12, examples: ['the best time'] }),
  // What has no measure, and then has one: "in an uptrend (50 EMA above 200 EMA)", "the dip: close below the 10 SMA".
  rule('Condition', 'Condition:v ( Condition:told )', {
    build: ({ v, told }, at) => measured(v, told, at),
    weight: 0.5,
    examples: ['in an uptrend (the 50 EMA is above the 200 EMA)', 'a hammer (RSI is below 30)'],
  }),
  // The word behind what it means: "the close is over the 200 SMA (uptrend)", "… for an uptrend".
  rule('Condition', 'Condition:told ( Condition:v )', {
    build: ({ v, told }) => (v.says === 'vague' && v.of === undefined && told.says !== 'vague' ? told : null),
    weight: 0.4,
    examples: ['the close is over the 200 SMA (uptrend)'],
  }),
  rule('Condition', 'Condition:v only|filter #colon? (? Condition:told )?', {
    build: ({ v, told }, at) => (v.says === 'vague' ? measured(v, told, at) : null),
    weight: 0.5,
    examples: ['uptrend only (the close is above the 200 SMA)', 'uptrend filter: the close is above the 200 SMA'],
  }),
  rule('Condition', 'in? Condition:v with|where|meaning|being Condition:told', {
    build: ({ v, told }, at) => (v.says === 'vague' && v.of === undefined ? measured(v, told, at) : null),
    weight: 0.5,
    examples: ['in an uptrend with the close above the 200 SMA'],
  }),
  rule('When', 'Condition:v ( Condition:told )', {
    build: ({ v, told }, at) => {
      const when = v.says === 'vague' ? measured(v, told, at) : null
      return when && { when, isOnly: false }
    },
    weight: 0.6,
    examples: ['in an uptrend (the 50 EMA is above the 200 EMA)'],
  }),
  rule('Condition', 'Condition:v ,? #definingLink Condition:told', {
    build: ({ v, told }, at) => (v.says === 'vague' ? measured(v, told, at) : null),
    weight: 0.5,
    examples: ['a pullback, meaning price is below the 10 EMA'],
  }),
  rule('Value', 'Value:v ( Duration:over )', {
    build: ({ v, over }, at) => (isSameLength(v, over) ? { ...v, at } : null),
    weight: 0.2,
    examples: ['the 20 week moving average (140 day)', 'the 50 day average (50 days)'],
  }),
  rule('Condition', 'Condition:v ,|-|–? #glossWord Condition:told', {
    build: ({ v, told }, at) => (v.says === 'vague' ? measured(v, told, at) : null),
    weight: 0.5,
    examples: ['a big green candle, I mean its range is over 2 ATR'],
  }),
  // A measure that is told behind a word without one: "is big (over 2 ATR)", "a big green candle, like bigger than 2 ATR".
  rule('Gloss', '( Predicate:p )', { build: ({ p }) => told(p), weight: 0.2, examples: ['(more than 2 ATR)'] }),
  rule('Gloss', ',|-|–? #glossWord Predicate:p', { build: ({ p }) => told(p), weight: 0.2, examples: [', like bigger than 2 ATR'] }),
  rule('Gloss', ',|-|– Predicate:p', {
    // Without a word that leads to it only what is measured alike tells how large.
    build: ({ p }) => (p.does === 'compare' && p.part === 'size' ? p : null),
    weight: 1.5,
    examples: [', bigger than 2 ATR'],
  }),
  rule('Predicate', 'Predicate:v Gloss:p', {
    build: ({ v, p }, at) => (v.does === 'vague' && v.to === null ? { ...p, at } : null),
    weight: 0.5,
    examples: ['is big (more than 2 ATR)', 'is low, like below 30'],
  }),
  rule('Condition', 'Condition:v Gloss:p', {
    build: ({ v, p }, at) => (v.says === 'vague' && v.of !== undefined ? eventAnd(v.of, p, at) : null),
    weight: 0.5,
    examples: ['a big green candle, bigger than 2 ATR'],
  }),
  // How near is near.
  rule('Predicate', '#beVerb? near|nearby|around|about|close to? Value:from ,? (? within|max|under|inside Value:by of? it|that? )?', {
    build: ({ from, by }, at) => (isDistance(by) ? { does: 'away', how: 'lte', by, direction: null, from, isCross: false, at } : null),
    examples: ['is near the 50 EMA (within 0.5%)', 'is close to VWAP, within 10 pips'],
  }),
  rule('Condition', 'Condition:v #colon Condition:told', {
    build: ({ v, told }, at) => (v.says === 'vague' ? measured(v, told, at) : null),
    weight: 0.5,
    examples: ['the dip: price is below the 10 EMA'],
  }),
  rule('Condition', 'failed|false|fake breakout|breakdown|break|move of|below|above|under|over Value:level', {
    build: ({ level }, at) => (level.is === 'number' ? null : { says: 'vague', name: 'condition', at }),
    examples: ["a failed breakdown of yesterday's low"],
  }),
  // A word without a measure of its own, and what is meant by it.
  rule('Condition', 'in|during? a|an? #vague ( Condition:when )', {
    build: ({ when }, at) => (when.says === 'of' || when.says === 'join' ? { ...when, at } : null),
    weight: 1,
    examples: ['in an uptrend (50 SMA above the 200 SMA)'],
  }),
  rule('Condition', 'it #beVerb #vague:name', {
    build: ({ name }, at) => ({ says: 'vague', name, at }),
    weight: 6,
    examples: ['it is optimal'],
  }),
  rule('Predicate', '#beVerb? #vague:name', {
    build: ({ name }, at) => ({ does: 'vague', name, to: null, at }),
    weight: 4,
    examples: ['is strong'],
  }),
  rule('Predicate', '#beVerb? near|nearby|around|about|approaching|close to? Value:to', {
    build: ({ to }, at) => ({ does: 'vague', name: 'near', to, at }),
    weight: 3,
    examples: ['is near the 50 EMA'],
  }),
  rule('Value', '#unsupported:name', { build: ({ name }, at) => ({ is: 'cannot', name, at }), weight: 8, examples: ['the resistance'] }),
  rule('Condition', 'trend #beVerb #direction', {
    build: (_, at) => ({ says: 'vague', name: 'trend', at }),
    weight: 4,
    examples: ['the trend is up'],
  }),
  rule('Predicate', '#beVerb low|depressed', {
    build: (_, at) => ({ does: 'vague', name: 'low', to: null, at }),
    weight: 3,
    examples: ['is low'],
  }),
  rule('Predicate', '#beVerb high|elevated', {
    build: (_, at) => ({ does: 'vague', name: 'high', to: null, at }),
    weight: 3,
    examples: ['is high'],
  }),
  rule('Predicate', '#beVerb extreme|weak', {
    build: (_, at) => ({ does: 'vague', name: 'condition', to: null, at }),
    weight: 3,
    examples: ['is weak'],
  }),
  rule('Event', '#vague:name Event:of', {
    build: ({ name, of }, at) => ({ says: 'vague', name, of, at }),
    weight: 2,
    examples: ['a strong green candle'],
  }),
]
