import type { Constituent } from '../language/chart.ts'
import type { Lattice } from '../language/lattice.ts'
import { saidIn, type MessageReading } from './lexing.ts'
import type { Ask, QuestionCategories, Setting, TurnName, Words } from './meanings.ts'

/** What is asked in one sentence, with everything that is said beside it. */
export interface Segment {
  readonly asks: readonly SegmentAsk[]
  /** Said before the first thing that is asked, or where nothing is. */
  readonly settings: readonly Setting[]
  readonly turns: readonly TurnName[]
  readonly cannot: readonly string[]
  readonly courtesy: QuestionCategories['Courtesy']['courtesy'] | null
  readonly unread: readonly string[]
  /** Words that say something of it. */
  readonly covered: number
  readonly words: string
}

export interface SegmentAsk {
  readonly ask: Ask
  readonly settings: readonly Setting[]
}

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

function segmentOf(items: readonly Item[], { lattice }: MessageReading): Segment {
  const asks: { ask: Ask; settings: Setting[] }[] = []
  const settings: Setting[] = []
  const turns: TurnName[] = []
  const cannot: string[] = []
  const unread: string[] = []
  let courtesy: Segment['courtesy'] = null
  let covered = 0
  for (const { at, constituent } of items) {
    if (constituent === null) {
      unread.push(lattice.text.slice(lattice.tokens[at]!.start, lattice.tokens[at]!.end))
      continue
    }
    const { category, meaning } = saidIn(constituent)
    const ask = askOf(category, meaning)
    if (category !== 'Lead') covered += constituent.to - constituent.from
    if (ask !== null) asks.push({ ask, settings: [] })
    else if (category === 'Setting') (asks.at(-1)?.settings ?? settings).push(meaning as Setting)
    else if (category === 'Turn') turns.push((meaning as QuestionCategories['Turn']).turn)
    else if (category === 'Cannot') cannot.push((meaning as QuestionCategories['Cannot']).cannot)
    else if (category === 'Courtesy') ({ courtesy } = meaning as QuestionCategories['Courtesy'])
  }
  const [first, last] = [items[0]!, items.at(-1)!]
  const end = last.constituent?.to ?? last.at + 1
  return {
    asks,
    settings,
    turns,
    cannot,
    courtesy,
    unread: unread.filter((word) => /[\p{L}\p{N}]/u.test(word)),
    covered,
    words: lattice.text.slice(lattice.tokens[first.at]!.start, lattice.tokens[end - 1]!.end),
  }
}

/** The sentences of a message with what each asks. */
export const segmentsOf = (reading: MessageReading): readonly Segment[] => sentencesOf(reading).map((items) => segmentOf(items, reading))
