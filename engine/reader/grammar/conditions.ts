import type { Stretch } from '../../language/grammar.ts'
import type { Condition, Direction, Predicate, Value } from '../meanings.ts'
import { mayCompare } from '../measures.ts'
import { rule } from '../production.ts'

function of(subject: Value, predicate: Predicate, at: Stretch | null): Condition | null {
  return mayCompare(subject, predicate) ? { says: 'of', subject, predicate, at } : null
}

const directionOf = (how: string): Direction | null => (how.startsWith('g') ? 'up' : how.startsWith('l') ? 'down' : null)

function cross(how: string, to: Value, isBack: boolean, at: Stretch | null): Predicate | null {
  const direction = directionOf(how)
  return direction === null ? null : { does: 'cross', direction, to, isBack, at }
}

/** Joins that stand in each other are one. */
const flat = <T>(args: readonly T[], argsOf: (arg: T) => readonly T[] | null): readonly T[] => args.flatMap((arg) => argsOf(arg) ?? [arg])
const joinPredicates = (op: 'and' | 'or', args: readonly Predicate[], at: Stretch | null): Predicate => ({
  does: 'join',
  op,
  args: flat(args, (arg) => (arg.does === 'join' && arg.op === op ? arg.args : null)),
  at,
})
const joinConditions = (op: 'and' | 'or', args: readonly Condition[], at: Stretch | null): Condition => ({
  says: 'join',
  op,
  args: flat(args, (arg) => (arg.says === 'join' && arg.op === op ? arg.args : null)),
  at,
})

/** What is said of values, and the conditions that come of it. */
export const conditionProductions = [
  rule('Predicate', '#beVerb? #comparison:how Value:to', {
    build: ({ how, to }, at) => ({ does: 'compare', how, to, at }),
    examples: ['is above 70', '< 30'],
  }),
  rule('Predicate', '#closeVerb #comparison:how Value:to', {
    build: ({ how, to }, at) => ({ does: 'compare', how, to, at }),
    examples: ['closes above the EMA 50'],
  }),
  rule('Predicate', '#crossVerb back? #comparison:how Value:to', {
    build: ({ how, to }, at) => cross(how, to, false, at),
    examples: ['crosses above 30'],
  }),
  rule('Predicate', '#breakVerb #comparison:how Value:to', {
    build: ({ how, to }, at) => cross(how, to, false, at),
    examples: ["breaks above yesterday's high"],
  }),
  rule('Predicate', '#moveVerb back? #comparison:how Value:to', {
    build: ({ how, to }, at) => cross(how, to, false, at),
    examples: ['dips below 30'],
  }),
  rule('Predicate', '#closeVerb back #comparison:how Value:to', {
    build: ({ how, to }, at) => cross(how, to, true, at),
    examples: ['closes back above the lower bollinger band'],
  }),
  rule('Predicate', '#touchVerb Value:to', {
    build: ({ to }, at) => ({ does: 'touch', to, at }),
    examples: ['touches the lower bollinger band'],
  }),
  rule('Predicate', '#beVerb? between Value:low and Value:high', {
    build: ({ low, high }, at) => ({ does: 'between', low, high, at }),
    examples: ['is between 40 and 60'],
  }),
  rule('Predicate', 'Predicate:a and|but Predicate:b', {
    build: ({ a, b }, at) => joinPredicates('and', [a, b], at),
    weight: 1.5,
    examples: ['is above 30 and below 70'],
  }),
  rule('Predicate', 'Predicate:a or Predicate:b', {
    build: ({ a, b }, at) => joinPredicates('or', [a, b], at),
    weight: 1.5,
    examples: ['is below 30 or above 70'],
  }),

  rule('Condition', 'Value:subject Predicate:predicate', {
    build: ({ subject, predicate }, at) => of(subject, predicate, at),
    examples: ['RSI is below 30'],
  }),
  rule('Condition', 'Condition:a ,? and|but|& Condition:b', {
    build: ({ a, b }, at) => joinConditions('and', [a, b], at),
    weight: 1.2,
    examples: ['RSI < 30 and price is above the 200 SMA'],
  }),
  rule('Condition', 'Condition:a ,? or Condition:b', {
    build: ({ a, b }, at) => joinConditions('or', [a, b], at),
    weight: 1.4,
    examples: ['RSI < 30 or price is below the 200 SMA'],
  }),
  rule('Condition', '( Condition:a )', { build: ({ a }) => a, examples: ['(RSI < 30)'] }),
]
