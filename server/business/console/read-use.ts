import type { TimedUse } from '@playbook/contract/b2b-console'
import { millicentsPerCent } from '@playbook/contract/business'
import type { UsagePeriod, Environment } from '@playbook/contract/business-filters'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/tables.ts'

const dayMs = 24 * 3_600_000

/** Whole days in UTC, both of them inside, as `2026-11-23`. */
export interface Days {
  readonly from: string
  readonly to: string
}

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** The days up to today, and as many before them. */
export function daysOf(period: UsagePeriod, nowMs: number): { readonly now: Days; readonly before: Days } {
  const count = Number(period)
  const back = (days: number) => dayOf(nowMs - days * dayMs)
  return { now: { from: back(count - 1), to: back(0) }, before: { from: back(2 * count - 1), to: back(count) } }
}

export function everyDayOf({ from, to }: Days): string[] {
  const start = Date.parse(from)
  return Array.from({ length: Math.round((Date.parse(to) - start) / dayMs) + 1 }, (_, index) => dayOf(start + index * dayMs))
}

/** What use is told by: the name of a group in the sums of use, and in the log of requests. */
const groupings = {
  all: [sql`''`, sql`''`],
  day: [sql`day::text`, sql`(at at time zone 'UTC')::date::text`],
  call: [sql`call`, sql`call`],
  key: [sql`key_id::text`, sql`key_id::text`],
} as const satisfies Record<string, readonly [ofUsage: RawBuilder<unknown>, ofRequests: RawBuilder<unknown>]>

interface Asked {
  readonly businessId: string
  readonly environment: Environment
  readonly days: Days
}

interface Counted {
  readonly name: string
  readonly calls: number
  readonly errors: number
  readonly included_units: number
  readonly paid_units: number
  readonly millicents: number
}

/** What was counted, by group. It is exact, and kept for good. */
export async function readCounts(db: Db, by: keyof typeof groupings, { businessId, environment, days }: Asked): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${groupings[by][0]} as name, sum(calls)::bigint as calls, sum(errors)::bigint as errors,
      sum(included_units)::bigint as included_units, sum(paid_units)::bigint as paid_units, sum(millicents)::bigint as millicents
    from api_usage join api_keys on api_keys.id = key_id
    where api_usage.business_id = ${businessId} and environment = ${environment} and day between ${days.from}::date and ${days.to}::date
    group by 1 order by sum(calls) desc, 1`.execute(db)
  return rows
}

interface Times {
  readonly name: string
  readonly ms: readonly [p5: number, p50: number, p95: number]
}

/** Within how many milliseconds 5, 50 and 95 of a hundred calls were answered, as far as the log goes back. */
export async function readTimes(
  db: Db,
  by: keyof typeof groupings,
  { businessId, environment, days }: Asked,
): Promise<ReadonlyMap<string, Times['ms']>> {
  const { rows } = await sql<Times>`
    select ${groupings[by][1]} as name, percentile_disc(array[0.05, 0.5, 0.95]) within group (order by ms) as ms
    from api_requests
    where business_id = ${businessId} and environment = ${environment}
      and at >= ${days.from}::date::timestamp at time zone 'UTC' and at < (${days.to}::date + 1)::timestamp at time zone 'UTC'
    group by 1`.execute(db)
  return new Map(rows.map(({ name, ms }) => [name, ms]))
}

const nothing = { calls: 0, errors: 0, millicents: 0 }

export const presentUse = ({ calls, errors, millicents }: Pick<Counted, 'calls' | 'errors' | 'millicents'> = nothing) => ({
  calls,
  errors,
  cost_cents: millicents / millicentsPerCent,
})

export const presentTimedUse = (counted: Counted | undefined, times: Times['ms'] | undefined): TimedUse => ({
  ...presentUse(counted),
  p50_ms: times?.[1] ?? null,
  p95_ms: times?.[2] ?? null,
})

/** All of it as one figure each. */
export async function readTotal(db: Db, asked: Asked): Promise<TimedUse> {
  const [[counted], times] = await Promise.all([readCounts(db, 'all', asked), readTimes(db, 'all', asked)])
  return presentTimedUse(counted, times.get(''))
}
