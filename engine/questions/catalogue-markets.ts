import { findInstrument, symbolAliases } from '../market/catalogue.ts'

/** Markets of the catalogue by their symbols and what people call them; a caller with other markets looks there as well. */
export function marketsOfCatalogue(name: string): readonly string[] {
  const symbol = symbolAliases.get(name.toLowerCase()) ?? findInstrument(name.toUpperCase())?.symbol
  return symbol === undefined ? [] : [symbol]
}
