import { businessPlans } from './business-plans.ts'
import type { BusinessPlan, PricingPlan } from './financial.ts'
import { plans, type Plan } from './plans.ts'

/** A plan or pack as calls and pages show it. */
export const pricingPlanOf = ({ code, kind, name, tokens, price_cents, tokens_valid_months }: Plan): PricingPlan => ({
  code,
  kind,
  name,
  tokens,
  price_cents,
  price_usd: price_cents / 100,
  period: kind === 'plan' ? 'month' : 'once',
  tokens_valid_months,
})

/** Everything that traders can buy, as it is shown. */
export const pricingPlans: readonly PricingPlan[] = plans.map(pricingPlanOf)

/** What there is for businesses; `contact` is whom to write to about an offer by agreement. */
export const businessOffers = (contact: string): BusinessPlan[] => [
  ...businessPlans.map(({ code, name, units, price_cents }) => ({
    code,
    name,
    summary: `${units.toLocaleString('en-US')} units of the API a month, on top of those that every business has.`,
    includes: [
      `$${((1_000 * price_cents) / 100 / units).toFixed(2)} for 1,000 units`,
      'Charts, analysis, strategies, backtests and robustness checks by API',
      'Test keys free of charge; members with roles, webhooks and a log of all calls',
    ],
    price_cents,
    contact_email: null,
  })),
  {
    code: 'enterprise',
    name: 'Enterprise',
    summary: 'For teams that want prices, tests and analysis in their own systems, or Playbook on machines of their own.',
    includes: [
      'Tokens for the console and units for the API, by agreement',
      'Playbook on your own machines, with your prices',
      'Help by mail from the people who build it',
    ],
    price_cents: null,
    contact_email: contact,
  },
]
