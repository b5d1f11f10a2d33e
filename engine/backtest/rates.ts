import { invariant } from '../invariant.ts'
import type { Bars } from '../market/bars.ts'
import type { Moment } from './position.ts'
import type { RunInput } from './run.ts'

/** USD for one unit of the quote currency, bar by bar. */
export type Rates =
  | { readonly kind: 'one' }
  | { readonly kind: 'own_price' }
  /** What is known at the open and at the close of each bar. */
  | { readonly kind: 'series'; readonly atOpen: Float64Array; readonly atClose: Float64Array }

/** What is needed to know rates. */
export interface Converted extends Pick<RunInput, 'conversion' | 'bars'> {
  readonly instrument: Pick<RunInput['instrument'], 'symbol' | 'conversion'>
}

/** How the run turns quote currency into US dollars; never by 1 where another currency is quoted. */
export function ratesOf({ instrument, conversion: series, bars }: Converted, barEnds: Float64Array): Rates {
  const { conversion } = instrument
  if (conversion.kind !== 'series') return { kind: conversion.kind === 'none' ? 'one' : 'own_price' }
  invariant(series !== null && series.length > 0, `${instrument.symbol} needs prices of ${conversion.symbol} to count in US dollars`)
  return {
    kind: 'series',
    atOpen: knownRates(series, bars.time, conversion.invert),
    atClose: knownRates(series, barEnds, conversion.invert),
  }
}

/** The last close that is over at each of the rising times: a bar is over when the next one opens. Before that, its first open. */
function knownRates(series: Bars, times: Float64Array, invert: boolean): Float64Array {
  const result = new Float64Array(times.length)
  let next = 1
  for (let i = 0; i < times.length; i++) {
    while (next < series.length && series.time[next]! <= times[i]!) next++
    const price = next === 1 ? series.open[0]! : series.close[next - 2]!
    result[i] = invert ? 1 / price : price
  }
  return result
}

export function usdPerQuote(rates: Rates, bar: number, moment: Moment, price: number): number {
  if (rates.kind === 'one') return 1
  if (rates.kind === 'own_price') return 1 / price
  return (moment === 'close' ? rates.atClose : rates.atOpen)[bar]!
}
