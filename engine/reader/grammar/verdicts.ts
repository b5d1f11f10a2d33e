import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { singleParts } from '../said-part.ts'

const ofTimes: ReadonlySet<Part['part']> = new Set([
  'hours',
  'days',
  'sessions',
  'months',
  'month days',
  'day edge',
  'exit at',
  'exit at end',
])
/** Whether a clause says no more than when is traded. */
const isOfTimes = (clause: Clause): boolean => clause.clause === 'part' && singleParts(clause.part).every(({ part }) => ofTimes.has(part))

const isNoStop = (clause: Clause): boolean => clause.clause === 'part' && clause.part.part === 'stop' && clause.part.distance === null

/** The rule and the verdict apart: what goes on behind the verdict is none of the rule's; see `open-verdicts.ts`. */
const told = (clause: Clause, verdict: Stretch | null, at: Stretch | null): Clause | null =>
  isOfTimes(clause) ? { clause: 'several', clauses: [clause, { clause: 'remark', at: verdict }], at } : null

/** What is said of times behind a rule on times: "only Tuesday to Thursday, Mondays are slow". */
export const verdictProductions = [
  rule('OnTimes', 'Days:days', { build: () => true, weight: 0.1, examples: ['Mondays'] }),
  rule('OnTimes', '#session:s session|hours?', { build: () => true, weight: 0.1, examples: ['Asia', 'the Asian session'] }),
  rule('OnTimes', '#dayPart:d', { build: () => true, weight: 0.1, examples: ['afternoons'] }),
  rule('OnTimes', '#month:m', { build: () => true, weight: 0.1, examples: ['December'] }),
  rule('OnTimes', 'they|it|that|those|these|rest|lunch|others|overnights|overnight', {
    build: () => true,
    weight: 0.2,
    examples: ['they', 'the rest'],
  }),
  rule('OnTimes', 'rest|remainder of day|week|session|time', { build: () => true, weight: 0.2, examples: ['the rest of the week'] }),
  rule('OnTimes', 'other|remaining|those|these days|hours|times|sessions', {
    build: () => true,
    weight: 0.2,
    examples: ['the other days'],
  }),
  rule('OnTimes', 'OnTimes breakouts|breakdowns|signals|moves|trades|setups|entries|markets|sessions|prices|candles', {
    build: () => true,
    weight: 0.1,
    examples: ['weekend breakouts'],
  }),
  rule('Verdict', 'OnTimes just|always|usually|mostly|really? #verdict', {
    build: (_, at) => ({ said: at }),
    weight: 0.1,
    examples: ['Mondays are slow', 'they hurt'],
  }),
  rule('Verdict', 'Verdict for|with me|this|us|it|everybody', {
    build: (_, at) => ({ said: at }),
    weight: 0.1,
    examples: ['Mondays are slow for me'],
  }),
  rule('Verdict', 'Verdict:a ,|and|n|& Verdict:b', {
    build: (_, at) => ({ said: at }),
    weight: 0.2,
    examples: ['Mondays are slow and Fridays are random'],
  }),
  rule('Clause', 'Clause:c ,|;|-|–|— because|cuz|as|since? Verdict:v', {
    build: ({ c, v }, at) => told(c, v.said, at),
    weight: 0.8,
    examples: ['only Tuesday to Thursday, Mondays are slow'],
  }),
  rule('Clause', 'because|since|as? Verdict:v so|therefore|hence|thus|, ,? Clause:c', {
    build: ({ c, v }, at) => told(c, v.said, at),
    weight: 0.8,
    examples: ['Mondays are slow so no trades on Monday', 'since Fridays are choppy, no Friday trades'],
  }),
  rule('Clause', 'Clause:c before OnTimes mess|messes|screw|screws|ruin|ruins|spoil|spoils it|things|everything|that up?', {
    build: ({ c }, at) => (isOfTimes(c) && c.clause === 'part' ? { ...c, at } : null),
    weight: 0.8,
    examples: ['exit at 7:30 before London messes it up'],
  }),
  rule(
    'Clause',
    'Clause:c ,|;|-|–|— because|cuz|as|since? stops|stop #verdict this|my|that? kind|type? of? system|systems|strategy|strategies|setup|results|it?',
    {
      build: ({ c }, at) => (isNoStop(c) ? { ...c, at } : null),
      weight: 0.8,
      examples: ['no stop loss, stops hurt this kind of system'],
    },
  ),
  rule('Clause', 'Clause:c ( Verdict:v )', {
    build: ({ c, v }, at) => told(c, v.said, at),
    weight: 0.8,
    examples: ['no Fridays (they hurt in every test)'],
  }),
]
