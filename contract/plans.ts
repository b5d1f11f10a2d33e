/** What is sold once, or each month. `code` is also the lookup key of the price at the payment provider. Money is US cents without tax. */
export interface Plan {
  readonly code: string
  readonly kind: 'plan' | 'pack'
  readonly name: string
  /** Granted with each payment. */
  readonly tokens: number
  readonly price_cents: number
  /** Whole months from the payment for which its tokens can be spent. */
  readonly tokens_valid_months: number
}

const plan = (code: string, name: string, tokens: number, price_cents: number): Plan => ({
  code,
  kind: 'plan',
  name,
  tokens,
  price_cents,
  tokens_valid_months: 2,
})

const pack = (code: string, tokens: number, price_cents: number): Plan => ({
  code,
  kind: 'pack',
  name: `Pack of ${tokens.toLocaleString('en-US')}`,
  tokens,
  price_cents,
  tokens_valid_months: 24,
})

/** Everything that is for sale. Nothing else knows a price in money. */
export const plans: readonly Plan[] = checkPlans([
  plan('light', 'Light', 1_000, 900),
  plan('regular', 'Regular', 3_000, 2_400),
  plan('heavy', 'Heavy', 10_000, 6_900),
  pack('pack_1000', 1_000, 1_200),
  pack('pack_5000', 5_000, 4_900),
  pack('pack_20000', 20_000, 15_900),
])

/** The plan of this code; undefined where nothing of it is for sale. */
export const planOf = (code: string): Plan | undefined => plans.find((plan) => plan.code === code)

/** The table as it was given; throws where it could not be sold from. Run as the table is loaded, so that a faulty one never starts. */
export function checkPlans(table: readonly Plan[]): readonly Plan[] {
  const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0
  const seen = new Set<string>()
  for (const { code, tokens, price_cents, tokens_valid_months } of table) {
    if (!/^[a-z0-9_]{1,40}$/.test(code)) throw new Error(`The plan '${code}' needs a code of lower-case letters, digits and underscores`)
    if (seen.has(code)) throw new Error(`The plan '${code}' stands in the table twice`)
    seen.add(code)
    if (![tokens, price_cents, tokens_valid_months].every(isWhole))
      throw new Error(`The plan '${code}' needs whole numbers above zero for its tokens, cents and months`)
  }
  for (const kind of ['plan', 'pack'] as const) {
    const ofKind = table.filter((plan) => plan.kind === kind)
    for (const [index, plan] of ofKind.entries()) {
      const before = ofKind[index - 1]
      if (before !== undefined && (plan.tokens <= before.tokens || plan.price_cents <= before.price_cents))
        throw new Error(`The plan '${plan.code}' must have more tokens and cost more than '${before.code}' before it`)
    }
  }
  return table
}

/** Room that is left above what somebody needs in a month, in percent of the need. */
export const needPercent = 120

/** The smallest monthly plan that covers 120% of a month's need in tokens; undefined where none does. */
export function recommendPlan<P extends Pick<Plan, 'kind' | 'tokens'>>(
  needTokens: number,
  among: readonly P[],
): { readonly wanted: number; readonly plan: P | undefined } {
  const wanted = Math.max(0, Math.ceil((needTokens * needPercent) / 100 - 1e-9))
  return { wanted, plan: among.find((plan) => plan.kind === 'plan' && plan.tokens >= wanted) }
}
