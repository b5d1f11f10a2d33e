import type { Lattice } from '../../language/lattice.ts'
import { tagSymbol } from '../../language/pattern.ts'
import type { QuestionTags } from '../meanings.ts'
import { fillerWords } from '../vocabulary/filler-words.ts'
import { askingWords, goingOnWords, oppositeWords, usualWords } from '../vocabulary/frames.ts'

/** What one word of a text may say: itself, its lemma and its tags. */
export interface Feature {
  /** The token. */
  readonly at: number
  readonly says: readonly string[]
}

/** Whether a word only begins a question, or says that it is of now or of what is usual. */
export const isAsking = (says: readonly string[]): boolean =>
  says.some((each) => askingWords.has(each.slice(1)) || usualWords.has(each.slice(1)) || each.startsWith(tagSymbol('nowWord')))

/** Whether a word says something of what is asked: it fills no slot, and does not only begin or go on. */
export const isTelling = (says: readonly string[]): boolean =>
  !isAsking(says) && !isGoingOn(says) && !says.some((each) => each.startsWith('slot '))
/** Whether a word only goes on from what was said before. */
export const isGoingOn = (says: readonly string[]): boolean => says.some((each) => goingOnWords.has(each.slice(1)))

/** Words that fill a slot whatever they are: which market, number or month it is says nothing of what is asked. */
const slotTags: ReadonlyMap<string, string> = new Map(
  (
    [
      ['market', ['symbol', 'foundMarket']],
      ['number', ['number', 'percent', 'cash', 'ratio', 'ordinal']],
      ['time', ['date', 'clock', 'month', 'weekday', 'timeframe']],
    ] as const satisfies readonly (readonly [string, readonly (keyof QuestionTags)[]])[]
  ).flatMap(([slot, tags]) => tags.map((tag) => [tagSymbol(tag), `slot ${slot}`] as const)),
)

/** Words of which a phrase is that says nothing of what is asked. */
const empty: ReadonlySet<string> = new Set((['courtesyWord'] as const satisfies readonly (keyof QuestionTags)[]).map(tagSymbol))

/** A tag, with what its word means where that tells its words apart: `#sideWord above`. */
const saidBy = (symbol: string, value: unknown): string =>
  symbol.startsWith('#') && (typeof value === 'string' || typeof value === 'number') ? `${symbol} ${value}` : symbol

/** What the words of a text may say, without those that say nothing. Typing errors say what they were corrected to. */
export function featuresOf({ tokens, edgesTo }: Lattice): readonly Feature[] {
  const exact = tokens.map(() => new Set<string>())
  const corrected = tokens.map(() => new Set<string>())
  for (const edge of edgesTo.flat())
    for (let at = edge.from; at < edge.to; at += 1)
      for (const { symbol, value } of edge.symbols) (edge.corrected === null ? exact : corrected)[at]!.add(saidBy(symbol, value))
  return tokens.flatMap(({ text }, at) => {
    if (!/[\p{L}\p{N}%]/u.test(text) || text === "'s" || (fillerWords.has(text) && !askingWords.has(text))) return []
    const own = [...(exact[at]!.size > 0 ? exact[at]! : corrected[at]!)]
    if (own.some((says) => empty.has(says))) return []
    const slots = own.flatMap((says) => slotTags.get(says.split(' ')[0]!) ?? [])
    return [{ at, says: [...new Set([`=${text}`, ...(slots.length > 0 ? slots : own)])] }]
  })
}

/** Tags that words have as well which mean the opposite, so that they do not say what is asked. */
export function ambiguousTags(read: (text: string) => Lattice): ReadonlySet<string> {
  const saysOf = (word: string) => new Set(featuresOf(read(word)).flatMap(({ says }) => says.filter((each) => each.startsWith('#'))))
  return new Set(
    oppositeWords.flatMap(([one, other]) => {
      const ofOther = saysOf(other)
      return [...saysOf(one)].filter((tag) => ofOther.has(tag))
    }),
  )
}
