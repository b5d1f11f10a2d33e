import type { Stretch } from '../../language/grammar.ts'
import type { Condition, Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isProfit } from '../said-distance.ts'
import { isCount } from '../said-part.ts'

const add = (more: { readonly step?: Distance; readonly when?: Condition; readonly times?: number }, at: Stretch | null): Part => ({
  part: 'pyramiding',
  entries: more.times === undefined ? null : more.times + 1,
  step: more.step ?? null,
  when: more.when ?? null,
  at,
})

/** How often is said of what is added where the words before have not said it. */
const atMost = (part: Part, times: number, at: Stretch | null): Part | null =>
  part.part === 'pyramiding' && part.entries === null ? { ...part, entries: times + 1, at } : null

/** Units that are added to a position, each as large as the first: the deed, what it waits for and how often it may be done. */
export const addingProductions = [
  rule('AddAct', '#addWord', { build: () => true, weight: 0, examples: ['add to the position'] }),
  rule('AddAct', '#addWord a|an|one|another|1 more|extra|additional|further|new|equal? unit|position|order|piece|trade|entry|part|one', {
    build: () => true,
    weight: 0.2,
    examples: ['add a new order', 'add an extra unit'],
  }),
  rule(
    'AddAct',
    'buy|open|take|enter|purchase|place|put|stack|get on? a|an|one|another|1 more|extra|additional|further unit|position|order|piece|trade|entry|part|one?',
    { build: () => true, weight: 0.4, examples: ['buy one more unit', 'open one additional position'] },
  ),
  rule('AddAct', 'buy|open|take|enter|purchase|stack another unit|position|order|piece|trade|entry|one', {
    build: () => true,
    weight: 0.4,
    examples: ['buy another unit'],
  }),
  rule(
    'AddAct',
    'one|another|a|an|1? more|extra|additional|further unit|position|order|piece|trade|entry #modal? be|get? added|bought|opened|purchased|taken|placed',
    { build: () => true, weight: 0.4, examples: ['one additional unit is purchased', 'one further unit will be added'] },
  ),
  rule('AddAct', 'another unit|position|order|piece|trade|entry #modal? be|get? added|bought|opened|purchased|taken|placed', {
    build: () => true,
    weight: 0.4,
    examples: ['another unit is bought'],
  }),
  rule('AddAct', 'position #modal? be|get? increased|added|enlarged to?', {
    build: () => true,
    weight: 0.4,
    examples: ['the position gets increased'],
  }),
  rule('AddAct', 'increase|increases|increasing|enlarge position|trade', {
    build: () => true,
    weight: 0.4,
    examples: ['enlarge the position'],
  }),
  rule('AddAct', 'adding|additions|adds|pyramiding to? #position?', { build: () => true, weight: 0.4, examples: ['adding to the trade'] }),

  rule('AddStep', 'for|after|at|with|on|in? every|each|per time|full|another|further|additional? Distance:d', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.6,
    examples: ['every 1 ATR', 'for each 1%', 'per full ATR'],
  }),
  rule('AddStep', 'every|each|per|for|after|at|with|on|in every|each? full|another|further|additional? Gain:g', {
    build: ({ g }) => g,
    weight: 0.4,
    examples: ['every 1 ATR in profit', 'for each 20 pips of profit', 'with each profit of 1 ATR'],
  }),
  rule('AddStep', 'at intervals|interval|steps|distances of Distance:d', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.3,
    examples: ['at intervals of 1 ATR'],
  }),
  rule('AddStep', '#whenWord Gain:g', { build: ({ g }) => g, weight: 0.6, examples: ['every time the trade gains 1 ATR'] }),
  rule('Gain', '#position #auxVerb? be|go|move|gain|run|climb another|further|additional Distance:d #gainWord?', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.3,
    examples: ['the trade moves another 1 ATR my way'],
  }),
  rule('Gain', '#priceWord #auxVerb? be|go|move|gain|run|climb another|further|additional Distance:d #gainWord', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.3,
    examples: ['price has gone another 1 ATR in my favor'],
  }),

  rule('Gain', '#priceWord #auxVerb? be|go|move|gain|run|climb Distance:d further #gainWord', {
    build: ({ d }) => (isProfit(d) ? d : null),
    weight: 0.3,
    examples: ['price has gone 1 ATR further in my favor'],
  }),

  rule('AddLimit', '#limitWord #number:n times|time|adds|add|additions|increases|stacks|add-ons|addons|extra units?', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.4,
    examples: ['at most 3 times', 'up to 3 additions'],
  }),
  rule('AddLimit', '#number:n times|time|adds|additions|increases|stacks #limitWord', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.3,
    examples: ['3 times at most', 'three adds max'],
  }),
  rule('AddLimit', '#number:n times|time|adds|additions|increases|stacks|dcas tops|total', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.3,
    examples: ['3 adds tops'],
  }),
  rule('AddLimit', '#limitWord once|twice|thrice:n', { build: ({ n }) => often(n), weight: 0.3, examples: ['at most twice'] }),
  rule('AddLimit', 'once|twice|thrice:n #limitWord', { build: ({ n }) => often(n), weight: 0.3, examples: ['twice max'] }),
  rule('AddLimit', 'be? limited|capped to|at|by #number:n times|adds|additions?', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.4,
    examples: ['limited to 3 additions'],
  }),
  rule('AddLimit', 'a|the? maximum|limit|cap of? #number:n times|adds|additions|increases', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.3,
    examples: ['a cap of 3 increases'],
  }),
  rule('AddLimit', 'stop after #number:n adds|additions|times', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.3,
    examples: ['stop after 3 additions'],
  }),
  rule('AddLimit', '#noWord more than #number:n times|adds|additions|increases', {
    build: ({ n }) => (isCount(n) ? n : null),
    weight: 0.3,
    examples: ['never more than 3 times'],
  }),
  rule('AddLimit', 'with|but|and|this|may|happen|only|do|that|to|it may|happen|be|do|that|only|done? AddLimit:n', {
    build: ({ n }) => n,
    weight: 0.3,
    examples: ['with a cap of 3 increases', 'but at most twice'],
  }),

  rule('Part', 'AddAct AddStep:step', {
    build: ({ step }, at) => add({ step }, at),
    weight: 0.6,
    examples: ['enlarge the position every 1 ATR'],
  }),
  rule('Part', 'AddStep:step ,? i|we|you? then? AddAct', {
    build: ({ step }, at) => add({ step }, at),
    weight: 1.2,
    examples: ['every 1 ATR of profit, enlarge the position'],
  }),
  rule('Part', 'AddAct #whenWord Condition:when', {
    build: ({ when }, at) => add({ when }, at),
    weight: 1.2,
    examples: ['add one more unit when the price is 2% below the entry'],
  }),
  rule('Part', '#whenWord Condition:when ,? then? AddAct', {
    build: ({ when }, at) => add({ when }, at),
    weight: 1.2,
    examples: ['if price drops 2% under my entry I buy one more unit'],
  }),
  rule('Part', 'AddAct on|at|upon Event:when', {
    build: ({ when }, at) => add({ when }, at),
    weight: 1.2,
    examples: ['add a position on a close above the 20 EMA'],
  }),
  rule('Part', 'Part:part ,|;|.|and|but? AddLimit:times', {
    build: ({ part, times }, at) => atMost(part, times, at),
    weight: 0.4,
    examples: ['add to the position every 1 ATR, at most 3 times'],
  }),
  rule('Part', 'AddLimit:times ,|;|and? Part:part', {
    build: ({ part, times }, at) => atMost(part, times, at),
    weight: 0.8,
    examples: ['at most 3 times add to the position every 1 ATR'],
  }),
  rule('Part', 'AddLimit:times ,|;|and? one|each? spaced|for|per|every|each|at? AddStep:step apart?', {
    build: ({ times, step }, at) => add({ times, step }, at),
    weight: 0.8,
    examples: ['a maximum of 3 additions, one for each 1 ATR'],
  }),
  rule('Part', 'AddAct ,|with|and? AddLimit:times', {
    build: ({ times }, at) => add({ times }, at),
    weight: 0.6,
    examples: ['enlarge the position at most 3 times'],
  }),
]

function often(word: string): number | null {
  return word === 'once' ? 1 : word === 'twice' ? 2 : word === 'thrice' ? 3 : null
}
