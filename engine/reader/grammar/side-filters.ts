import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Comparison, Condition, Side, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { compare, saidOf } from '../said.ts'

const filter = (side: Side, when: Condition | null, at: Stretch | null): Clause | null =>
  when && { clause: 'filter', side, when, isOnly: true, at }

/** Of what lies so, no word tells more than the line. */
function lies(how: Comparison, to: Value, at: Stretch | null): Condition | null {
  const predicate = compare(how, to, null, at)
  return predicate && saidOf({ is: 'reference', to: 'unsaid', output: null, at }, predicate, at)
}

/** "Below": on the other side of what limits the other side. */
const otherwise = (how: Comparison, at: Stretch | null): Condition | null =>
  how === 'gt' || how === 'lt' ? { says: 'reference', to: how === 'gt' ? 'above' : 'below', at } : null

/** The side of a rule that stands by itself. */
const sideOf = (clause: Clause): Side | null =>
  ((clause.clause === 'filter' && clause.isOnly) || (clause.clause === 'enter' && clause.when !== null)) &&
  (clause.side === 'long' || clause.side === 'short')
    ? clause.side
    : null

/** Trades of one side by where the price is: their rule where nothing else is said to enter, else what must hold for it. */
export const sideFilterProductions = [
  rule('SideTaken', 'longs|buys', { build: () => 'long' as const, weight: 0.2, examples: ['longs'] }),
  rule('SideTaken', 'shorts|sells', { build: () => 'short' as const, weight: 0.2, examples: ['shorts'] }),
  rule('SideTaken', 'long|buy|bullish signals|signal|setups|trades|entries|positions', {
    build: () => 'long' as const,
    weight: 0.2,
    examples: ['buy signals', 'long trades'],
  }),
  rule('SideTaken', 'short|sell|bearish signals|signal|setups|trades|entries|positions', {
    build: () => 'short' as const,
    weight: 0.2,
    examples: ['sell signals', 'short trades'],
  }),
  rule('SideTaken', 'SideTaken:side #modal? be|get? only|just? taken|traded|allowed|valid|permitted|opened|made|considered', {
    build: ({ side }) => side,
    weight: 0.2,
    examples: ['longs are only taken', 'shorts allowed'],
  }),
  rule('SideTaken', 'SideTaken:side only|just', { build: ({ side }) => side, weight: 2, examples: ['sell signals only'] }),
  rule('Clause', 'SideTaken:side #comparison:how Value:to', {
    build: ({ how, to, side }, at) => filter(side, lies(how, to, at), at),
    weight: 1.5,
    examples: ['longs above the 200 EMA', 'buy signals are only taken above the 50 SMA'],
  }),
  rule('Clause', '#comparison:how Value:to #colon? SideTaken:side', {
    build: ({ how, to, side }, at) => filter(side, lies(how, to, at), at),
    weight: 4,
    examples: ['above the 200 EMA longs'],
  }),
  rule('Clause', 'SideTaken:side #comparison:how it?', {
    build: ({ how, side }, at) => filter(side, otherwise(how, at), at),
    weight: 2,
    examples: ['sells below it'],
  }),
  rule('Clause', '#comparison:how it|that? for SideTaken:side', {
    build: ({ how, side }, at) => filter(side, otherwise(how, at), at),
    weight: 1,
    examples: ['below for shorts', 'above it for longs'],
  }),
  rule('Clause', 'for SideTaken:side ,? it? be? #comparison:how it|that?', {
    build: ({ how, side }, at) => filter(side, otherwise(how, at), at),
    weight: 1,
    examples: ['for shorts below', 'for shorts it is below'],
  }),
  rule('Clause', 'Clause:a ,|;? or|/ Clause:b', {
    build: ({ a, b }, at) => {
      const [one, other] = [sideOf(a), sideOf(b)]
      const isPair = a.clause === b.clause && one !== null && other !== null && one !== other
      return isPair ? { clause: 'several', clauses: [a, b], at } : null
    },
    weight: 0.4,
    examples: ['RSI > 50 for longs or RSI < 50 for shorts'],
  }),
  rule('Clause', '#whenWord Condition:when #arrow OnlySide:side', {
    build: ({ side, when }, at) => filter(side, when, at),
    weight: 0.8,
    examples: ['if RSI > 50 -> only buys'],
  }),
  rule('Clause', '#whenWord #comparison:how it? ,? #arrow? OnlySide:side', {
    build: ({ how, side }, at) => filter(side, otherwise(how, at), at),
    weight: 1,
    examples: ['if below -> only sells', 'when below only shorts'],
  }),
  // The rule of the other side, where that of this one is said.
  rule('Clause', '#sideNoun:side #comparison:how', {
    build: ({ how, side }, at) => {
      const when = otherwise(how, at)
      return when && { clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at }
    },
    weight: 3,
    examples: ['short below'],
  }),
  rule('Clause', 'Skip:s #comparison:how', {
    build: ({ s: { side }, how }, at) => {
      const when = side === null ? null : otherwise(how, at)
      return when && { clause: 'skip', side, when, at }
    },
    weight: 2,
    examples: ['no shorts above'],
  }),
]
