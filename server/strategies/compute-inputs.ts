import { settingsHash } from '@playbook/engine/backtest/settings-hash'
import type { Bars } from '@playbook/engine/market/bars'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import { packBars } from '@playbook/engine/market/packed-bars'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import type { Plan } from '@playbook/engine/strategy/plan'
import { hashBars } from '../candles/hash-bars.ts'
import type { Compute } from '../jobs/thread.ts'
import { finerOf, type StoredInputs } from './stored-inputs.ts'

export interface InputsRequest {
  readonly plan: Plan
  readonly inputs: StoredInputs
  /** The imported bars of the run's time; null where they are simulated here. */
  readonly imported: { readonly bars: Bars; readonly finer: Bars | null } | null
}

interface Packed {
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface InputsAnswer {
  readonly bars: Packed
  readonly conversion: ({ readonly symbol: string } & Packed) | null
  readonly finer: Packed | null
  readonly dataHash: string
  readonly settingsHash: string
}

/** The bars of a run once more, packed, with the hashes that tell whether they are still the same. */
export function packInputs({ plan, inputs, imported }: InputsRequest): InputsAnswer {
  const { instrument, timeframe } = inputs
  const bars = imported ? imported.bars : simulatedPrices(instrument, timeframe).between(inputs.firstTime, inputs.lastTime + 1)
  const finer = finerOf(inputs, imported && imported.finer)
  // Bars that are gone cannot be converted; their hash tells that they are gone.
  const converted = bars.length === 0 ? null : conversionBars(instrument, bars)
  const conversion = converted?.ok ? converted.value : null
  return {
    bars: packed(bars),
    conversion: conversion && { symbol: conversion.symbol, ...packed(conversion.bars) },
    finer: finer ? packed(finer.bars) : null,
    dataHash: hashBars(bars),
    settingsHash: settingsHash({
      ...inputs,
      plan,
      bars,
      conversion: conversion && conversion.bars,
      finer: finer ?? null,
    }),
  }
}

const packed = (bars: Bars): Packed => ({ count: bars.length, bytes: Uint8Array.from(packBars(bars)) })

export const compute: Compute<InputsRequest, InputsAnswer> = (order) => {
  const output = packInputs(order)
  return { output, transfer: [output.bars.bytes.buffer] }
}
