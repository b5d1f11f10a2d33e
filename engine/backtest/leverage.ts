import type { Instrument } from '../market/instrument.ts'
import type { LeverageBySide } from '../market/usual-leverage.ts'
import type { Plan } from '../strategy/plan.ts'

/** The leverage in force: what is said, else the plan's limit; null for plans that were completed before there was a limit. */
export function leverageOf({ leverage, leverageLimit }: Plan): LeverageBySide | null {
  if (!leverageLimit) return null
  return leverage ? { long: leverage.value, short: leverage.value } : leverageLimit
}

/**
 * Maintenance margin in force, percent of notional: the market's own, but never more than half of the margin that the leverage asks for,
 * so that who is lent so much can hold it.
 */
export function maintenanceOf(plan: Plan, { maintenanceMarginPercent }: Instrument): number {
  const leverage = leverageOf(plan)
  return leverage ? Math.min(maintenanceMarginPercent, 50 / Math.max(leverage.long, leverage.short)) : maintenanceMarginPercent
}
