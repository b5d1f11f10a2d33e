import type { TokenLot, UsageEstimates, UseOfDay } from '@playbook/contract/billing'
import { plans, recommendPlan } from '@playbook/contract/plans'
import type { Db } from '../db/tables.ts'
import { dayOf, listLots, readFirstGrant, readUse } from './ledger/read-use.ts'

/** The specification's constants: a month is 30 days; a change of more than 5% is a trend; above 100 a day is certain, below 10 is not. */
const monthDays = 30
const trendPercent = 5
const [lowBelow, highAbove] = [10, 100]
const weekDays = 7
const dayMs = 86_400_000

interface Pace {
  readonly use: readonly Pick<UseOfDay, 'day' | 'tokens'>[]
  readonly firstGrant: Date | null
  /** What can be spent, in the order of spending. */
  readonly lots: readonly Pick<TokenLot, 'tokens' | 'expires_at'>[]
  readonly now: Date
}

/** What a month needs at the pace of the last 30 days, today included, or of as many as the account has. */
export function estimateUsage({ use, firstGrant, lots, now }: Pace): UsageEstimates {
  const byDay = Map.groupBy(use, ({ day }) => day)
  /** Tokens of a day, counted back from today. */
  const usedOn = (daysAgo: number) =>
    (byDay.get(dayOf(new Date(now.getTime() - daysAgo * dayMs), 0)) ?? []).reduce((sum, { tokens }) => sum + tokens, 0)
  const usedIn = (from: number, days: number) => Array.from({ length: days }, (_, index) => usedOn(from + index)).reduce((a, b) => a + b, 0)
  const age = firstGrant === null ? 1 : Math.floor((Date.parse(dayOf(now, 0)) - Date.parse(dayOf(firstGrant, 0))) / dayMs) + 1
  const days = Math.min(monthDays, Math.max(1, age))
  const tokens = usedIn(0, days)
  const daily = tokens / days
  const monthly = Math.round(monthDays * daily)
  const weeks = Array.from({ length: Math.floor(days / weekDays) }, (_, week) =>
    Math.round((usedIn(week * weekDays, weekDays) * monthDays) / weekDays),
  )
  const { wanted, plan } = recommendPlan(monthly, plans)
  return {
    days,
    tokens,
    daily_use: Math.round(daily * 10) / 10,
    monthly_estimate: monthly,
    quiet_month: weeks.length < 2 ? null : Math.min(...weeks),
    busy_month: weeks.length < 2 ? null : Math.max(...weeks),
    confidence: daily > highAbove ? 'high' : daily < lowBelow ? 'low' : 'medium',
    trend: trendOf(usedIn(0, monthDays), usedIn(monthDays, monthDays)),
    wanted: monthly === 0 ? 0 : wanted,
    recommended_plan: monthly === 0 || plan === undefined ? null : { code: plan.code, name: plan.name, tokens: plan.tokens },
    balance: lots.reduce((sum, lot) => sum + lot.tokens, 0),
    balance_days: daily === 0 ? null : daysOf(lots, daily, now),
  }
}

/** Whole days that the lots last, one after the other: what expires before its turn is not used. */
function daysOf(lots: Pace['lots'], daily: number, now: Date): number {
  let days = 0
  for (const { tokens, expires_at } of lots) {
    const until = expires_at === null ? Number.POSITIVE_INFINITY : (Date.parse(expires_at) - now.getTime()) / dayMs
    days += Math.min(tokens / daily, Math.max(0, until - days))
  }
  return Math.floor(days)
}

function trendOf(now: number, before: number): UsageEstimates['trend'] {
  if (before === 0) return { direction: 'steady', percent: null }
  const percent = Math.round(((now - before) / before) * 1_000) / 10
  return { direction: Math.abs(percent) <= trendPercent ? 'steady' : percent > 0 ? 'up' : 'down', percent }
}

export async function readUsageEstimates(
  { db, now }: { readonly db: Db; readonly now: () => number },
  userId: string,
): Promise<UsageEstimates> {
  const at = new Date(now())
  const since = new Date(Date.parse(dayOf(at, 0)) - (2 * monthDays - 1) * dayMs)
  const [use, firstGrant, lots] = await Promise.all([
    readUse(db, userId, { since, offsetMinutes: 0 }),
    readFirstGrant(db, userId),
    listLots(db, userId, at),
  ])
  return estimateUsage({ use, firstGrant, lots, now: at })
}
