import { examplesOf } from '../kind.ts'
import { kinds } from '../kinds/all.ts'
import { lexer } from '../lexing.ts'
import { ambiguousTags, featuresOf, type Feature } from './features.ts'
import { followUpWordings } from './follow-up-wordings.ts'
import { wordings } from './wordings.ts'

/** A kind of question with how like its wordings a text is, from 0 to 1. */
export interface Likeness {
  readonly kind: string
  readonly likeness: number
}

interface Example {
  readonly kind: string
  /** It rests on what was said before. */
  readonly goesOn: boolean
  /** What all of its words count. */
  readonly total: number
}

interface KindWords {
  count: number
  readonly said: Map<string, number>
}

/** All wordings of each kind that are known, and how much each of their words tells kinds apart. */
interface Experience {
  readonly examples: readonly Example[]
  /** In which wordings each word stands, by their places among `examples`. */
  readonly placesOf: ReadonlyMap<string, readonly number[]>
  /** How much a word counts: the fewer kinds it stands in, the more. */
  readonly weightOf: (says: string) => number
  /** How many wordings of each kind there are, and in how many of them each of their words stands. */
  readonly ofKind: ReadonlyMap<string, KindWords>
  /** Tags that do not tell a word from its opposite. */
  readonly ambiguous: ReadonlySet<string>
  /** The words that have each tag, as far as any wording has them. */
  readonly wordsOf: ReadonlyMap<string, ReadonlySet<string>>
}

/** Rare words count more than in proportion. */
const power = 1.5
/** What a word counts that no wording has. */
const unknownWeight = 6
/** The likest wordings of a kind count by these shares, so that one odd wording does not decide. */
const shares = [0.7, 0.2, 0.1] as const
/** A tag of more words is no single meaning. */
const mostWords = 60

const heaviest = (says: readonly string[], weightOf: Experience['weightOf']): number => Math.max(0, ...says.map(weightOf))

/** The same of a text, where a word that no wording has counts at least as an unknown one. */
const countOf = (says: readonly string[], weightOf: Experience['weightOf']): number => {
  const isKnown = says.some((each) => !each.startsWith('#') && weightOf(each) > 0)
  return isKnown ? heaviest(says, weightOf) : Math.max(heaviest(says, weightOf), unknownWeight)
}

/** The list of a key, which is made where there is none. */
function at<K, V>(map: Map<K, V>, key: K, made: () => V): V {
  const found = map.get(key) ?? made()
  map.set(key, found)
  return found
}

function learned(): Experience {
  const read = (kind: string, texts: readonly string[], goesOn: boolean) =>
    texts.map((text) => ({ kind, goesOn, features: featuresOf(lexer(text)) }))
  const known = kinds.flatMap((kind) => [
    ...read(kind.name, [...examplesOf(kind), ...Object.values(kind.otherwise ?? {}), ...(wordings[kind.name] ?? [])], false),
    ...read(kind.name, followUpWordings[kind.name] ?? [], true),
  ])
  const kindsOf = new Map<string, Set<string>>()
  const placesOf = new Map<string, number[]>()
  const wordsOf = new Map<string, Set<string>>()
  const ofKind = new Map<string, KindWords>(kinds.map(({ name }) => [name, { count: 0, said: new Map() }]))
  for (const [place, { kind, features }] of known.entries()) {
    const of = ofKind.get(kind)!
    of.count += 1
    for (const says of new Set(features.flatMap((feature) => feature.says))) {
      at(kindsOf, says, () => new Set()).add(kind)
      at(placesOf, says, () => []).push(place)
      of.said.set(says, (of.said.get(says) ?? 0) + 1)
    }
    for (const { says } of features)
      for (const tag of says.filter((each) => each.startsWith('#'))) at(wordsOf, tag, () => new Set()).add(says[0]!)
  }
  const weights = new Map([...kindsOf].map(([says, { size }]) => [says, Math.log((kinds.length + 1) / (size + 0.5)) ** power]))
  const weightOf = (says: string): number => weights.get(says) ?? 0
  const examples = known.map(({ kind, goesOn, features }) => ({
    kind,
    goesOn,
    total: features.reduce((sum, { says }) => sum + heaviest(says, weightOf), 0),
  }))
  return { examples, placesOf, weightOf, ofKind, ambiguous: ambiguousTags(lexer), wordsOf }
}

let experience: Experience | null = null
/** Read once, when a question is first asked that the grammar does not cover. */
const known = (): Experience => (experience ??= learned())

/**
 * Kinds by how like a text is to what is known to ask them, likest first: Dice's coefficient of the weighted words, those of the text
 * that are also in the wording against all of both. `goesOn`: it may rest on a message before it.
 */
export function likestKinds(features: readonly Feature[], goesOn = false): readonly Likeness[] {
  const { examples, placesOf, weightOf } = known()
  const total = features.reduce((sum, { says }) => sum + countOf(says, weightOf), 0)
  const shared = new Float64Array(examples.length)
  for (const { says } of features) {
    // A word counts by the heaviest of what it says that the wording says too.
    const counted = new Set<number>()
    for (const each of says.toSorted((a, b) => weightOf(b) - weightOf(a)))
      for (const place of placesOf.get(each) ?? []) {
        if (counted.has(place)) continue
        counted.add(place)
        shared[place]! += weightOf(each)
      }
  }
  const byKind = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
  for (const [place, example] of examples.entries()) {
    if (example.goesOn && !goesOn) continue
    const both = total + example.total
    byKind.get(example.kind)!.push(both === 0 ? 0 : (2 * Math.min(shared[place]!, example.total)) / both)
  }
  return [...byKind]
    .map(([kind, all]) => {
      const best = all.toSorted((a, b) => b - a)
      return { kind, likeness: shares.reduce((sum, share, i) => sum + share * (best[i] ?? 0), 0) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
}

/** The share of the wordings of a kind in which one of these words stands, from 0 to 1. */
export function shareAskedWith(kind: string, says: readonly string[]): number {
  const of = known().ofKind.get(kind)
  return of === undefined || of.count === 0 ? 0 : Math.max(0, ...says.map((each) => of.said.get(each) ?? 0)) / of.count
}

/** Whether all words of a tag mean much the same, and none its opposite. */
export const isOneMeaning = (tag: string): boolean => !known().ambiguous.has(tag) && (known().wordsOf.get(tag)?.size ?? 0) <= mostWords

/** How much words count of all that a text says. */
export const weightOfWords = (says: readonly string[]): number => countOf(says, known().weightOf)
