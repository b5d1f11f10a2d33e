import { ok, refused, type Result } from '../result.ts'
import type { Bars } from './bars.ts'
import { findInstrument } from './catalogue.ts'
import { daySeconds } from './day-number.ts'
import type { Instrument } from './instrument.ts'
import { simulateBars } from './simulate.ts'

/** Closes that turn a quote currency into US dollars, and the symbol that they are of. */
export interface ConversionSeries {
  readonly symbol: string
  readonly bars: Bars
}

/** Days before the first bar, so that its rate is known over holidays. */
const daysBefore = 14

/**
 * The simulated daily closes that an instrument's profit is converted with over `bars` (at least one); null where none are
 * needed. Refused with a sentence where they do not reach back to the first bar.
 */
export function conversionBars(
  { conversion, currency }: Pick<Instrument, 'conversion' | 'currency'>,
  bars: Bars,
): Result<ConversionSeries | null, string> {
  if (conversion.kind !== 'series') return ok(null)
  const pair = findInstrument(conversion.symbol)
  const first = bars.time[0]!
  const series = pair && simulateBars(pair, '1d', first - daysBefore * daySeconds, bars.time[bars.length - 1]! + daySeconds)
  if (series === null || series.length === 0 || series.time[0]! > first)
    return refused(`There are no prices of ${conversion.symbol} back to the first bar, which turn ${currency} into US dollars.`)
  return ok({ symbol: conversion.symbol, bars: series })
}
