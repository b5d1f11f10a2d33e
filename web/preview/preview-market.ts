import { limits } from '@playbook/contract/limits'
import { chooseBars } from '@playbook/engine/backtest/choose-bars'
import type { RunInput } from '@playbook/engine/backtest/run'
import { barsFromRows, sliceBars, type Bar, type Bars } from '@playbook/engine/market/bars'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import { dateTextOf, daySeconds } from '@playbook/engine/market/day-number'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulatedPrices, storedPrices, type PriceSource } from '@playbook/engine/market/price-source'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { ok, refused, type Result } from '@playbook/engine/result'
import { planDefaults } from '@playbook/engine/strategy/complete'
import type { Plan } from '@playbook/engine/strategy/plan'
import { maxPreviewBars } from './preview-limits.ts'

/** A market and a period to look at in the browser. */
export interface PreviewMarket {
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  /** Fetched bars of an imported market, oldest first; null where they are simulated here. */
  readonly candles: readonly Bar[] | null
  /** True where the imported market has bars before these. */
  readonly hasOlder: boolean
  /** ISO dates, both included; null where nothing is said. */
  readonly startDate: string | null
  readonly endDate: string | null
  /** Held while the page is open, so that the newest bar stays. */
  readonly nowSeconds: number
}

export interface LoadedMarket {
  readonly bars: Bars
  /** Index of the first bar of the period; those before it only warm the indicators up. */
  readonly first: number
  readonly conversion: Bars | null
  /** True where the period has more bars than are looked at here: then these are its newest. */
  readonly isShortened: boolean
}

/** The same period with as many bars before it as a run of the plan has: an average that starts earlier has other values. */
export function withWarmup(loaded: LoadedMarket, warmupBars: number): LoadedMarket {
  const from = Math.max(0, loaded.first - warmupBars)
  return { ...loaded, bars: sliceBars(loaded.bars, from, loaded.bars.length), first: loaded.first - from }
}

/** A run of a plan over the loaded bars, with the market's usual costs. */
export const runInputOf = (
  plan: Plan,
  { instrument, timeframe }: Pick<PreviewMarket, 'instrument' | 'timeframe'>,
  { bars, first, conversion }: LoadedMarket,
): RunInput => ({
  plan,
  instrument,
  timeframe,
  bars,
  firstDecisionTime: bars.time[first]!,
  initialCapitalUsd: plan.period.initialCapital?.value ?? planDefaults.initialCapitalUsd,
  costs: instrument.costs,
  conversion,
})

const bounds = { maxBars: limits.maxBarsPerRun, maxYears: limits.maxYearsPerRun }

/** The period's bars by the rules of a run, or its newest ones where they are too many for a browser. */
export function loadMarket(market: PreviewMarket, warmupBars: number): Result<LoadedMarket, string> {
  const { instrument, timeframe, candles } = market
  const source = candles === null ? simulatedPrices(instrument, timeframe) : storedPrices(barsFromRows(candles))
  const period = boundedPeriod(market, source)
  const chosen = chooseBars(source, { ...market, ...bounds, ...period.dates, calendar: instrument.calendar, warmupBars })
  if (!chosen.ok) return chosen
  const { bars, firstDecisionTime } = chosen.value
  const conversion = conversionBars(instrument, bars)
  if (!conversion.ok) return refused(conversion.problem)
  let first = 0
  while (bars.time[first]! < firstDecisionTime) first += 1
  return ok({ bars, first, conversion: conversion.value?.bars ?? null, isShortened: period.isShortened })
}

function boundedPeriod({ startDate, endDate, timeframe, candles, hasOlder, nowSeconds }: PreviewMarket, source: PriceSource) {
  const dates = { startDate, endDate }
  if (candles !== null) {
    const oldest = candles[0]?.time ?? 0
    const isShortened = hasOlder && (startDate === null || seconds(startDate) < oldest)
    return { dates: { startDate: isShortened ? null : startDate, endDate }, isShortened }
  }
  const end = endDate === null ? nowSeconds : Math.min(nowSeconds, seconds(endDate) + daySeconds)
  const wanted = startDate === null ? limits.maxYearsPerRun * 365.25 * daySeconds : end - seconds(startDate)
  // Only a period that could hold too many bars is counted from its end.
  if (wanted <= maxPreviewBars * timeframeMinutes[timeframe] * 60) return { dates, isShortened: false }
  const oldest = source.last(end, maxPreviewBars).time[0] ?? end
  const isShortened = end - oldest < wanted - daySeconds
  return { dates: isShortened ? { startDate: dateTextOf(Math.ceil(oldest / daySeconds)), endDate } : dates, isShortened }
}

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
