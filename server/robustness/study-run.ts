import type { RunInput } from '@playbook/engine/backtest/run'
import type { Bars } from '@playbook/engine/market/bars'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import type { Plan } from '@playbook/engine/strategy/plan'
import { ok, refused, type Result } from '@playbook/engine/result'
import { hashBars } from '../strategies/hash-bars.ts'
import { simulatedPrices } from '../strategies/price-source.ts'
import type { StoredInputs } from '../strategies/stored-inputs.ts'

/** The finished backtest that a study is about. */
export interface StudiedRun {
  readonly plan: Plan
  readonly inputs: StoredInputs
  /** The imported bars of the run's time; null where they are simulated here. */
  readonly imported: Bars | null
  /** Of the bars that the backtest ran over. */
  readonly dataHash: string
}

const changed = 'The prices of this market have changed since the backtest. Run the strategy again, then check that result.'

/** The very input of the backtest; refused where its bars are no longer the same. */
export function inputOf({ plan, inputs, imported, dataHash }: StudiedRun): Result<RunInput, string> {
  const { instrument, timeframe, costs, prices, firstDecisionTime, initialCapitalUsd, firstTime, lastTime } = inputs
  const bars = imported ?? simulatedPrices(instrument, timeframe).between(firstTime, lastTime + 1)
  if (hashBars(bars) !== dataHash) return refused(changed)
  const conversion = conversionBars(instrument, bars)
  if (!conversion.ok) return refused(conversion.problem)
  return ok({
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime,
    initialCapitalUsd,
    costs,
    prices,
    conversion: conversion.value?.bars ?? null,
  })
}
