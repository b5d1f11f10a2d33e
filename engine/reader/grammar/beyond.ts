import type { Condition } from '../meanings.ts'
import { rule } from '../production.ts'
import { join } from '../said.ts'

/** What is told more exactly beside it; null for what says enough by itself, where brackets may mean another thing. */
function measured(v: Condition, told: Condition, at: Condition['at']): Condition | null {
  const exactly: Condition = { says: 'join', op: 'and', args: [told], at }
  if (told.says === 'vague' || told.says === 'sequence') return null
  if (v.says === 'vague') return exactly
  const isSeen = v.says === 'pattern' || v.says === 'candle' || (v.says === 'of' && v.predicate.does === 'touch')
  return isSeen ? join('and', v, exactly, at) : null
}

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
  rule('Condition', 'Condition:v #colon Condition:told', {
    build: ({ v, told }, at) => (v.says === 'vague' ? measured(v, told, at) : null),
    weight: 0.5,
    examples: ['the dip: price is below the 10 EMA'],
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
  rule('Event', '#vague:name Event', {
    build: ({ name }, at) => ({ says: 'vague', name, at }),
    weight: 2,
    examples: ['a strong green candle'],
  }),
]
