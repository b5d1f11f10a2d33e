import { apiCalls, filledPath } from '@playbook/contract/api-reference'
import { includedUnits, millicentsPerCent, unitMillicents } from '@playbook/contract/business'
import { businessPlans } from '@playbook/contract/business-plans'
import { limits } from '@playbook/contract/limits'
import type facts from 'built:api-facts'
import { languages } from '../business/copy-as.ts'
import { priceText } from '../docs/price-text.ts'
import { formatCount, formatUsdCents } from '../ui/numbers.ts'

const groups = ['Charts', 'Analysis', 'Strategies', 'Backtests'] as const

/**
 * What the page for businesses tells of the API; computed while pages are built, since the calls bring their schemas along.
 * Its first call goes to `origin`, which the page replaces.
 */
export function apiFacts(origin: string): typeof facts {
  const { endpoint, example } = apiCalls.find(({ name }) => name === 'chartData')!
  const url = `${origin}/api${filledPath(endpoint, example)}`
  return {
    origin,
    firstCall: languages.curl.write({ method: endpoint.method, url, body: JSON.stringify(example.body) }),
    groups: groups.map((group) => ({
      group,
      calls: apiCalls
        .filter((call) => call.group === group)
        .map((call) => ({ slug: call.slug, title: call.title, price: priceText(call.endpoint.units) })),
    })),
    includedUnits: formatCount(includedUnits, 'unit'),
    thousandUnits: formatUsdCents((1_000 * unitMillicents) / millicentsPerCent),
    smallestPlan: formatUsdCents(Math.min(...businessPlans.map(({ price_cents: cents }) => cents))),
    requestsKeptDays: limits.apiRequestsKeptDays,
  }
}
