import { rule } from '../production.ts'

/** What has no measure, and what cannot be had. */
export const beyondProductions = [
  rule('Condition', '#unsupported:name', {
    build: ({ name }, at) => ({ says: 'cannot', name, at }),
    weight: 12,
    examples: ['an order block'],
  }),
  rule('Condition', '#vague:name', { build: ({ name }, at) => ({ says: 'vague', name, at }), weight: 12, examples: ['the best time'] }),
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
