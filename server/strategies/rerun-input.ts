import type { RunInput } from '@playbook/engine/backtest/run'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { ok, refused, type Result } from '@playbook/engine/result'
import { hashBars } from '../candles/hash-bars.ts'
import type { InputsRequest } from './compute-inputs.ts'
import { finerOf } from './stored-inputs.ts'

/** A finished run, and what tells whether its bars are still the same. */
export interface RunToRepeat extends InputsRequest {
  readonly dataHash: string
}

const changed = (symbol: string) => `The prices of ${symbol} have changed since this backtest ran. Run the strategy again.`

/** The very input that the run had; refused where its bars are no longer the same. */
export function rerunInput({ plan, inputs, imported, dataHash }: RunToRepeat): Result<RunInput, string> {
  const { instrument, timeframe, costs, prices, firstDecisionTime, initialCapitalUsd } = inputs
  const bars = imported ? imported.bars : simulatedPrices(instrument, timeframe).between(inputs.firstTime, inputs.lastTime + 1)
  if (hashBars(bars) !== dataHash) return refused(changed(instrument.symbol))
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
    finer: finerOf(inputs, imported && imported.finer) ?? null,
  })
}
