import { byLength, nearWords } from '../language/correct-typo.ts'
import type { Lattice } from '../language/lattice.ts'
import { symbolAliases } from '../market/catalogue.ts'
import type { QuestionContext } from './question.ts'
import { isMarket, type Segment } from './segments.ts'
import type { UnclearMarket } from './slots.ts'
import { namesOfMarkets, pairCodes } from './vocabulary/other-markets.ts'

/** Words behind which a market stands: "the price of Appl". */
const beforeMarket: ReadonlySet<string> = new Set(['of', 'on', 'vs', 'versus', 'against'])
const maxNear = 3

const names = byLength(symbolAliases.keys())

/** Symbols whose names differ from a word by a typing error. */
const nearMarkets = (word: string): readonly string[] =>
  [...new Set(nearWords(word, names).map((near) => symbolAliases.get(near.word)!))].slice(0, maxNear)

/** Whether a word means nothing at all as it is written. */
const isUnknown = (at: number, { edgesTo }: Lattice): boolean =>
  edgesTo[at + 1]!.every(
    ({ from, corrected, symbols }) => from < at || corrected !== null || symbols.every(({ symbol }) => !symbol.startsWith('#')),
  )

/** A name of a market that is not had here; such a name is no typing error of another word. */
export function absentMarketOf({ at }: Segment, { tokens }: Lattice, { findMarket }: QuestionContext): UnclearMarket | null {
  const isPair = (word: string) => word.length === 6 && pairCodes.has(word.slice(0, 3)) && pairCodes.has(word.slice(3))
  for (const { text } of tokens.slice(at.from, at.to)) {
    const word = text.toLowerCase()
    if ((namesOfMarkets.has(word) || isPair(word)) && findMarket(word).length === 0) return { words: text, symbols: [] }
  }
  return null
}

/** Unread words of a sentence that are hardly anything but a market: misspelt, or where one is named and none that is known stands. */
export function unknownMarketOf(
  { asks, settings, unreadAt }: Segment,
  lattice: Lattice,
  { findMarket, symbol }: QuestionContext,
): UnclearMarket | null {
  const namesOne =
    [...settings, ...asks.flatMap((each) => each.settings)].some(({ set }) => set === 'market') ||
    asks.some(({ ask }) => Object.values(ask.parts).some(isMarket))
  for (const { from, to } of unreadAt) {
    const words = lattice.tokens[from]!.text
    if (to - from > 1 || !/^\p{L}/u.test(words)) continue
    // Words that mean something else as well, as "stocks" do.
    const found = namesOne ? [] : findMarket(words)
    // It is the one on the chart, of which one speaks anyway.
    if (found.includes(symbol)) continue
    if (found.length > 0) return { words, symbols: found }
    if (!isUnknown(from, lattice)) continue
    const symbols = nearMarkets(words)
    if (symbols.length > 0 || (!namesOne && from > 0 && beforeMarket.has(lattice.tokens[from - 1]!.text))) return { words, symbols }
  }
  return null
}
