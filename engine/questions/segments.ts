import type { Constituent } from '../language/chart.ts'
import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { kindNamed } from './kinds/all.ts'
import { saidIn, type MessageReading } from './lexing.ts'
import type { Ask, QuestionCategories, SaidMarket, Setting, TurnName, Words } from './meanings.ts'
import type { SaidTime } from './question.ts'
import { fillerWords } from './vocabulary/filler-words.ts'
import { askingGroups } from './vocabulary/groups.ts'

/** What is asked in one sentence, with everything that is said beside it. */
export interface Segment {
  readonly asks: readonly SegmentAsk[]
  /** Said before the first thing that is asked, or where nothing is. */
  readonly settings: readonly PlacedSetting[]
  readonly turns: readonly TurnName[]
  /** Where each of them stands. */
  readonly turnsAt: readonly Stretch[]
  /** It goes on from what was asked before: "and the RSI?". */
  readonly isContinuing: boolean
  readonly cannot: readonly string[]
  readonly courtesy: QuestionCategories['Courtesy']['courtesy'] | null
  /** A number that takes the place of the one before, where nothing else is asked. */
  readonly swap: QuestionCategories['Swap'] | null
  readonly unread: readonly string[]
  /** Words that say something of it. */
  readonly covered: number
  readonly words: string
  /** Where those words stand. */
  readonly at: Stretch
  /** Tokens of words that were not read. */
  readonly unreadAt: readonly Stretch[]
}

/** A setting with its words; null where it was said within what is asked. */
export type PlacedSetting = Setting & { readonly at: Stretch | null }

export interface SegmentAsk {
  readonly ask: Ask
  readonly settings: readonly PlacedSetting[]
  /** It begins as a question does: "is RSI above 70". */
  readonly isAsked: boolean
  /** The tokens that it stands on. */
  readonly from: number
  readonly to: number
  /** Where its parts stand, by their names. */
  readonly places: Readonly<Record<string, Stretch>>
}

/** Where the named parts of a constituent stand. */
const placesIn = ({ names, parts }: Constituent): Readonly<Record<string, Stretch>> =>
  Object.fromEntries(names.flatMap((name, at) => (name === null ? [] : [[name, { from: parts[at]!.from, to: parts[at]!.to }]])))

export const isMarket = (part: unknown): part is SaidMarket => typeof part === 'object' && part !== null && 'symbol' in part && 'at' in part

/** Marks that end a sentence. */
const ends: ReadonlySet<string> = new Set(['.', '?', '!', ';', '\n'])

/** A bare value or condition is asked for by itself. */
const bare = { AskedValue: 'value', BareCondition: 'is_true' } as const

const askOf = (category: string, meaning: unknown): Ask | null => {
  if (category === 'Ask') return meaning as Ask
  if (category === 'AskedValue') return { kind: bare.AskedValue, parts: { value: meaning } }
  return category === 'BareCondition' ? { kind: bare.BareCondition, parts: { condition: meaning } } : null
}

/** The text of words that were kept by where they stand. */
export function textOf(words: Words, { text, tokens }: Lattice): string {
  return words
    .map((word) => (typeof word === 'string' ? word : text.slice(tokens[word.from]!.start, tokens[word.to - 1]!.end)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

interface FoundAsk extends SegmentAsk {
  readonly settings: PlacedSetting[]
}

interface Item {
  readonly at: number
  readonly constituent: Constituent | null
}

/** Parts of a reading between marks that end a sentence. */
function sentencesOf({ lattice, cover }: MessageReading): readonly (readonly Item[])[] {
  const items: Item[] = [
    ...cover.constituents.map((constituent) => ({ at: constituent.from, constituent })),
    ...cover.unread.map((at) => ({ at, constituent: null })),
  ].toSorted((a, b) => a.at - b.at)
  const inside = (at: number) => cover.constituents.some(({ from, to }) => from <= at && at < to)
  const breaks = lattice.tokens.flatMap(({ text }, at) => (ends.has(text) && !inside(at) ? [at] : []))
  const starts = [-1, ...breaks]
  return starts
    .map((start, i) => items.filter(({ at }) => at > start && at < (breaks[i] ?? Infinity)))
    .filter((sentence) => sentence.length > 0)
}

/** Words that part what is asked from something else that is asked. */
const parting: ReadonlySet<string> = new Set(['and', ',', '&', '+', ':', 'or', 'also'])

/** What a part that only led to another says, as it would beside it. */
const settingsIn = ({ parts }: Ask): readonly PlacedSetting[] =>
  Object.entries(parts).flatMap(([name, part]): readonly PlacedSetting[] =>
    name === 'time'
      ? [{ set: 'time', time: part as SaidTime, at: null }]
      : isMarket(part)
        ? [{ set: 'market', market: part, at: null }]
        : [],
  )

/** Words by which a sentence goes on from the one before. */
const continuing: ReadonlySet<string> = new Set(['and', 'also', 'then', 'or', '&'])

/** Whether such a word stands before what is asked; it may belong to no part. */
function continuesAt(from: number, to: number, { tokens }: Lattice): boolean {
  let start = from
  while (start > 0 && !ends.has(tokens[start - 1]!.text)) start -= 1
  return tokens.slice(start, to).some(({ text }) => continuing.has(text))
}

/** Words by which what stands behind them is a part of what stands before: "the low of yesterday's London session". */
const belonging: ReadonlySet<string> = new Set(['of', 'during', 'inside', 'within'])

/** Words with which something else that is asked begins. */
const asking: ReadonlySet<string> = new Set<string>([
  ...askingGroups.whatWord.words,
  ...askingGroups.beWord.words,
  ...askingGroups.doWord.words,
])
export const beginsAsking = (word: string): boolean => asking.has(word)
/** What words that belong to something else may be taken for by themselves. */
const leftovers: ReadonlySet<string> = new Set(['is_true', 'value', 'term', 'last_time'])

interface Kept {
  readonly asks: readonly SegmentAsk[]
  /** What was said with the parts that are left out. */
  readonly settings: readonly PlacedSetting[]
  /** What is asked only where nothing else is. */
  readonly unread: readonly Stretch[]
}

/** Without parts that only lead to another beside them, and without what is asked only where nothing else is. */
function withoutFrames(asks: readonly FoundAsk[], { tokens }: Lattice): Kept {
  const isParted = (a: FoundAsk, b: FoundAsk) => {
    const [first, second] = a.from < b.from ? [a, b] : [b, a]
    return tokens.slice(first.to, second.from).some((token) => parting.has(token.text))
  }
  const belongs = (a: FoundAsk, b: FoundAsk) => tokens.slice(a.to, b.from).some(({ text }) => belonging.has(text))
  const besides = asks.filter(({ ask }) => ask.isOtherwise === true && asks.some((other) => other.ask.isOtherwise !== true))
  const frames = asks.filter(
    (each, at) =>
      kindNamed(each.ask.kind).isFrame === true &&
      [asks[at - 1], asks[at + 1]].some((other) => other !== undefined && !besides.includes(other) && !isParted(each, other)),
  )
  const isLeftover = (each: FoundAsk) =>
    leftovers.has(each.ask.kind) &&
    !asking.has(tokens[each.from]!.text) &&
    asks.some((other) => other !== each && !leftovers.has(other.ask.kind)) &&
    asks.every((other) => other === each || !isParted(each, other))
  const rest = asks.filter((each) => !besides.includes(each) && !frames.includes(each) && isLeftover(each))
  const left = [...besides, ...frames, ...rest]
  // Two questions of different tools without a word between them are one that was not understood.
  const kept = asks.filter((each) => !left.includes(each))
  const torn = kept.filter((each, at) => {
    const before = kept[at - 1]
    return (
      before !== undefined &&
      (kindNamed(each.ask.kind).tool !== kindNamed(before.ask.kind).tool || belongs(before, each)) &&
      !isParted(before, each) &&
      !tokens.slice(before.to, each.from + 1).some((token) => asking.has(token.text))
    )
  })
  return {
    asks: kept.filter((each) => !torn.includes(each)),
    settings: [...left, ...torn].flatMap(({ ask, settings }) => [...settingsIn(ask), ...settings]),
    unread: [...besides.filter(({ ask }) => Object.keys(ask.parts).length > 0), ...rest, ...torn].map(({ from, to }) => ({ from, to })),
  }
}

/** Whether words that were not read may say something of what is asked. */
export const isContent = (words: string): boolean => /[\p{L}\p{N}]/u.test(words) && !fillerWords.has(words.toLowerCase())

const askCategories: ReadonlySet<string> = new Set(['Ask', 'AskedValue', 'BareCondition'])

function segmentOf(items: readonly Item[], { lattice }: MessageReading): Segment {
  const asks: FoundAsk[] = []
  const settings: PlacedSetting[] = []
  const turns: TurnName[] = []
  const turnsAt: Stretch[] = []
  const cannot: string[] = []
  const unread: Stretch[] = []
  let swap: QuestionCategories['Swap'] | null = null
  const asksAny = items.some(({ constituent }) => constituent !== null && askCategories.has(saidIn(constituent).category))
  let courtesy: Segment['courtesy'] = null
  let covered = 0
  for (const { at, constituent } of items) {
    if (constituent === null) {
      unread.push({ from: at, to: at + 1 })
      continue
    }
    const { category, meaning } = saidIn(constituent)
    const ask = meaning === null ? null : askOf(category, meaning)
    // "Average" alone is no value that one asks for, which shows only where it stands; nor is it a part of a question.
    const isNothing = (category === 'AskedValue' && meaning === null) || (ask !== null && Object.values(ask.parts).includes(null))
    if (isNothing || (category === 'Swap' && (asksAny || swap !== null))) {
      unread.push({ from: constituent.from, to: constituent.to })
      continue
    }
    if (category === 'Swap') swap = meaning as QuestionCategories['Swap']
    if (category !== 'Lead') covered += constituent.to - constituent.from
    if (ask !== null) {
      const { from, to } = constituent
      asks.push({ ask, settings: [], places: placesIn(constituent), isAsked: asking.has(lattice.tokens[from]!.text), from, to })
    } else if (category === 'Setting')
      (asks.at(-1)?.settings ?? settings).push({ ...(meaning as Setting), at: { from: constituent.from, to: constituent.to } })
    else if (category === 'Turn') {
      turns.push((meaning as QuestionCategories['Turn']).turn)
      turnsAt.push({ from: constituent.from, to: constituent.to })
    } else if (category === 'Cannot') {
      const said = meaning as QuestionCategories['Cannot']
      cannot.push(said.cannot)
      if (isMarket(said.about)) settings.push({ set: 'market', market: said.about, at: null })
    } else if (
      category === 'Courtesy' &&
      (meaning as QuestionCategories['Courtesy']).courtesy === 'thanks' &&
      asking.has(lattice.tokens[items[0]!.at]!.text)
    )
      unread.push({ from: constituent.from, to: constituent.to })
    else if (category === 'Courtesy') ({ courtesy } = meaning as QuestionCategories['Courtesy'])
  }
  const [first, last] = [items[0]!, items.at(-1)!]
  const end = last.constituent?.to ?? last.at + 1
  const kept = withoutFrames(asks, lattice)
  const unreadAt = [...unread, ...kept.unread].filter((at) => isContent(textOf([at], lattice))).toSorted((a, b) => a.from - b.from)
  return {
    asks: kept.asks,
    settings: [...settings, ...kept.settings],
    turns,
    turnsAt,
    isContinuing: turns.includes('also') || continuesAt(first.at, asks[0]?.from ?? end, lattice),
    cannot,
    courtesy,
    swap,
    unread: unreadAt.map((at) => textOf([at], lattice)),
    unreadAt,
    covered,
    at: { from: first.at, to: end },
    words: lattice.text.slice(lattice.tokens[first.at]!.start, lattice.tokens[end - 1]!.end),
  }
}

/** The sentences of a message with what each asks. */
export const segmentsOf = (reading: MessageReading): readonly Segment[] => sentencesOf(reading).map((items) => segmentOf(items, reading))
