import {
  chartWord,
  describeCooldown,
  describeCosts,
  describeDailyStop,
  describeLimit,
  describeOpposite,
  describeSession,
  describeSizeAfter,
  describeSizing,
  describeTimeExit,
  movedText,
  numberText,
  orderLifeText,
  plural,
} from '../strategy/describe.ts'
import { movesByItself } from '../strategy/moving-lines.ts'
import type { BothSides, Distance, PartialExit, Plan, Rule, TargetLeg, Term } from '../strategy/plan.ts'
import { distanceText, levelText, placeText, triggerText } from './distance-text.ts'
import { ruleText } from './rule-text.ts'

type Side = 'long' | 'short'
type Said<Part extends keyof Plan> = NonNullable<Plan[Part]>

/** Where a stop lies from the entry; a target lies on the other side. */
const stopWhere = { long: 'down', short: 'up' } as const
const targetWhere = { long: 'up', short: 'down' } as const

/** What is said of a part that both sides may have: once where it is the same, each with its side where both trade. */
function sided<T>(
  { long, short }: BothSides<T>,
  isBoth: boolean,
  words: (part: T, side: Side | null) => readonly string[],
): readonly string[] {
  if (long !== null && short !== null) {
    const [same, other] = [words(long, null), words(short, null)]
    if (same.join('\n') === other.join('\n')) return same
  }
  const told = (part: T | null, side: Side) =>
    part === null ? [] : words(part, side).map((each) => (isBoth ? `${each} for ${side}s` : each))
  return [...told(long, 'long'), ...told(short, 'short')]
}

const fillText = { next_open: '', close: ' at the close', open: ' at that open', order: ' by a resting order' } as const

type Orders = Plan['entryOrder']

function orderText(order: Said<'entryOrder'>, level: Term, side: Side): string {
  const { type, offset, limit } = order
  const where = (type === 'stop') === (side === 'long') ? 'up' : 'down'
  const at = offset ? `${distanceText(offset)} beyond ${levelText(level, where)}` : `at ${levelText(level, where)}`
  const more = [...(limit ? [`, filled at most ${distanceText(limit)} beyond it`] : []), ...orderLifeText(order).map((life) => `, ${life}`)]
  return ` with a ${type} order ${at}${more.join('')}${more.length > 0 ? ',' : ''}`
}

const enters = { long: 'buy', short: 'sell short' } as const

function entryText(rule: Rule | null, side: Side, order: Orders): readonly string[] {
  const level = order?.[side]
  if (rule === null) return []
  const by = order && level ? orderText(order, level, side) : ''
  return [`${enters[side]}${fillText[rule.fill]}${by} when ${ruleText(rule.when)}`]
}

const exitText = (rule: Rule | null, side: Side): readonly string[] =>
  rule === null ? [] : [`exit ${side}s${fillText[rule.fill]} when ${ruleText(rule.when)}`]

/** Thirds by their name, since no figures are just them. */
const portionText = (percent: number): string =>
  percent === 100 / 3 ? 'a third' : percent === 200 / 3 ? 'two thirds' : `${numberText(percent)}%`

const partialExitText = ({ side, portionPercent, when, fill }: PartialExit, isOfBoth: boolean): string =>
  `close ${portionText(portionPercent)} of the ${isOfBoth ? `${side} ` : ''}position${fillText[fill]} when ${ruleText(when)}`

/** Whether a target moves is told where that is not what its level means anyway. */
const moved = ({ distance, moves }: TargetLeg): string =>
  (moves !== undefined) === movesByItself(distance) ? '' : moves ? movedText : ' as it was at the entry'

const legText = (leg: TargetLeg, side: Side | null): string => {
  const { distance, portionPercent } = leg
  const place = placeText(distance, side && targetWhere[side])
  if (portionPercent === 100) return `take profit ${place}${moved(leg)}`
  return `close ${portionText(portionPercent)} of the position ${place.startsWith('at ') ? '' : 'at '}${place}${moved(leg)}`
}

function trailingText({ along, activation, step, follows }: Said<'trailing'>): string {
  const line = (level: Term, offset: Distance | undefined, where: 'up' | 'down' | null) =>
    `along ${offset ? `${distanceText(offset)} beyond ` : ''}${levelText(level, where)}`
  const path =
    along.kind !== 'indicator'
      ? `of ${distanceText(along)}`
      : along.short
        ? `${line(along.level, along.offset, 'down')} for longs and ${line(along.short, along.offset, 'up')} for shorts`
        : line(along.level, along.offset, null)
  return [
    `trailing stop ${path}`,
    ...(follows === 'close' ? ['following the close'] : []),
    ...(activation ? [triggerText(activation)] : []),
    ...(step ? [`in steps of ${distanceText(step)}`] : []),
  ].join(' ')
}

const whenText = (condition: Parameters<typeof ruleText>[0] | undefined) => (condition ? ` when (${ruleText(condition)})` : '')

const reentryText = ({ max, withinBars, condition }: Said<'reentry'>): string =>
  max === 0
    ? 'no re-entry'
    : `allow ${max} ${max === 1 ? 're-entry' : 're-entries'}${withinBars === undefined ? '' : ` within ${plural(withinBars, 'bar')}`}${whenText(condition)}`

const pyramidingText = ({ maxEntries, step, condition }: Said<'pyramiding'>): string => {
  if (maxEntries === 1) return 'no pyramiding'
  return `${step ? `add every ${distanceText(step)}` : 'pyramid'} up to ${maxEntries} entries${whenText(condition)}`
}

function periodText({ from, to, initialCapital }: Plan['period']): readonly string[] {
  const dates = [...(from ? [`from ${from.value}`] : []), ...(to ? [`${from ? 'to' : 'until'} ${to.value}`] : [])]
  return [
    ...(dates.length > 0 ? [`test ${dates.join(' ')}`] : []),
    ...(initialCapital ? [`start with $${numberText(initialCapital.value)}`] : []),
  ]
}

/** What an opposite signal does where no word says it. */
const usualOpposite = (both: boolean) => (both ? 'reverse' : 'exit')

const isBoth = ({ entryLong, entryShort }: Plan): boolean => entryLong !== null && entryShort !== null

/** What a part of a plan says, each sentence without its capital and its full stop; nothing for a part that is not there. */
export const partWords = {
  symbol: ({ symbol }) => (symbol ? [`market: ${symbol.value}`] : []),
  timeframe: ({ timeframe }) => (timeframe ? [`timeframe: ${chartWord[timeframe.value]}`] : []),
  direction: () => [],
  entryLong: ({ entryLong, entryOrder }) => entryText(entryLong, 'long', entryOrder),
  entryShort: ({ entryShort, entryOrder }) => entryText(entryShort, 'short', entryOrder),
  entryOrder: () => [],
  exitLong: ({ exitLong }) => exitText(exitLong, 'long'),
  exitShort: ({ exitShort }) => exitText(exitShort, 'short'),
  partialExits: (plan) => (plan.partialExits ?? []).map((exit) => partialExitText(exit, isBoth(plan))),
  stop: (plan) => sided(plan.stop, isBoth(plan), (stop, side) => [`stop loss ${placeText(stop, side && stopWhere[side])}`]),
  stopBounds: ({ stopBounds }) => [
    ...(stopBounds?.most ? [`skip the trade if the stop is more than ${distanceText(stopBounds.most)} away`] : []),
    ...(stopBounds?.least ? [`skip the trade if the stop is less than ${distanceText(stopBounds.least)} away`] : []),
  ],
  targets: (plan) => sided(plan.targets, isBoth(plan), (legs, side) => legs.map((leg) => legText(leg, side))),
  trailing: ({ trailing }) => (trailing ? [trailingText(trailing)] : []),
  breakeven: ({ breakeven }) =>
    breakeven
      ? [
          `move the stop to ${breakeven.offset ? `entry plus ${distanceText(breakeven.offset)}` : 'break even'} ${triggerText(breakeven.trigger)}`,
        ]
      : [],
  timeExits: ({ timeExits }) => timeExits.map((exit) => `exit ${describeTimeExit(exit)}`),
  sizing: ({ sizing }) => (sizing ? [describeSizing(sizing)] : []),
  sizeAfter: ({ sizeAfter = [] }) => sizeAfter.map(describeSizeAfter),
  leverage: ({ leverage }) => (leverage ? [`leverage ${numberText(leverage.value)}x`] : []),
  leverageLimit: ({ leverageLimit: limit }) =>
    limit
      ? [
          `all positions together up to ${numberText(limit.long)} times the equity for longs and ${numberText(limit.short)} times for shorts`,
        ]
      : [],
  maxOpenTrades: ({ maxOpenTrades: most }) => (most ? [`at most ${plural(most.value, 'open trade')}`] : []),
  maxTradesPerDay: ({ maxTradesPerDay: most }) => (most ? [`at most ${plural(most.value, 'trade')} per day`] : []),
  dailyStop: ({ dailyStop }) => (dailyStop ? [describeDailyStop(dailyStop)] : []),
  cooldown: ({ cooldown }) => (cooldown ? [describeCooldown(cooldown)] : []),
  limits: ({ limits = [] }) => limits.map(describeLimit),
  reentry: ({ reentry }) => (reentry ? [reentryText(reentry)] : []),
  pyramiding: ({ pyramiding }) => (pyramiding ? [pyramidingText(pyramiding)] : []),
  opposite: (plan) => {
    const { value } = plan.opposite
    if (value === usualOpposite(isBoth(plan))) return []
    // Of one side alone "reverse" would ask for the other.
    const only = value === 'reverse' && !isBoth(plan) ? [`${plan.entryShort === null ? 'long' : 'short'} only`] : []
    return [...only, describeOpposite(value)]
  },
  session: ({ session }) => (session ? describeSession(session) : []),
  statedCosts: ({ statedCosts }) => (statedCosts ? describeCosts(statedCosts) : []),
  adjustment: ({ adjustment }) => (adjustment ? [`prices are ${adjustment.value === 'none' ? 'not ' : ''}adjusted for dividends`] : []),
  period: ({ period }) => periodText(period),
} as const satisfies Readonly<Partial<Record<keyof Plan, (plan: Plan) => readonly string[]>>>

export type WrittenPart = keyof typeof partWords
