import { invariant } from '../../invariant.ts'
import { conversionFor } from '../conversion.ts'
import type { Instrument } from '../instrument.ts'

/** One market of the catalogue and what else people call it; aliases in lower case. */
export interface CatalogueEntry {
  readonly instrument: Instrument
  readonly aliases: readonly string[]
}

/** Commission that is a percent of the notional. */
export const percentCommission = (value: number) => ({ kind: 'percent', value }) as const

/** Financing in percent a year that is paid; a negative rate is received. */
export const financed = (longPercentPerYear: number, shortPercentPerYear: number) => ({ longPercentPerYear, shortPercentPerYear }) as const

/** An entry whose conversion follows from its symbol and currency. */
export function entryOf(fields: Omit<Instrument, 'conversion' | 'contractSize'>, aliases: readonly string[]): CatalogueEntry {
  const conversion = conversionFor(fields.symbol, fields.currency)
  invariant(conversion, `a way to convert ${fields.currency} for ${fields.symbol}`)
  return { instrument: { ...fields, conversion, contractSize: 1 }, aliases }
}
