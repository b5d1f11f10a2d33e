import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Condition, Doing } from '../meanings.ts'
import { rule } from '../production.ts'
import { enter, hasBias, isOfEitherEnd } from '../said-clause.ts'
import { isEitherWay } from '../settle-holds.ts'

/** What happens either way, as far as it goes the way that is traded; where it tells a way itself, the words say something else. */
const along = (when: Condition, at: Stretch | null): Condition | null =>
  isEitherWay(when) || isOfEitherEnd(when) ? { says: 'join', op: 'and', args: [when, { says: 'reference', to: 'bias', at }], at } : null

/** "Bias is long if A": what the side of other rules hangs on. */
function biasOf({ act: { does, side, fill, parts }, when }: Doing, at: Stretch | null): Clause | null {
  const isSide = does === 'enter' && (side === 'long' || side === 'short') && fill === null && parts.length === 0
  return isSide && when !== null ? { clause: 'filter', side, when, isOnly: true, at } : null
}

/** The way that is traded, as a bias told before says it: "in that direction", "with the trend". */
export const alongProductions = [
  rule('Way', 'trend|bias|filter|trade|regime|market', { build: () => true, weight: 0.2, examples: ['the trend'] }),
  rule('Way', 'it', { build: () => true, weight: 1, examples: ['it'] }),
  rule('Way', 'higher|bigger|larger|main|overall|major|current|daily|same timeframe? Way', {
    build: () => true,
    weight: 0.2,
    examples: ['the main trend', 'the higher timeframe trend'],
  }),
  rule('Way', 'Timeframe Way', { build: () => true, weight: 0.4, examples: ['the H4 trend'] }),
  rule('Way', 'Value', { build: () => true, weight: 1, examples: ['the 200 EMA'] }),
  rule('Along', 'in that|same|this|right|correct|allowed direction|way|sense|side', {
    build: () => true,
    weight: 0.2,
    examples: ['in that direction', 'in the same way'],
  }),
  rule('Along', 'that|same way|direction', { build: () => true, weight: 0.6, examples: ['that way'] }),
  rule('Along', 'in|to same? direction|sense|side of|as|with Way', {
    build: () => true,
    weight: 0.2,
    examples: ['in the direction of the bias', 'in the same direction as the trend'],
  }),
  rule('Along', 'with|along|w with? Way', { build: () => true, weight: 0.4, examples: ['with the trend'] }),
  rule('Along', 'in line|agreement|accordance with Way', { build: () => true, weight: 0.2, examples: ['in line with the trend'] }),
  rule('Along', 'in trend|bias|trade|trading direction', { build: () => true, weight: 0.2, examples: ['in trend direction'] }),
  rule('Along', "in trend|bias 's direction", { build: () => true, weight: 0.2, examples: ["in the trend's direction"] }),
  rule('Along', 'that|which agree|agrees|match|matches|align|aligns|fit|fits with? Way', {
    build: () => true,
    weight: 0.2,
    examples: ['that agrees with the bias', 'that matches the trend'],
  }),
  rule('Along', 'aligned|matching|agreeing with? Way', { build: () => true, weight: 0.2, examples: ['aligned with the trend'] }),
  rule('Condition', 'Condition:when ,? Along', {
    build: ({ when }, at) => along(when, at),
    weight: 0.4,
    examples: ['EMA 9 crosses EMA 21 in that direction', 'EMA 9 crosses EMA 21 with the trend'],
  }),
  rule('Event', 'Event:when ,? Along', {
    build: ({ when }, at) => along(when, at),
    weight: 0.4,
    examples: ['a cross of the 9 and 21 EMA in that direction'],
  }),

  rule('Clause', 'only|just? take|trade|play|use|enter|open Condition:when', {
    build: ({ when }, at) => (hasBias(when) ? enter(null, when, at) : null),
    weight: 0.4,
    examples: ['only take EMA 9/21 crosses in the direction of the bias', 'I trade MACD crosses in that direction'],
  }),

  rule('BiasWord', 'bias|direction|regime|trend', { build: () => true, weight: 0, examples: ['bias'] }),
  rule('BiasWord', 'daily|main|overall|higher|market timeframe? bias|direction|trend', {
    build: () => true,
    weight: 0.2,
    examples: ['the daily bias', 'the overall trend'],
  }),
  rule('Clause', 'Condition:when #arrow Side:side bias|trend|regime|mode', {
    build: ({ side, when }, at) => (side === 'both' ? null : { clause: 'filter', side, when, isOnly: true, at }),
    weight: 0.4,
    examples: ['RSI > 50 -> long bias'],
  }),
  rule('Clause', 'BiasWord be Doing:a', { build: ({ a }, at) => biasOf(a, at), weight: 0.4, examples: ['bias is long when RSI > 50'] }),
  rule('Clause', 'BiasWord #colon Doing:a', { build: ({ a }, at) => biasOf(a, at), weight: 0.4, examples: ['Bias: long if RSI > 50'] }),
  rule('Clause', 'BiasWord be Doing:a ,|;|and and? Doing:b', {
    build: ({ a, b }, at) => biases(a, b, at),
    weight: 0,
    examples: ['the bias is long when RSI > 50, short when RSI < 50'],
  }),
  rule('Clause', 'BiasWord #colon Doing:a ,|;|and and? Doing:b', {
    build: ({ a, b }, at) => biases(a, b, at),
    weight: 0,
    examples: ['Bias: long if RSI > 50, short if RSI < 50'],
  }),
]

function biases(a: Doing, b: Doing, at: Stretch | null): Clause | null {
  const [one, other] = [biasOf(a, at), biasOf(b, at)]
  return one && other && a.act.side !== b.act.side ? { clause: 'several', clauses: [one, other], at } : null
}
