import { ok, refused, type Result } from '../result.ts'
import type { Limit, Origin, Plan } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import type { Context } from './context.ts'
import type { Distance, Duration, SaidLimit } from './meanings.ts'

type Ends = Extract<SaidLimit, { part: 'daily stop' }>
type Wait = Pick<Limit, 'bars' | 'minutes' | 'days'>
type Placed = Result<Partial<Plan>, string>

const tradingDaysOfWeek = 5

/** A wait in bars where that is certain, else in minutes or trading days; null where it has no fixed length. */
export function waitOf(over: Duration, context: Context): Wait | null {
  const bars = barsOf(over, context.chart)
  if (bars !== null) return { bars }
  const { count, unit } = over
  if (unit === 'minute' || unit === 'hour') return { minutes: count * (unit === 'hour' ? 60 : 1) }
  if (unit === 'day' || unit === 'week') return { days: count * (unit === 'week' ? tradingDaysOfWeek : 1) }
  return null
}

const units = { percent: 'percent', cash: 'usd', r: 'r' } as const

/** What a loss, a gain or a fall from the best is counted in; null where its unit is another one. */
function amountOf(distance: Distance): Pick<Limit, 'value' | 'unit'> | null {
  if (distance.by !== 'number' || distance.unit === null || !Object.hasOwn(units, distance.unit)) return null
  return { value: distance.value, unit: units[distance.unit as keyof typeof units] }
}

/** What is counted, how often or how much of it; a name of what stands in the way. */
function countedBy({ losses, isRow, result, amount, of }: Ends): Pick<Limit, 'counts' | 'value' | 'unit'> | string {
  if (losses !== null) {
    if (result === 'trade') return { counts: 'trades', value: losses }
    if (result === 'win') return { counts: isRow ? 'wins_in_a_row' : 'wins', value: losses }
    return { counts: isRow ? 'losses_in_a_row' : 'losses', value: losses }
  }
  const sized = amount && amountOf(amount)
  if (!sized || (of === 'drawdown' && sized.unit === 'r')) return 'unit_missing'
  return { counts: of === 'profit' ? 'gain' : of, ...sized }
}

const waitIn = ({ bars, minutes, days }: Wait): string => JSON.stringify([bars ?? null, minutes ?? null, days ?? null])

/** The plan's limits with one more; said twice it is one, with all that is said of it. Refused where two of a kind differ. */
export function withLimit(plan: Partial<Plan>, limit: Limit): Placed {
  const limits = plan.limits ?? []
  const before = limits.find((each) => each.counts === limit.counts && each.per === limit.per && each.unit === limit.unit)
  if (before === undefined) return ok({ limits: [...limits, limit] })
  if (before.value !== limit.value || waitIn(before) !== waitIn(limit)) return refused('contradictory_risk')
  const both = { ...before, ...(limit.closes && { closes: limit.closes }) }
  return ok({ limits: limits.map((each) => (each === before ? both : each)) })
}

/** Losses, gains and results that end trading for a time. Losses of a day that end nothing else have a part of their own. */
export function placeEnds(said: Ends, plan: Partial<Plan>, from: Origin, context: Context): Placed {
  const counted = countedBy(said)
  if (typeof counted === 'string') return refused(counted)
  const wait = said.pause && waitOf(said.pause, context)
  if (said.pause && wait === null) return refused('window_unspecified')
  // Losses without a period are a day's, as most who say so mean; a loss may be one of the whole account.
  const usual =
    (counted.counts === 'losses' && !wait) || (counted.counts === 'trades' && !wait) ? 'day' : wait || said.of === 'drawdown' ? 'run' : null
  const per = said.per ?? usual
  if (per === null) return refused('window_unspecified')
  const isPlain = per === 'day' && !wait && !said.closes
  if (isPlain && counted.counts === 'trades') return withTrades(plan, counted.value, from)
  if (isPlain && counted.counts === 'losses') return withDailyStop(plan, { losses: counted.value }, from)
  if (isPlain && counted.counts === 'loss' && counted.unit === 'percent') return withDailyStop(plan, { percent: counted.value }, from)
  return withLimit(plan, { ...counted, per, ...(said.closes && { closes: 'open_trades' as const }), ...wait, from })
}

function withTrades(plan: Partial<Plan>, value: number, from: Origin): Placed {
  const before = plan.maxTradesPerDay?.value ?? value
  return before === value ? ok({ maxTradesPerDay: { value, from } }) : refused('contradictory_risk')
}

function withDailyStop(plan: Partial<Plan>, said: { readonly losses?: number; readonly percent?: number }, from: Origin): Placed {
  const before = plan.dailyStop ?? null
  const isOther = (['losses', 'percent'] as const).some((key) => said[key] !== undefined && (before?.[key] ?? said[key]) !== said[key])
  return isOther ? refused('contradictory_risk') : ok({ dailyStop: { ...before, ...said, from } })
}
