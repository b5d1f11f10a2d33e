import { endOf } from '../reader/end-of.ts'
import { describeDistance } from '../strategy/describe.ts'
import type { Distance, Term } from '../strategy/plan.ts'
import { exactText, isPriceLevel, termText } from './rule-text.ts'

/** Where a level has to lie for its plain words to mean it; null where it is for both sides. */
export type Where = 'up' | 'down' | null

/** A level that is told by its own words where they mean nothing else beside a stop, target or order. */
export function levelText(level: Term, where: Where): string {
  const end = endOf(level)
  return isPriceLevel(level) && (end === null || end === where) ? termText(level) : exactText(level)
}

/** How far, in figures: `2%`, `1.5 ATR(14)`; a level is told by itself. */
export function distanceText(distance: Distance, where: Where = null): string {
  switch (distance.kind) {
    case 'price_distance':
      return `a distance of ${exactText(distance.value)}`
    case 'price_level':
      return distance.offset
        ? `${distanceText(distance.offset)} beyond ${levelText(distance.level, where)}`
        : `at ${levelText(distance.level, where)}`
    default:
      return describeDistance(distance)
  }
}

/** A distance with what it is counted from: `2% from the entry`, `at the 50 EMA`; money is of the whole position. */
export function placeText(distance: Distance, where: Where): string {
  if (distance.kind === 'price_level') return distanceText(distance, where)
  return distance.kind === 'amount' ? `${distanceText(distance)} per trade` : `${distanceText(distance)} from the entry`
}

/** What a trade has reached: `after 1R profit`, `once the price reaches the value (…)`. */
export const triggerText = (distance: Distance): string => {
  if (distance.kind !== 'price_level') return `after ${distanceText(distance)} profit`
  const beyond = distance.offset ? `${distanceText(distance.offset)} beyond ` : ''
  return `once the price reaches ${beyond}${exactText(distance.level)}`
}
