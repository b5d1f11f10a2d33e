import type { TokenLot } from '@playbook/contract/billing'

export const kindNames = { FREE: 'Free', REFERRAL: 'Referral', PAID: 'Paid' } as const satisfies Record<TokenLot['kind'], string>

const dayMs = 86_400_000

/** `in 9 days`, `tomorrow`, `today`. */
export function daysUntil(moment: string, nowMs: number): string {
  const days = Math.floor((Date.parse(moment) - nowMs) / dayMs)
  return days > 1 ? `in ${days} days` : days === 1 ? 'tomorrow' : 'today'
}

/** Fewer days than these are worth a warning. */
const soonDays = 14
export const isSoon = (moment: string, nowMs: number): boolean => Date.parse(moment) - nowMs < soonDays * dayMs
