import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Condition } from '../meanings.ts'
import { rule } from '../production.ts'
import { awaited, ownOfAwaited } from '../said-steps.ts'

/** Whether its own words wait for something. */
const isAwaiting = (clause: Clause): boolean =>
  clause.clause === 'condition' ? clause.isNext === true : clause.clause === 'enter' && ownOfAwaited(clause.when) !== null

/** What was so, and what has to come after it before anything is done. */
function later(first: Condition, next: Clause, at: Stretch | null): Clause | null {
  const then = isAwaiting(next) ? next : next.clause === 'enter' && next.when && { ...next, when: awaited(next.when, next.when.at) }
  return then ? { clause: 'several', clauses: [{ clause: 'condition', when: first, at: first.at }, then], at } : null
}

/** What puts an entry off until something else has happened: "I don't buy right away, I wait for …". */
export const patienceProductions = [
  rule('NotYet', '#not #tradeVerb it|this|that|in|here|there|long|short|yet? PutOff', {
    build: () => true,
    weight: 0.3,
    examples: ["don't take a new trade yet"],
  }),
  rule('NotYet', '#not #enterVerb it|this|that|in|here|there|trade|yet? PutOff', {
    build: () => true,
    weight: 0.3,
    examples: ["don't buy right away", "don't take the trade yet"],
  }),
  rule('NotYet', '#not chase|rush|jump|hurry|run|act|react|pull it|price|in|move|trigger|them|this|that|after? it|move? PutOff?', {
    build: () => true,
    weight: 0.3,
    examples: ["I don't chase", 'never jump in straight away'],
  }),
  rule('NotYet', '#not #enterVerb on|at|with? signal|break|breakout|candle|touch|bar|cross|crossover itself', {
    build: () => true,
    weight: 0.3,
    examples: ["don't buy the breakout itself"],
  }),
  rule('PutOff', 'yet|immediately|instantly|blindly|directly|already', { build: () => true, weight: 0, examples: ['yet'] }),
  rule('PutOff', 'right|straight away|then', { build: () => true, weight: 0, examples: ['right away', 'straight away'] }),
  rule('PutOff', 'at once', { build: () => true, weight: 0, examples: ['at once'] }),
  rule('PutOff', 'just yet', { build: () => true, weight: 0, examples: ['just yet'] }),
  rule('Clause', 'but|now|and|then? NotYet ,|.|;|-|–? but|instead|rather|and|i? Clause:c', {
    build: ({ c }) => (isAwaiting(c) ? c : null),
    weight: 0.5,
    examples: ["I don't buy right away, I wait for a hammer"],
  }),
  rule('Clause', 'When:w ,|.|;? but|and? NotYet ,|.|;|-|–? but|instead|rather|and? Clause:c', {
    build: ({ w, c }, at) => (w.isOnly ? null : later(w.when, c, at)),
    weight: 0.5,
    examples: ["when RSI crosses below 30, don't buy yet. Wait for a hammer"],
  }),
  rule('Clause', 'after|once Condition:a ,|.|;? but|and? NotYet ,|.|;|-|–? but|instead|rather|and? Clause:c', {
    build: ({ a, c }, at) => (a.says === 'sequence' ? null : later(a, c, at)),
    weight: 0.5,
    examples: ["after RSI crosses below 30 I don't chase, I wait for a hammer"],
  }),
]
