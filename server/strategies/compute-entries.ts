import { limits } from '@playbook/contract/limits'
import { chooseBars, neededRange, type RequestedPeriod } from '@playbook/engine/backtest/choose-bars'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import type { Finding } from '@playbook/engine/checks/finding'
import { findNoEntry } from '@playbook/engine/checks/no-entry'
import { newWorld } from '@playbook/engine/conditions/world'
import { hasEntrySignal } from '@playbook/engine/explain/entry-without-signal'
import { firstBarAtOrAfter, type Bars } from '@playbook/engine/market/bars'
import { openOfDate } from '@playbook/engine/market/calendar'
import { readDate } from '@playbook/engine/market/day-number'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulatedPrices, storedPrices } from '@playbook/engine/market/price-source'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Compute } from '../jobs/thread.ts'

/** The bars that a run would be made on. */
export interface EntriesRequest extends RequestedPeriod {
  readonly plan: Plan
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  /** All stored bars of an imported market; null where they are simulated here. */
  readonly stored: Bars | null
  readonly nowSeconds: number
}

type Period = RequestedPeriod & Pick<EntriesRequest, 'plan' | 'timeframe' | 'nowSeconds'>

/** The stretch of time whose prices a run may take, with those for warm-up. */
export function neededFor({ instrument: { calendar } }: Pick<EntriesRequest, 'instrument'>, { plan, ...period }: Period): Range {
  const bounds = { maxBars: limits.maxBarsPerRun, maxYears: limits.maxYearsPerRun }
  return neededRange({ ...period, ...bounds, calendar, warmupBars: warmupOf(plan, period.timeframe) })
}

const sourceOf = ({ stored, instrument, timeframe }: EntriesRequest) =>
  stored === null ? simulatedPrices(instrument, timeframe) : storedPrices(stored)

/** Whether one of the newest `maxBars` bars of the period gives an entry; false says nothing of the bars before. */
export function hasRecentEntry(order: EntriesRequest, maxBars: number): boolean {
  const { plan, instrument, timeframe, startDate, endDate, nowSeconds } = order
  const { calendar } = instrument
  const bounds = { maxBars, maxYears: limits.maxYearsPerRun }
  const period = { startDate: null, endDate, nowSeconds }
  const chosen = chooseBars(sourceOf(order), { ...bounds, ...period, timeframe, calendar, warmupBars: warmupOf(plan, timeframe) })
  if (!chosen.ok) return false
  const { bars, firstDecisionTime } = chosen.value
  const start = readDate(startDate ?? '')
  const from = start === null ? firstDecisionTime : Math.max(firstDecisionTime, openOfDate(start, calendar))
  return hasEntrySignal(plan, newWorld({ bars, timeframe, instrument }), firstBarAtOrAfter(bars, from))
}

/** Why no bar of the run gives an entry, in a thread; null where one does, and where the run itself refuses the bars. */
export const compute: Compute<EntriesRequest, Finding | null> = (order) => {
  const { plan, instrument, timeframe } = order
  const bounds = { maxBars: limits.maxBarsPerRun, maxYears: limits.maxYearsPerRun }
  const chosen = chooseBars(sourceOf(order), { ...order, ...bounds, calendar: instrument.calendar, warmupBars: warmupOf(plan, timeframe) })
  if (!chosen.ok) return { output: null, transfer: [] }
  const { bars, firstDecisionTime } = chosen.value
  const world = newWorld({ bars, timeframe, instrument })
  return { output: findNoEntry(plan, world, firstBarAtOrAfter(bars, firstDecisionTime)), transfer: [] }
}
