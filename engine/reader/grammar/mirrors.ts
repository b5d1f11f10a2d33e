import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Condition, SaidSide } from '../meanings.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'

type Of = Extract<Clause, { clause: 'mirror' }>['of']
const mirror = (side: SaidSide, at: Stretch | null, of: Of = 'all'): Clause => ({ clause: 'mirror', side, of, at })

const isOpposite = (when: Condition): boolean => when.says === 'reference' && when.to === 'opposite'
/** An entry of one side that is told by those of the other. */
const ofAct = (act: Act | null, of: Of, at: Stretch | null): Clause | null =>
  act?.does === 'enter' && (act.side === 'long' || act.side === 'short') && act.parts.length === 0 && act.fill === null
    ? mirror(act.side, at, of)
    : null

/** The other side in words that say no side: "the exact opposite", "same thing but reversed", "the mirror of that". */
const phrases = [
  rule('Mirror', '#mirrorWord', { build: () => true, weight: 0.5, examples: ['vice versa'] }),
  rule('Mirror', 'exact|exactly|just|precisely|all|complete|completely|everything|perfect|true Mirror', {
    build: () => true,
    weight: 0.2,
    examples: ['the exact opposite'],
  }),
  rule('Mirror', '#mirrorWord #mirrorNoun', { build: () => true, weight: 0.3, examples: ['opposite rules', 'reverse logic'] }),
  rule('Mirror', '#mirrorNoun be|get|just? #mirrorWord', {
    build: () => true,
    weight: 0.5,
    examples: ['rules reversed', 'conditions are mirrored'],
  }),
  rule('Mirror', 'same #mirrorNoun? ,? but|just|only? #mirrorWord', {
    build: () => true,
    weight: 0.3,
    examples: ['same thing upside down', 'same, but inverted'],
  }),
  rule('Mirror', '#mirrorWord of|to|from|for that|this|it|these|those|above|all|everything', {
    build: () => true,
    weight: 0.5,
    examples: ['the mirror of that'],
  }),
  rule('Mirror', '#mirrorVerb it|that|this|all|them|these|those around|over?', {
    build: () => true,
    weight: 0.5,
    examples: ['flip it'],
  }),
  rule('Mirror', '#mirrorVerb all of it|that|this|them|these|those around|over?', {
    build: () => true,
    weight: 0.5,
    examples: ['flip all of that'],
  }),
  rule('Mirror', '#mirrorVerb all? #mirrorNoun around|over?', {
    build: () => true,
    weight: 0.6,
    examples: ['invert the rules', 'flip all conditions', 'flip everything around'],
  }),
]

/** Rules of the other side that are told by those of the first. */
export const mirrorProductions = [
  ...phrases,
  rule('Clause', 'Mirror', { build: (_, at) => mirror(null, at), weight: 4, examples: ['vice versa'] }),
  rule('Clause', '( Mirror )', { build: (_, at) => mirror(null, at), weight: 3, examples: ['(vice versa)'] }),
  rule('Clause', 'Mirror for|on|with|to|in|when|if Side:side', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['opposite for shorts', 'vice versa for shorts', 'flip it for shorts'],
  }),
  rule('Clause', 'Mirror for|to|on #sellVerb', {
    build: (_, at) => mirror(null, at, 'sell'),
    weight: 2.5,
    examples: ['opposite for sell'],
  }),
  rule('Clause', 'Mirror #colon? Side:side', {
    build: ({ side }, at) => mirror(side, at),
    weight: 1.5,
    examples: ['Opposite: short'],
  }),
  rule('Clause', 'Mirror of Side:of for|on Side:side', {
    build: ({ of, side }, at) => (of === side ? null : mirror(side, at)),
    examples: ['the mirror of longs for shorts'],
  }),
  rule('Clause', 'Side:side #mirrorLink? Mirror', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['shorts are the opposite', 'Short: vice versa', 'shorts mirrored'],
  }),
  rule('Clause', 'Side:side #mirrorLink? Mirror of|to Side:of', {
    build: ({ side, of }, at) => (of === side ? null : mirror(side, at)),
    weight: 0.5,
    examples: ['shorts are the mirror image of longs'],
  }),
  // What stands in the place of a condition: "when the opposite happens, go short".
  rule('Clause', 'When:w ,? then? Act:act', {
    build: ({ w, act }, at) => ofAct(isOpposite(w.when) ? act : null, 'entry', at),
    weight: 0.5,
    examples: ['when the opposite happens, go short'],
  }),
  rule('Clause', 'Act:act When:w', {
    build: ({ w, act }, at) => ofAct(isOpposite(w.when) ? act : null, 'entry', at),
    weight: 0.5,
    examples: ['go short when the opposite happens'],
  }),
  rule('Clause', 'Act:act for|with Mirror', {
    build: ({ act }, at) => ofAct(act, 'all', at),
    weight: 2.2,
    examples: ['sell short with everything reversed', 'go short for the reverse'],
  }),
  rule('Clause', 'Mirror #mirrorLink Act:act', {
    build: ({ act }, at) => ofAct(act, 'all', at),
    weight: 2.2,
    examples: ['reverse conditions = sell short'],
  }),
  rule('Clause', 'Condition:when for Side:side', {
    build: ({ when, side }, at) =>
      when.says === 'reference' && side !== 'both'
        ? clauseOf({ act: { does: 'enter', side, fill: null, portion: null, parts: [] }, when, isOnly: false }, at)
        : null,
    weight: 0.5,
    examples: ['the opposite cross for shorts'],
  }),
  rule('Clause', 'for|on|to #sellVerb ,? #mirrorLink? Mirror', {
    build: (_, at) => mirror(null, at, 'sell'),
    weight: 1.8,
    examples: ['for sell is the contrary'],
  }),
  rule('Clause', '#sellVerb #mirrorLink? Mirror', {
    build: (_, at) => mirror(null, at, 'sell'),
    weight: 2,
    examples: ['SELL: inverse', 'sell is the opposite'],
  }),
  rule('Clause', 'for|on|to Side:side #colon? ,? #mirrorLink? Mirror', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['for shorts do the reverse', 'For shorts: the opposite', 'on the short side, the opposite'],
  }),
  rule('Clause', '#enterVerb:side on|when|if|in|at? Mirror', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at, 'entry')),
    weight: 2.2,
    examples: ['go short on the opposite'],
  }),
  rule('Clause', '#enterVerb #position:side on|when|if|in|at? Mirror', {
    build: ({ side }, at) => (side === 'long' || side === 'short' ? mirror(side, at, 'entry') : null),
    examples: ['enter short on the opposite'],
  }),
  rule('Clause', 'to|for #enterVerb:side ,? #mirrorLink? Mirror', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 2.4,
    examples: ['to go short, the opposite'],
  }),
  rule('Clause', 'do|use|apply|take? Mirror to|for #enterVerb:side', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at)),
    weight: 2.4,
    examples: ['the opposite to go short'],
  }),
  rule('Clause', 'do|use|apply|take Mirror for|to|on Side:side', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['do the opposite for shorts'],
  }),
  rule('Clause', 'Side:side #mirrorNoun #mirrorNoun? #mirrorLink? Mirror', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['short conditions are the opposite'],
  }),
  rule('Clause', 'Mirror for|on|with Side:side #mirrorNoun', {
    build: ({ side }, at) => mirror(side, at),
    weight: 0.8,
    examples: ['mirrored for short signals'],
  }),
  rule('SameRisk', 'same #stopWord', { build: () => true, examples: ['same stop'] }),
  rule('SameRisk', 'same #targetWord', { build: () => true, examples: ['same target'] }),
  rule('SameRisk', 'SameRisk ,|and|& same? #targetWord', {
    build: () => true,
    examples: ['same stop and target', 'same stop, same target'],
  }),
  rule('Clause', 'SameRisk', { build: (_, at) => mirror(null, at, 'risk'), examples: ['same stop and target'] }),
  rule('Clause', 'SameRisk for|on|with Side:side', {
    build: ({ side }, at) => mirror(side, at, 'risk'),
    weight: 0.5,
    examples: ['same stop and target for shorts'],
  }),
  rule('Clause', 'same #exitNoun', { build: (_, at) => mirror(null, at, 'exit'), weight: 2, examples: ['same exits'] }),
  rule('Clause', 'work|works? same #mirrorNoun? apply|applies|goes|holds|works|counts? for|on|with|to Side:side', {
    build: ({ side }, at) => mirror(side, at, 'same'),
    weight: 3,
    examples: ['same for both sides', 'same thing for shorts', 'the same applies to shorts'],
  }),
  rule(
    'Clause',
    'work|works? same #mirrorNoun? apply|applies|goes|holds|works|counts? for|on|with|to Side:side ,? but|just|only|in? Mirror',
    {
      build: ({ side }, at) => mirror(side, at),
      weight: 2,
      examples: ['works the same way for shorts, just reversed'],
    },
  ),
  rule('Clause', 'Side:side be|work|works? same #mirrorNoun?', {
    build: ({ side }, at) => mirror(side, at, 'same'),
    weight: 3,
    examples: ['shorts are the same', 'shorts work the same way'],
  }),
]
