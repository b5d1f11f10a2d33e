import { plans } from './plans.ts'

/** A monthly plan of a business: units of the API for each month that is paid. Money is US cents without tax. */
export interface BusinessPlan {
  readonly code: string
  readonly name: string
  readonly units: number
  readonly price_cents: number
}

/** Units of a plan are used after those that every business has, and before the balance. */
export const businessPlans: readonly BusinessPlan[] = [
  { code: 'business_start', name: 'Business Start', units: 100_000, price_cents: 7_900 },
  { code: 'business_grow', name: 'Business Grow', units: 500_000, price_cents: 29_900 },
  { code: 'business_scale', name: 'Business Scale', units: 2_000_000, price_cents: 99_900 },
]
export const businessPlanCodes = businessPlans.map(({ code }) => code)

export const businessPlanOf = (code: string): BusinessPlan | undefined => businessPlans.find((plan) => plan.code === code)

/** Money for the prepaid balance of a business: one dollar, as often as it is bought. */
export const apiCredit = { code: 'api_credit', name: 'API credit', price_cents: 100, minCents: 1_000, maxCents: 1_000_000 } as const

/** Something with a price at the payment provider, found there by its code. */
interface Sale {
  readonly code: string
  readonly name: string
  readonly price_cents: number
  readonly isMonthly: boolean
  /** How a line of an invoice calls one that is bought once. */
  readonly line: string
}

/** Everything that the payment provider has a price for: for traders, and for businesses. */
export const sales: readonly Sale[] = [
  ...plans.map((plan) => ({ ...plan, isMonthly: plan.kind === 'plan', line: `${plan.name} tokens` })),
  ...businessPlans.map((plan) => ({ ...plan, isMonthly: true, line: plan.name })),
  { ...apiCredit, isMonthly: false, line: apiCredit.name },
]
export const saleOf = (code: string): Sale | undefined => sales.find((sale) => sale.code === code)
