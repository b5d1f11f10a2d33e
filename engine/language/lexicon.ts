import { invariant } from '../invariant.ts'
import { inflect, type WordKind } from './inflect.ts'
import { tagSymbol, type Meanings } from './pattern.ts'
import { hasChoices, wordsInPhrase, type Meant } from './phrase-book.ts'

/** One line of a vocabulary: words of one tag and one meaning, by the way they are inflected. */
export type Entry<M extends Meanings> = {
  [Tag in keyof M['tags'] & string]: {
    readonly tag: Tag
    readonly value: M['tags'][Tag]
    readonly verbs?: readonly string[]
    readonly nouns?: readonly string[]
    /** Not inflected; also marks and signs, and phrases with choices (`choicesOf`). */
    readonly words?: readonly string[]
    /** No unknown word is taken for a misspelt one of these. */
    readonly isName?: true
  }
}[keyof M['tags'] & string]

/** Tokens that are told by their shape, as numbers, clock times and ratios are. */
export type Shape<M extends Meanings> = {
  [Tag in keyof M['tags'] & string]: {
    readonly tag: Tag
    /** Sticky; tried where a token may begin. */
    readonly shape: RegExp
    readonly value: (match: RegExpExecArray) => M['tags'][Tag] | null
  }
}[keyof M['tags'] & string]

/** One thing that a word or several words may be. */
export interface Form {
  readonly lemma: string
  readonly tag: string | null
  readonly value: unknown
}

/** Words that may be passed over beside certain others only: their neighbours by tag. */
export interface Loose<M extends Meanings> {
  readonly words: readonly string[]
  readonly cost: number
  /** At the beginning of a sentence. */
  readonly isFirst?: true
  readonly after?: readonly (keyof M['tags'] & string)[]
  /** Also behind an article. */
  readonly before?: readonly (keyof M['tags'] & string)[]
  /** None of these words stands a few words before. */
  readonly unless?: ReadonlySet<string>
}

/** The same, made ready for reading. */
export interface LooseWords {
  readonly cost: number
  readonly isFirst: boolean
  readonly after: ReadonlySet<string> | null
  readonly before: ReadonlySet<string> | null
  readonly unless: ReadonlySet<string> | null
}

/** A vocabulary made ready for reading. */
export interface Lexicon {
  /** By the words in lower case, one space between them. */
  readonly forms: ReadonlyMap<string, readonly Form[]>
  /** What has choices in it. */
  readonly phrases: readonly (Meant & { readonly words: string })[]
  /** Words of the longest entry without a choice. */
  readonly maxWords: number
  /** Every word of every entry; typos are corrected to them, but not to `names`. */
  readonly words: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly shapes: readonly { readonly tag: string; readonly shape: RegExp; readonly value: (match: RegExpExecArray) => unknown }[]
  /** What may be passed over between the parts of a constituent, one word or several, with what that costs. */
  readonly skippable: ReadonlyMap<string, number>
  readonly loose: ReadonlyMap<string, readonly LooseWords[]>
  readonly shorthand: ReadonlyMap<string, string>
}

export interface Vocabulary<M extends Meanings> {
  readonly entries: readonly Entry<M>[]
  readonly shapes: readonly Shape<M>[]
  /** Words of patterns that are inflected there: `touch` of a pattern is also *touched*. */
  readonly patternWords?: Readonly<Partial<Record<WordKind, readonly string[]>>>
  readonly skippable: ReadonlyMap<string, number>
  readonly loose?: readonly Loose<M>[]
  /** Words that are written with a sign in them, and what they stand for: `w/` is *with*. */
  readonly shorthand?: ReadonlyMap<string, string>
}

const kinds = [
  ['verbs', 'verb'],
  ['nouns', 'noun'],
  ['words', 'word'],
] as const

/** The lexicon of a vocabulary. A word keeps all that it may be; the order of the entries means nothing. */
export function compileLexicon<M extends Meanings>({
  entries,
  shapes,
  patternWords = {},
  skippable,
  loose = [],
  shorthand = new Map(),
}: Vocabulary<M>): Lexicon {
  const forms = new Map<string, Form[]>()
  const phrases: (Meant & { readonly words: string })[] = []
  const words = new Set<string>()
  const names = new Set<string>()
  let maxWords = 1
  const put = (text: string, form: Form, isName: boolean) => {
    const parts = text.split(' ')
    maxWords = Math.max(maxWords, parts.length)
    for (const part of parts) (isName ? names : words).add(part)
    const known = forms.get(text)
    if (known === undefined) forms.set(text, [form])
    else known.push(form)
  }
  const add = (lemma: string, kind: WordKind, meaning: Omit<Form, 'lemma'>, isName = false) => {
    const form = { lemma, ...meaning }
    if (kind === 'word') put(lemma, form, isName)
    else for (const text of new Set(inflect(lemma, kind))) put(text, form, isName)
  }
  const addPhrase = (phrase: string, { tag, value, isName }: Entry<M>) => {
    for (const word of wordsInPhrase(phrase)) (isName ? names : words).add(word)
    phrases.push({ words: phrase, tag, value })
  }
  for (const entry of entries)
    for (const [field, kind] of kinds)
      for (const lemma of entry[field] ?? []) {
        if (!hasChoices(lemma)) add(lemma, kind, { tag: entry.tag, value: entry.value }, entry.isName)
        else {
          invariant(kind === 'word', `${lemma} has choices, so it is not inflected`)
          addPhrase(lemma, entry)
        }
      }
  for (const kind of ['verb', 'noun', 'word'] as const)
    for (const lemma of patternWords[kind] ?? []) add(lemma, kind, { tag: null, value: lemma })
  const byWords = new Map<string, LooseWords[]>()
  const symbolsOf = (tags: readonly string[] | undefined) => (tags === undefined ? null : new Set(tags.map(tagSymbol)))
  for (const { words: ways, cost, isFirst = false, after, before, unless = null } of loose) {
    const where = { cost, isFirst, after: symbolsOf(after), before: symbolsOf(before), unless }
    for (const way of ways) byWords.set(way, [...(byWords.get(way) ?? []), where])
  }
  for (const passed of [...skippable.keys(), ...byWords.keys()]) {
    const parts = passed.split(' ')
    maxWords = Math.max(maxWords, parts.length)
    for (const part of parts) words.add(part)
  }
  return { forms, phrases, maxWords, words, names, shapes, skippable, loose: byWords, shorthand }
}
