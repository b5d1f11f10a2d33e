import { hashForms } from '../backtest/hash-forms.ts'
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

/** As plans of form 1 are hashed: families keep their names when plans are hashed differently (decision 0007). */
const hashOf = hashForms[1].plan

function nameOf(plan: Plan): string {
  // The tree keeps its shape: numbers stay numbers and texts stay texts. What a market lends stands in no plan of form 1.
  const { leverageLimit: _limit, adjustment: _adjustment, statedCosts: _costs, ...blanked } = blank(plan) as Plan
  return hashOf({
    ...blanked,
    symbol: null,
    timeframe: null,
    period: { from: null, to: null, initialCapital: null },
    costs: { spread: null, slippage: null, commission: null },
  })
}

/**
 * Names the family of a completed plan, 64 hex digits: equal for plans that are the same once numbers, clock times, symbol,
 * timeframes, dates, capital, leverage and costs are blanked. Every try within a family is a trial of the same idea.
 */
export const familyKey = (plan: Plan): string => nameOf({ ...plan, leverage: null })

/** The names under which trials of a plan's family were ever counted, the present one first: what was tried stays tried. */
export const familyKeys = (plan: Plan): readonly string[] => [
  // Until engine 1.1.0 a plan that names its leverage was a family of its own.
  ...new Set([familyKey(plan), nameOf(plan)]),
]
