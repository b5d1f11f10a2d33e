import { meaningOf, type Constituent } from '../../language/chart.ts'
import type { Stretch } from '../../language/grammar.ts'
import type { Lattice } from '../../language/lattice.ts'
import { tagSymbol } from '../../language/pattern.ts'
import type { Part as TradePart } from '../../reader/meanings.ts'
import type { Kind } from '../kind.ts'
import type { MessageReading } from '../lexing.ts'
import type { Setting } from '../meanings.ts'
import type { QuestionContext } from '../question.ts'
import { isMarket, type PlacedSetting } from '../segments.ts'
import { slotsOf, type Filled } from '../slots.ts'
import { belongingWords, turningWords } from '../vocabulary/frames.ts'
import { slotSymbolsOf } from './slot-symbols.ts'

/** What fills the slots of a kind in a message. */
export interface Filling {
  readonly filled: Filled
  readonly takenAt: readonly Stretch[]
  /** Where something of the sort stands for which the kind has no further place. */
  readonly unplacedAt: readonly Stretch[]
  readonly settings: readonly PlacedSetting[]
  readonly places: Readonly<Record<string, Stretch>>
}

export const isWithin = (token: number, stretches: readonly Stretch[]): boolean =>
  stretches.some(({ from, to }) => from <= token && token < to)

/** Whether a constituent is a part of something else that is said: "by Tuesday", "the biggest 3 day drop". */
function isPartOfMore({ symbol, from, to, value }: Constituent, { tokens, edgesTo }: Lattice): boolean {
  const before = tokens[from - 1]?.text ?? ''
  const isInstead = before === 'of' && tokens[from - 2]?.text === 'instead'
  if (turningWords.has(before) || isInstead) return symbol !== 'AskedCondition'
  if (!symbol.startsWith('#')) return false
  const isUnit = (at: number) =>
    edgesTo[at + 1]?.some((edge) => edge.symbols.some((each) => each.symbol === tagSymbol('timeUnit'))) === true
  return (belongingWords.has(before) && typeof value === 'string') || (symbol === tagSymbol('number') && isUnit(to))
}

/** What stands in the slots of a kind, wherever it stands in the message. */
export function fillingOf(kind: Kind, { lattice, slots }: MessageReading, context: QuestionContext): Filling {
  const symbols = slotSymbolsOf(kind)
  const cover = slots(['Setting', 'Market', ...new Set(symbols.map(({ symbol }) => symbol))])
  const settings: PlacedSetting[] = []
  const parts: Record<string, unknown> = {}
  const places: Record<string, Stretch> = {}
  const takenAt: Stretch[] = []
  const unplacedAt: Stretch[] = []
  const place = (each: Constituent, at: Stretch): boolean => {
    const meaning = meaningOf(each)
    if (meaning === null || meaning === undefined || isPartOfMore(each, lattice)) return false
    if (each.symbol === 'Setting') settings.push({ ...(meaning as Setting), at })
    else {
      const slot = symbols.find(({ symbol, name }) => symbol === each.symbol && !(name in parts))
      if (each.symbol !== 'Part' && slot !== undefined) [parts[slot.name], places[slot.name]] = [meaning, at]
      else if (each.symbol === 'Part') settings.push({ set: 'trade', part: meaning as TradePart, at })
      else if (isMarket(meaning)) settings.push({ set: 'market', market: meaning, at })
      else return false
    }
    return true
  }
  for (const each of cover.constituents) {
    const at = { from: each.from, to: each.to }
    ;(place(each, at) ? takenAt : unplacedAt).push(at)
  }
  return { filled: slotsOf(parts, settings, lattice, context), takenAt, unplacedAt, settings, places }
}
