import { alignAll } from './align.ts'
import { storedAlignment, type ParaphraseTable } from './table.ts'
import { wordsOf, type Word } from './words-of.ts'

/** A plain sentence and how people say the same. */
export interface CorpusEntry {
  readonly plain: string
  readonly said: readonly string[]
}

/** The entries of a corpus file, a line each. */
export const corpusIn = (file: string): readonly CorpusEntry[] =>
  file
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as CorpusEntry)

/** What begins a sentence has no capital elsewhere, unless it is a name. */
const begun = (words: readonly Word[]): readonly Word[] =>
  words.map((word, at) =>
    at === 0 && word.slot === null && !/^[A-Z]{2,}/.test(word.plain) ? { ...word, plain: word.plain.toLowerCase() } : word,
  )

/** Learns from sentences and their paraphrases what says the same; a plain sentence is one of its own. */
export function makeTable(corpus: readonly CorpusEntry[]): ParaphraseTable {
  const pairs = corpus.flatMap(({ plain, said }) => [...said, plain].map((each) => ({ said: wordsOf(each), plain: begun(wordsOf(plain)) })))
  const alignments = alignAll(pairs)
  const numbers = new Map<string, number>()
  const said = pairs.map(({ said: words, plain }, k) => {
    const key = plain.map(({ slot, plain: word }) => slot ?? word).join(' ')
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return [number, words.map((word) => word.key).join(' '), storedAlignment(alignments[k]!)].join('\t')
  })
  return { plain: [...numbers.keys()], said }
}
