import { watchStrategy, type StrategyEvent } from '@playbook/engine/alerts/watch-strategy'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import type { Bars } from '@playbook/engine/market/bars'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Compute } from '../jobs/thread.ts'
import type { StrategyRun } from './strategy-run.ts'

/** A strategy and the closed bars that it is played on. */
export interface SignalsRequest {
  readonly run: StrategyRun
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly bars: Bars
  /** Only what is known from closes after this moment is told, UTC seconds. */
  readonly sinceSeconds: number
}

/** What a strategy does on the newest bars, in a thread; nothing where there are no bars or they cannot be converted. */
export const compute: Compute<SignalsRequest, readonly StrategyEvent[]> = ({ run, instrument, timeframe, bars, sinceSeconds }) => {
  const warmup = warmupOf(run.plan, timeframe)
  const conversion = conversionBars(instrument, bars)
  const first = bars.time[Math.min(warmup, bars.length - 1)]
  if (!conversion.ok || first === undefined) return { output: [], transfer: [] }
  const input = { ...run, instrument, timeframe, bars, firstDecisionTime: first, conversion: conversion.value?.bars ?? null }
  return { output: watchStrategy(input, sinceSeconds), transfer: [] }
}
