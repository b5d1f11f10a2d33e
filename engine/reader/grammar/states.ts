import type { Stretch } from '../../language/grammar.ts'
import type { Direction, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { compare, cross } from '../said.ts'

type Threshold = Extract<Value, { is: 'threshold' }>
const threshold = (name: Threshold['name'], at: Stretch | null): Value => ({ is: 'threshold', name, at })
const zero = (at: Stretch | null): Value => ({ is: 'number', value: 0, unit: null, at })
const beyond = (direction: Direction) => (direction === 'up' ? ('gt' as const) : ('lt' as const))

/** The side of an oscillator, a line or a candle that a word names: oversold, positive, green. */
export const stateProductions = [
  rule('Value', '#thresholdWord:name', { build: ({ name }, at) => threshold(name, at), weight: 2, examples: ['the oversold level'] }),

  rule('Predicate', '#beVerb? in? #thresholdWord:name', {
    build: ({ name }, at) => (name === 'middle' ? null : compare(name === 'oversold' ? 'lt' : 'gt', threshold(name, at), null, at)),
    weight: 1.2,
    examples: ['is oversold', 'is in overbought territory'],
  }),
  rule('Predicate', '#turnVerb in|into? #thresholdWord:name', {
    build: ({ name }, at) => (name === 'middle' ? null : cross(name === 'oversold' ? 'down' : 'up', threshold(name, at), at)),
    examples: ['becomes oversold'],
  }),
  rule('Predicate', '#moveVerb back? in|into #thresholdWord:name', {
    build: ({ name }, at) => (name === 'middle' ? null : cross(name === 'oversold' ? 'down' : 'up', threshold(name, at), at)),
    examples: ['drops into oversold territory'],
  }),
  rule('Predicate', '#enterRange:isIn #thresholdWord:name', {
    build: ({ isIn, name }, at) =>
      name === 'middle' ? null : cross((name === 'oversold') === isIn ? 'down' : 'up', threshold(name, at), at),
    examples: ['leaves oversold', 'enters overbought'],
  }),
  rule('Predicate', '#moveVerb #direction? out of #thresholdWord:name', {
    build: ({ name }, at) => (name === 'middle' ? null : cross(name === 'oversold' ? 'up' : 'down', threshold(name, at), at)),
    examples: ['comes out of oversold', 'moves up out of oversold territory'],
  }),
  rule('Predicate', '#crossVerb #direction? out of #thresholdWord:name', {
    build: ({ name }, at) => (name === 'middle' ? null : cross(name === 'oversold' ? 'up' : 'down', threshold(name, at), at)),
    examples: ['crosses up out of oversold'],
  }),

  rule('Predicate', '#beVerb? #positiveWord:sign', {
    build: ({ sign }, at) => compare(beyond(sign), zero(at), null, at),
    weight: 1.2,
    examples: ['is positive', 'negative'],
  }),
  rule('Predicate', '#turnVerb #positiveWord:sign', {
    build: ({ sign }, at) => cross(sign, zero(at), at),
    examples: ['turns positive', 'flips to negative'],
  }),
  rule('Predicate', '#turnVerb from #positiveWord:was to #positiveWord:sign', {
    build: ({ was, sign }, at) => (was === sign ? null : cross(sign, zero(at), at)),
    examples: ['turns from negative to positive'],
  }),

  rule('Predicate', '#beVerb? #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 1.2,
    examples: ['is green', 'is bullish'],
  }),
  rule('Predicate', '#beVerb #direction:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 1.6,
    examples: ['is up'],
  }),
  rule('Predicate', '#closeVerb #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    examples: ['closes green'],
  }),
  rule('Predicate', '#turnVerb #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: true, at }),
    examples: ['flips green', 'turns bullish'],
  }),
  rule('Predicate', '#turnVerb from #color:was to #color:direction', {
    build: ({ was, direction }, at) => (was === direction ? null : { does: 'color', direction, isChange: true, at }),
    examples: ['flips from red to green'],
  }),
  rule('Predicate', '#turnVerb', {
    build: (_, at) => ({ does: 'color', direction: null, isChange: true, at }),
    weight: 5,
    examples: ['flips'],
  }),
  rule('Predicate', 'change|switch|flip color|colour|direction|sides', {
    build: (_, at) => ({ does: 'color', direction: null, isChange: true, at }),
    examples: ['changes color'],
  }),
  rule('Predicate', '#beVerb still|already|currently|now #direction:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 1.6,
    examples: ['is still up'],
  }),
]
