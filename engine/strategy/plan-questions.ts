import { clockTimesOf, onClock } from './clock-times.ts'
import { inZone } from './describe.ts'
import { zoneNames } from './plan-table.ts'
import type { Expr, Origin, Plan, Sizing, Span } from './plan.ts'
import { ask, keep, type AnswerableQuestion, type Change } from './questions.ts'

const spansOf = (from: Origin): readonly Span[] => ('spans' in from ? from.spans : [])

export const hasEntry = (plan: Plan) => plan.entryLong !== null || plan.entryShort !== null
export const hasExit = (plan: Plan) =>
  plan.exitLong !== null ||
  plan.exitShort !== null ||
  plan.stop.long !== null ||
  plan.stop.short !== null ||
  plan.targets.long !== null ||
  plan.targets.short !== null ||
  plan.trailing !== null ||
  plan.timeExits.length > 0

/** The plan with a condition that every entry waits for as well. */
export function withFilter(plan: Plan, filter: Expr): Plan {
  const and = (rule: Plan['entryLong']): Plan['entryLong'] =>
    rule && {
      ...rule,
      when: { op: 'and', args: [...(rule.when.op === 'and' ? rule.when.args : [rule.when]), filter], from: rule.when.from },
    }
  return { ...plan, entryLong: and(plan.entryLong), entryShort: and(plan.entryShort) }
}

/** Units that a bare number may be meant in. */
export const unitNames = { pips: 'pips', points: 'points', percent: 'percent', amount: 'US dollars' } as const

/** Nothing opens a position. */
export const askEntry = (): AnswerableQuestion =>
  ask<Change>('no_entry', [], 'The text does not say when to enter. What opens a position?', [], null)

/** Nothing closes a position. */
export const askExit = (): AnswerableQuestion =>
  ask<Change>(
    'no_exit',
    [],
    'The text does not say when to leave. What closes a position?',
    [['hold', 'Hold until the end of the test', keep]],
    'hold',
  )

/** A text of one side has rules of the other as well. */
export const askSides = (spans: readonly Span[], only: 'long' | 'short' = 'long'): AnswerableQuestion =>
  ask<Change>(
    'contradictory_direction',
    spans,
    'The text wants one side only, and has rules for the other. Which is meant?',
    [
      only === 'long'
        ? ['long', 'Long only', (p) => ({ ...p, direction: { ...p.direction, value: 'long' }, entryShort: null, exitShort: null })]
        : ['short', 'Short only', (p) => ({ ...p, direction: { ...p.direction, value: 'short' }, entryLong: null, exitLong: null })],
      ['both', 'Both sides', keep],
    ],
    null,
  )

/** The same bars would open both sides, or none would open any. */
export const askConditions = (spans: readonly Span[], isSame: boolean): AnswerableQuestion =>
  ask<Change>(
    'contradictory_conditions',
    spans,
    isSame
      ? 'The same condition opens a long and a short position. Which is meant?'
      : 'These conditions can never be true together. Which is meant?',
    [],
    null,
  )

/** A plan whose shorts are told by *sell* alone. */
export const askSell = (spans: readonly Span[]): AnswerableQuestion =>
  ask<Change>(
    'which_side_sell',
    spans,
    'Does “sell” open a short position, or close the long one?',
    [
      ['short', 'It opens a short position', keep],
      [
        'exit',
        'It closes the long position',
        (p) => ({
          ...p,
          direction: { ...p.direction, value: 'long' },
          exitLong: p.entryShort,
          entryShort: null,
          exitShort: null,
          stop: { ...p.stop, short: null },
          targets: { ...p.targets, short: null },
        }),
      ],
    ],
    'short',
  )

/** Percent at risk without a stop, which tells how much that is. */
export const askSize = ({ value, from }: Sizing): AnswerableQuestion =>
  ask<Change>(
    'sizing_unclear',
    spansOf(from),
    `${value}% at risk needs a stop to know how much that is. What is meant?`,
    [
      [
        'stop',
        `A stop ${value}% from the fill, with the whole account`,
        (p) => ({
          ...p,
          stop: { long: { kind: 'percent', value, from }, short: p.entryShort ? { kind: 'percent', value, from } : null },
        }),
      ],
      ['share', `${value}% of equity in each trade`, (p) => ({ ...p, sizing: { kind: 'percent_equity', value, from } })],
    ],
    null,
  )

/** The clocks that a time without one may follow, by option. */
const clocks = [
  ['utc', 'UTC'],
  ['new_york', 'America/New_York'],
  ['london', 'Europe/London'],
] as const

/** All times that name no clock follow the one that is answered; `halfSaidClock`: of times that stand after some that name none. */
export function askClock(plan: Plan, halfSaidClock: string | null): AnswerableQuestion[] {
  const open = clockTimesOf(plan).filter(({ zone }) => !zone)
  if (open.length === 0) return []
  const others = clocks.filter(([, zone]) => zone !== halfSaidClock)
  const options: (readonly [string, string, Change])[] = [
    ['exchange', 'The exchange’s, else UTC', keep],
    ...others.map(([id, zone]) => [id, zoneNames[zone], (p: Plan) => onClock(p, zone)] as const),
  ]
  const said = halfSaidClock
  if (said !== null) options.unshift(['said', inZone(said).trim(), (p) => onClock(p, said)])
  const spans = open.flatMap(({ from }) => spansOf(from))
  const text =
    said === null
      ? 'Which clock do these times follow?'
      : `Other times of the text are ${inZone(said).trim()}. Which clock do these follow?`
  return [ask<Change>('time_zone', spans, text, options, said === null ? 'exchange' : 'said')]
}
