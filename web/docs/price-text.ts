import { millicentsPerCent, unitMillicents } from '@playbook/contract/business'
import { formatCount } from '../ui/numbers.ts'

const perCalls = 1_000
const centsPerDollar = 100

/** What a call costs past the month's included units. */
export function priceText(units: number): string {
  if (units === 0) return 'Free'
  const dollars = (units * unitMillicents * perCalls) / millicentsPerCent / centsPerDollar
  return `${units} ${units === 1 ? 'unit' : 'units'}, $${dollars} for ${formatCount(perCalls, 'call')}`
}
