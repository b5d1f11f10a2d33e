import { planHash } from '../strategy/canonical.ts'
import type { Plan } from '../strategy/plan.ts'

const clockTime = /^\d{1,2}:\d{2}$/

/** Numbers become 0, clock times and timeframes empty; origins are left out of the hash anyway. */
function blank(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return key === 'timeframe' || clockTime.test(value) ? '' : value
  if (Array.isArray(value)) return value.map((item: unknown) => blank(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, blank(part, name)]))
}

/**
 * Names the family of a completed plan, 64 hex digits: equal for plans that are the same once numbers, clock times, symbol,
 * timeframes, dates, capital and costs are blanked. Every try within a family is a trial of the same idea.
 */
export function familyKey(plan: Plan): string {
  // The tree keeps its shape: numbers stay numbers and texts stay texts.
  // What a market's kind lends is a cost of its own sort, and older plans of the family do not name it.
  const { leverageLimit: _limit, ...blanked } = blank(plan) as Plan
  return planHash({
    ...blanked,
    symbol: null,
    timeframe: null,
    period: { from: null, to: null, initialCapital: null },
    costs: { spread: null, slippage: null, commission: null },
  })
}
