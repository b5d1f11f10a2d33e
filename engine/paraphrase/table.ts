import type { Alignment } from './align.ts'

/** Sentences with what they say in plain words, as they are stored: figures are told by their kind alone. */
export interface ParaphraseTable {
  /** Plain sentences: their words, parted by spaces. */
  readonly plain: readonly string[]
  /** The number of a plain sentence, other words for it (stems), and by each of these the plain words that say the same; parted by tabs. */
  readonly said: readonly string[]
}

export const storedAlignment = (alignment: Alignment): string =>
  alignment.map((partners) => partners.map((at) => at.toString(36)).join('.')).join(',')
const alignmentOf = (stored: string): Alignment =>
  stored.split(',').map((partners) => (partners === '' ? [] : partners.split('.').map((at) => Number.parseInt(at, 36))))

export interface KnownPair {
  readonly said: readonly string[]
  readonly plain: readonly string[]
  readonly partners: Alignment
  /** The other way round. */
  readonly sources: Alignment
}

/** How often a word stands for another, or for nothing. */
export interface Lexicon {
  /** How likely the plain word is said by the word. */
  readonly plainFor: (said: string, plain: string) => number
  readonly saidFor: (plain: string, said: string) => number
  /** How likely the word says nothing of its own; null where it is not known. */
  readonly silence: (said: string) => number | null
}

/** The table ready to be asked. */
export interface Paraphrases {
  readonly pairs: readonly KnownPair[]
  readonly plain: readonly (readonly string[])[]
  readonly lexicon: Lexicon
  /** Where a word stands: the numbers of pairs and the place in each. */
  readonly placesOf: (said: string) => readonly (readonly [pair: number, at: number])[]
}

const nothing = '∅'

function lexiconOf(pairs: readonly KnownPair[]): Lexicon {
  const counts = new Map<string, Map<string, number>>()
  const bySaid = new Map<string, number>()
  const byPlain = new Map<string, number>()
  const add = (said: string, plain: string, count: number) => {
    const row = counts.get(said) ?? new Map<string, number>()
    counts.set(said, row.set(plain, (row.get(plain) ?? 0) + count))
    bySaid.set(said, (bySaid.get(said) ?? 0) + count)
    byPlain.set(plain, (byPlain.get(plain) ?? 0) + count)
  }
  for (const { said, plain, partners } of pairs)
    for (const [i, word] of said.entries()) {
      const of = partners[i]!
      if (of.length === 0) add(word, nothing, 1)
      for (const at of of) add(word, plain[at]!.toLowerCase(), 1 / of.length)
    }
  const count = (said: string, plain: string) => counts.get(said)?.get(plain) ?? 0
  return {
    plainFor: (said, plain) => count(said, plain.toLowerCase()) / (bySaid.get(said) ?? 1),
    saidFor: (plain, said) => count(said, plain.toLowerCase()) / (byPlain.get(plain.toLowerCase()) ?? 1),
    silence: (said) => (bySaid.has(said) ? count(said, nothing) / bySaid.get(said)! : null),
  }
}

export function openTable(table: ParaphraseTable): Paraphrases {
  const plain = table.plain.map((words) => words.split(' '))
  const pairs = table.said.map((stored): KnownPair => {
    const [number, words, alignment] = stored.split('\t') as [string, string, string]
    const partners = alignmentOf(alignment)
    const plainWords = plain[Number(number)]!
    const sources = plainWords.map((): number[] => [])
    for (const [i, of] of partners.entries()) for (const at of of) sources[at]!.push(i)
    return { said: words.split(' '), plain: plainWords, partners, sources }
  })
  const places = new Map<string, (readonly [number, number])[]>()
  for (const [k, { said }] of pairs.entries())
    for (const [at, word] of said.entries()) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [[k, at]])
      else known.push([k, at])
    }
  return { pairs, plain, lexicon: lexiconOf(pairs), placesOf: (said) => places.get(said) ?? [] }
}
