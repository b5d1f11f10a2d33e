import type { Distance, Expr, Term } from '../../strategy/plan.ts'
import type { RunInput } from '../run.ts'
import type { SlowPrices } from './slow-prices.ts'
import { entryRule, exitRule, sides } from './slow-rules.ts'

/** Rule 11: the first bar at whose close everything has a value. */
export function firstDecision(input: RunInput, prices: SlowPrices): number {
  const { plan, bars } = input
  const traded = sides.filter((side) => entryRule(plan, side))
  const rules = traded.flatMap((side) => [entryRule(plan, side), exitRule(plan, side)])
  const parts = (plan.partialExits ?? []).filter(({ side }) => traded.includes(side))
  const distances = [plan.stop.long, plan.stop.short, plan.trailing?.along, plan.trailing?.activation, plan.trailing?.step]
  distances.push(plan.breakeven?.trigger, plan.breakeven?.offset, plan.entryOrder?.offset, plan.entryOrder?.limit)
  distances.push(plan.stopBounds?.least, plan.stopBounds?.most)
  for (const side of sides) for (const leg of plan.targets[side] ?? []) distances.push(leg.distance)
  const orderTerms = [plan.entryOrder?.long, plan.entryOrder?.short]
  const line = plan.trailing?.along
  if (line?.kind === 'indicator') {
    orderTerms.push(line.level, line.short)
    distances.push(line.offset)
  }
  const isKnown = (i: number) =>
    [...rules, ...parts].every((rule) => !rule || termsOf(rule.when).every((term) => prices.value(term, i) !== null)) &&
    orderTerms.every((term) => !term || prices.value(term, i) !== null) &&
    distances.every((what) => !what || what.kind === 'indicator' || isDistanceKnown(prices, what, i))
  for (let i = 0; i < bars.length; i++) if (bars.time[i]! >= input.firstDecisionTime && isKnown(i)) return i
  return bars.length
}

function isDistanceKnown(prices: SlowPrices, what: Distance, i: number): boolean {
  if (what.kind === 'atr') return prices.atr(what.period, i) !== null
  if (what.kind === 'price_distance') return prices.value(what.value, i) !== null
  if (what.kind === 'price_level') return prices.value(what.level, i) !== null && (!what.offset || isDistanceKnown(prices, what.offset, i))
  return true
}

function termsOf(when: Expr): Term[] {
  if (when.op === 'and' || when.op === 'or') return when.args.flatMap(termsOf)
  return 'left' in when ? [when.left, when.right] : []
}
