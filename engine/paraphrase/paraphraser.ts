import { parse } from '../language/chart.ts'
import { productions } from '../reader/grammar/all.ts'
import type { Categories } from '../reader/meanings.ts'
import { grammar, lexer } from '../reader/read-clauses.ts'
import { rendered, translate, type Copy } from './decode.ts'
import { learnLanguage } from './language-model.ts'
import { differenceOf, precedentOf, saidOf } from './said-of.ts'
import { skeletonFinder } from './skeletons.ts'
import { openTable, type KnownPair, type ParaphraseTable } from './table.ts'
import { isFigure, symbolOf, wordsOf, type Word } from './words-of.ts'

/** Plain words for a sentence. They have yet to be read. */
export interface Paraphrase {
  readonly words: string
  readonly score: number
  /** Words of the sentence that say nothing in them. */
  readonly without: readonly Word[]
  /** How plain they are, by the word. */
  readonly fluency: number
}

/** Tells a sentence in plain words, likeliest first; every figure, side, bound and denial is in each of them. */
export type Paraphraser = (sentence: string) => readonly Paraphrase[]

/** Pieces that may stay as they are, with what that costs. */
const kinds = {
  Clause: 1,
  Condition: 1,
  Event: 1.5,
  Act: 1,
  Part: 1,
  TimePhrase: 1,
  Within: 1,
  Value: 1.5,
  Predicate: 1.5,
} as const satisfies Partial<Record<keyof Categories, number>>

/** What the grammar can read of a sentence. */
function copiesOf(text: string, words: readonly Word[]): readonly Copy[] {
  const lattice = lexer(text)
  const chart = parse(lattice, grammar)
  const starts = new Map(words.map(({ start }, k) => [start, k]))
  const ends = new Map(words.map(({ end }, k) => [end, k + 1]))
  const copies = new Map<string, Copy>()
  for (let end = 1; end <= lattice.tokens.length; end += 1)
    for (const start of chart.startsOf(end)) {
      const [from, to] = [starts.get(lattice.tokens[start]!.start), ends.get(lattice.tokens[end - 1]!.end)]
      if (from === undefined || to === undefined) continue
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
        for (const piece of chart.read(kind, start, end)) {
          const cost = kinds[kind] + piece.cost
          const key = `${from} ${to}`
          if ((copies.get(key)?.cost ?? Infinity) > cost) copies.set(key, { from, to, words: words.slice(from, to), cost })
        }
    }
  return [...copies.values()]
}

/** What examples of the grammar count for beside the plain sentences of the table. */
const exampleWeight = 0.1
const mostSkeletons = 12
/** A known sentence that is less like it tells nothing of what may be taken as the same. */
const minPrecedent = 0.4

/** What is put together and reads less like a sentence is none. */
const leastFluency = -3.4

/** What a translation has at least, by the word. */
const leastScore = -3
/** A way to say it that does without more of the sentence is not what it says. */
const maxLeftOut = 6
/** Words that were never seen may be what is spoken of. */
const maxUnknown = 2
const maxLeftShare = 0.4

/** What speaks for other words and against them, with what each counts for: fitted to which of them had the right plan. */
const ranks = {
  likeness: 2.8,
  translation: -0.4,
  fluency: 0.25,
  lost: -0.25,
  unknown: -0.1,
  added: -0.5,
  longer: -0.45,
  always: 0.2,
}
/** Below it more are wrong than right. */
const minScore = -0.2
type Features = Readonly<Record<keyof typeof ranks, number>>

export function createParaphraser(stored: ParaphraseTable): Paraphraser {
  const table = openTable(stored)
  const examples = productions.flatMap((production) => production.examples)
  const language = learnLanguage([
    ...table.plain.map((words) => [words.map((word) => (isFigure(word) ? word : word.toLowerCase())), 1] as const),
    ...examples.map((example) => [wordsOf(example).map(symbolOf), exampleWeight] as const),
  ])
  const likest = skeletonFinder(table)
  return (sentence) => {
    const said = saidOf(sentence)
    const scores = new Map<string, { likeness: number; translation: number; known?: KnownPair }>()
    for (const { plain, likeness, known } of likest(said.words, mostSkeletons)) {
      const words = plain.map((each) => (typeof each === 'number' ? said.words[each]!.plain : each))
      scores.set(rendered(words), { likeness, translation: leastScore, known })
    }
    for (const { words, score } of translate(table, language, said.words, copiesOf(sentence, said.words)))
      scores.set(words, { likeness: 0, ...scores.get(words), translation: Math.max(score, leastScore) })
    const paraphrases: Paraphrase[] = []
    for (const [words, { likeness, translation, known: precedent }] of scores) {
      const plain = saidOf(words)
      const isLike = precedent !== undefined && likeness >= minPrecedent
      const difference = differenceOf(said, plain, table.lexicon, isLike ? precedentOf(precedent) : undefined)
      if (difference === null) continue
      const { without, added } = difference
      const known = without.filter(({ key }) => table.lexicon.silence(key) !== null)
      if (without.length > maxLeftOut || without.length - known.length > maxUnknown || without.length > maxLeftShare * said.words.length)
        continue
      const fluency = language.fluency(plain.words.map(symbolOf))
      if (fluency < leastFluency && likeness < minPrecedent) continue
      const features: Features = {
        likeness,
        translation,
        fluency,
        lost: known.reduce((sum, { key }) => sum + 1 - table.lexicon.silence(key)!, 0),
        unknown: without.length - known.length,
        added: added.length,
        longer: Math.log(plain.words.length / said.words.length),
        always: 1,
      }
      const score = (Object.keys(ranks) as (keyof typeof ranks)[]).reduce((sum, key) => sum + ranks[key] * features[key], 0)
      if (score >= minScore) paraphrases.push({ words, score, without, fluency })
    }
    return paraphrases.toSorted((a, b) => b.score - a.score)
  }
}
