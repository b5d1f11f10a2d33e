import type { Lattice } from '../../language/lattice.ts'
import { tagSymbol } from '../../language/pattern.ts'
import type { QuestionTags } from '../meanings.ts'
import { fillerWords } from '../vocabulary/filler-words.ts'

/** What one word of a text may say: itself, its lemma and its tags. */
export interface Feature {
  /** The token. */
  readonly at: number
  readonly says: readonly string[]
}

/** Filler words that tell kinds of question apart. */
const asking: ReadonlySet<string> = new Set('how when where which what is does did do will'.split(' '))

/** How often something is meant to be so, which every answer about the past tells. */
const usual: ReadonlySet<string> = new Set('usually normally typically historically generally ordinarily tends tend'.split(' '))
/** Whether a word only begins a question, or says that it is of now or of what is usual. */
export const isAsking = (says: readonly string[]): boolean =>
  says.some((each) => asking.has(each.slice(1)) || usual.has(each.slice(1)) || each.startsWith(tagSymbol('nowWord')))

/** Words by which a message goes on from the one before, and says nothing by itself. */
const goingOn: ReadonlySet<string> = new Set(
  'same about only just instead else other again now then ones for both too also over during with using use try make time period thing things but still'.split(
    ' ',
  ),
)
/** Whether a word says something of what is asked: it fills no slot, and does not only begin or go on. */
export const isTelling = (says: readonly string[]): boolean =>
  !isAsking(says) && !isGoingOn(says) && !says.some((each) => each.startsWith('slot '))
/** Whether a word only goes on from what was said before. */
export const isGoingOn = (says: readonly string[]): boolean => says.some((each) => goingOn.has(each.slice(1)))

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
    if (!/[\p{L}\p{N}%]/u.test(text) || text === "'s" || (fillerWords.has(text) && !asking.has(text))) return []
    const own = [...(exact[at]!.size > 0 ? exact[at]! : corrected[at]!)]
    if (own.some((says) => empty.has(says))) return []
    const slots = own.flatMap((says) => slotTags.get(says.split(' ')[0]!) ?? [])
    return [{ at, says: [...new Set([`=${text}`, ...(slots.length > 0 ? slots : own)])] }]
  })
}

/** Words that mean the opposite of each other. */
const opposites = [
  'highest lowest, high low, top bottom, up down, above below, over under, higher lower, biggest smallest, largest smallest, best worst',
  'more less, most least, first last, before after, long short, buy sell, bought sold, rise fall, rises falls, gain loss, won lost, win lose',
  'open close, strong weak, stronger weaker, oversold overbought, support resistance, floor ceiling, green red, bullish bearish, start end',
  'broke tested, broken tested, hold break, newest oldest, nearest farthest, next previous, day week, hour day, week month, month year',
  'pump dump, drop rally, upper lower, fast slow, busy quiet, wide narrow, volatile calm, earlier later, in out, rising falling, since until',
]
  .join(', ')
  .split(', ')
  .map((pair) => pair.split(' '))

/** Tags that words have as well which mean the opposite, so that they do not say what is asked. */
export function ambiguousTags(read: (text: string) => Lattice): ReadonlySet<string> {
  const saysOf = (word: string) => new Set(featuresOf(read(word)).flatMap(({ says }) => says.filter((each) => each.startsWith('#'))))
  return new Set(
    opposites.flatMap(([one, other]) => {
      const ofOther = saysOf(other!)
      return [...saysOf(one!)].filter((tag) => ofOther.has(tag))
    }),
  )
}
