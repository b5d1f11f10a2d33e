import { isWordSymbol, stepsOf } from '../../language/pattern.ts'
import type { Kind } from '../kind.ts'

/** A part of a kind's patterns: what it may be made of, and what it is called. */
export interface SlotSymbol {
  readonly symbol: string
  readonly name: string
}

/** Parts that only point at what is spoken of. */
const pointing: ReadonlySet<string> = new Set(['About', 'Followed', 'Stood', 'Among'])

const found = new Map<string, readonly SlotSymbol[]>()

/** The named parts of all patterns of a kind, each once, those that are named in most patterns first. */
export function slotSymbolsOf({ name, asks, otherwise = {} }: Kind): readonly SlotSymbol[] {
  const known = found.get(name)
  if (known !== undefined) return known
  const counts = new Map<string, { readonly slot: SlotSymbol; count: number }>()
  for (const pattern of [...Object.keys(asks), ...Object.keys(otherwise)])
    for (const { symbols, name: called } of stepsOf(pattern)) {
      const [symbol] = symbols
      if (called === null || symbol === undefined || isWordSymbol(symbol) || pointing.has(symbol)) continue
      const key = `${symbol}:${called}`
      const of = counts.get(key) ?? { slot: { symbol, name: called }, count: 0 }
      of.count += 1
      counts.set(key, of)
    }
  const all = [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ slot }) => slot)
  found.set(name, all)
  return all
}
