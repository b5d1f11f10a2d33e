import { text } from '../strategy/plan-fields.ts'

/** Markets beside the first one, as a field of a tool: symbols with commas or spaces between. */
export const othersField = text(100)
export const maxOthers = 7

/** The markets of a comparison, the first one first, each once, with symbols in capitals. */
export const symbolsOf = ({ symbol, others }: { readonly symbol: string; readonly others: string }): string[] => [
  ...new Set([symbol, ...others.toUpperCase().split(/[\s,;]+/)].filter((each) => each !== '')),
]

/** Why these markets cannot be held against each other, in one sentence; null where they can. */
export function problemOfSymbols(symbols: readonly string[]): string | null {
  if (symbols.length < 2) return 'Name another market to compare with.'
  return symbols.length > maxOthers + 1 ? 'These are too many markets to compare at once.' : null
}
