import type { Stretch } from '../../language/grammar.ts'
import type { ConditionReference, Condition } from '../meanings.ts'
import { rule } from '../production.ts'

const refer = (to: ConditionReference, at: Stretch | null): Condition => ({ says: 'reference', to, at })
const whole = (n: number): number | null => (Number.isInteger(n) && n > 0 && n < 30 ? n : null)

/** Conditions that were said before. */
export const referenceProductions = [
  rule('Condition', '#opposite:to #signalNoun #happenVerb?', {
    build: ({ to }, at) => refer(to, at),
    examples: ['the opposite signal', 'the same setup appears'],
  }),
  rule('Condition', '#opposite:to #happenVerb', { build: ({ to }, at) => refer(to, at), examples: ['the opposite happens'] }),
  rule('Condition', '#opposite:to cross|crosses|crossover|crossing', {
    build: ({ to }, at) => refer(to === 'opposite' ? 'reverse cross' : 'same', at),
    examples: ['the opposite cross', 'the reverse crossover'],
  }),
  rule('Condition', 'cross|crosses|crossover|crossing back', {
    build: (_, at) => refer('reverse cross', at),
    examples: ['the cross back'],
  }),
  rule('Condition', '#opposite:to Value:of cross|crosses|crossover', {
    build: ({ to, of }, at) => (to === 'opposite' && of.is === 'indicator' ? refer('reverse cross', at) : null),
    examples: ['the opposite MACD cross'],
  }),
  rule('Condition', '#opposite:to #conditionNoun #happenVerb', {
    build: ({ to }, at) => refer(to, at),
    examples: ['the opposite condition is met'],
  }),
  rule('Condition', 'it does #opposite:to', { build: ({ to }, at) => refer(to, at), examples: ['it does the opposite'] }),
  rule('Condition', '#listJoin:join #conditionNoun be met|true|fulfilled|satisfied|given|there|present|valid|aligned|confirmed', {
    build: ({ join }, at) => refer(join === 'and' ? 'all' : 'any', at),
    examples: ['all conditions are met'],
  }),
  rule('Condition', '#listJoin:join be met|true|fulfilled|satisfied|given|there|present|valid|aligned|confirmed', {
    build: ({ join }, at) => refer(join === 'and' ? 'all' : 'any', at),
    examples: ['both are true', 'all of them are true'],
  }),
  rule('Condition', '#listJoin:join true|met|fulfilled|hold|agree|line|align|match|happen up?', {
    build: ({ join }, at) => refer(join === 'and' ? 'all' : 'any', at),
    examples: ['all three true', 'both hold', 'all line up'],
  }),
  rule('Condition', '#listJoin:join #conditionNoun hold|agree|line|align|match|happen up?', {
    build: ({ join }, at) => refer(join === 'and' ? 'all' : 'any', at),
    examples: ['all conditions line up'],
  }),
  rule('Condition', '#listJoin:join this|that|these|those|it be|come|get met|true|fulfilled|satisfied|given|there|present|valid|together', {
    build: ({ join }, at) => refer(join === 'and' ? 'all' : 'any', at),
    weight: 0.6,
    examples: ['all of this is there', 'both of these are true'],
  }),
  rule('Condition', '#listJoin:join come|line|be|agree together|up', {
    build: ({ join }, at) => refer(join === 'and' ? 'all' : 'any', at),
    weight: 1,
    examples: ['both come together'],
  }),
  rule('Doing', '#whenWord #listJoin:join #conditionNoun? ,? then? Act:act', {
    build: ({ join, act }, at) => (act.does === 'enter' ? { act, when: refer(join === 'and' ? 'all' : 'any', at), isOnly: false } : null),
    weight: 0.5,
    examples: ['if both, buy', 'when all conditions, go long'],
  }),
  rule('Doing', '#listJoin:join #conditionNoun? #arrow Act:act', {
    build: ({ join, act }, at) => (act.does === 'enter' ? { act, when: refer(join === 'and' ? 'all' : 'any', at), isOnly: false } : null),
    weight: 0.5,
    examples: ['all three = long'],
  }),
  rule('Condition', 'that|this #happenVerb', { build: (_, at) => refer('that', at), weight: 2, examples: ['that happens'] }),
  rule('Condition', '#conditionNoun #number:n be|holds met|true|given?', {
    build: ({ n }, at) => {
      const to = whole(n)
      return to === null ? null : refer(to, at)
    },
    weight: 2,
    examples: ['rule 2 is true'],
  }),
]
