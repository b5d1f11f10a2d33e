import type { Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { forEach } from '../said.ts'

/** Lines that have two edges when no output is said. */
const hasEdges = (value: Value): boolean =>
  value.is === 'reference'
    ? value.to === 'band' || value.to === 'it'
    : (value.is === 'range' && value.output === null) ||
      (value.is === 'indicator' &&
        (value.output === null || value.output === 'cloud') &&
        ['bb', 'keltner', 'donchian', 'ichimoku', 'opening_range', 'session_range', 'regression'].includes(value.name))

/** Touching a level, being at one, and ranges that are entered and left. */
export const touchProductions = [
  rule('Predicate', '#touchVerb Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => ({ does: 'touch', to: each, at })),
    examples: ['touches the lower bollinger band', 'hits 30'],
  }),
  rule('Predicate', '#moveVerb back? #direction? to|onto Value:to', {
    build: ({ to }, at) => (hasEdges(to) && to.is !== 'reference' ? null : { does: 'touch', to, at }),
    weight: 1.5,
    examples: ['comes back to VWAP', 'drops to 30'],
  }),
  rule('Predicate', '#beVerb at|on Value:to', {
    build: ({ to }, at) => (to.is === 'number' || hasEdges(to) ? null : { does: 'touch', to, at }),
    weight: 2,
    examples: ['is at the lower bollinger band'],
  }),

  rule('Predicate', '#beVerb? inside|within|in|between of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: false, part: null, at } : null),
    examples: ['is inside the bollinger bands'],
  }),
  rule('Predicate', '#beVerb? outside of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: false, isChange: false, part: null, at } : null),
    examples: ['is outside the keltner channel'],
  }),
  rule('Predicate', '#closeVerb outside of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: false, isChange: false, part: 'close', at } : null),
    examples: ['closes outside the bollinger bands'],
  }),
  rule('Predicate', '#closeVerb inside|within|in Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: false, part: 'close', at } : null),
    examples: ['closes inside the bollinger bands'],
  }),
  rule('Predicate', '#closeVerb back inside|within|in|into Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: true, part: 'close', at } : null),
    examples: ['closes back inside the bollinger bands'],
  }),
  rule('Predicate', '#moveVerb back? inside|within|in|into Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: true, part: null, at } : null),
    examples: ['falls back into the donchian channel'],
  }),
  rule('Predicate', '#enterRange:isIn Value:of', {
    build: ({ isIn, of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn, isChange: true, part: null, at } : null),
    examples: ['enters the bollinger bands', 'leaves the keltner channel'],
  }),
]
