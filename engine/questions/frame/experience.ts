import { examplesOf } from '../kind.ts'
import { kinds } from '../kinds/all.ts'
import { lexer } from '../lexing.ts'
import { ambiguousTags, featuresOf, type Feature } from './features.ts'
import { wordings } from './wordings.ts'

/** A kind of question with how like its examples a text is, from 0 to 1. */
export interface Likeness {
  readonly kind: string
  readonly likeness: number
}

interface Example {
  readonly kind: string
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
}

/** Rare words count more than in proportion. */
const power = 1.5
/** What a word counts that no wording has. */
const unknownWeight = 6
/** The likest wordings of a kind count by these shares, so that one odd wording does not decide. */
const shares = [0.7, 0.2, 0.1] as const

const heaviest = (says: readonly string[], weightOf: Experience['weightOf']): number => Math.max(0, ...says.map(weightOf))

/** The same of a text, where a word that no wording has counts at least as an unknown one. */
const countOf = (says: readonly string[], weightOf: Experience['weightOf']): number => {
  const isKnown = says.some((each) => each.startsWith('=') && weightOf(each) > 0)
  return isKnown ? heaviest(says, weightOf) : Math.max(heaviest(says, weightOf), unknownWeight)
}

function learned(): Experience {
  const known = kinds.flatMap((kind) =>
    [...examplesOf(kind), ...Object.values(kind.otherwise ?? {}), ...(wordings[kind.name] ?? [])].map((text) => ({
      kind: kind.name,
      features: featuresOf(lexer(text)),
    })),
  )
  const kindsOf = new Map<string, Set<string>>()
  const ofKind = new Map<string, KindWords>(kinds.map(({ name }) => [name, { count: 0, said: new Map() }]))
  for (const { kind, features } of known) {
    const of = ofKind.get(kind)!
    of.count += 1
    for (const says of new Set(features.flatMap((feature) => feature.says))) {
      kindsOf.set(says, (kindsOf.get(says) ?? new Set()).add(kind))
      of.said.set(says, (of.said.get(says) ?? 0) + 1)
    }
  }
  const weightOf = (says: string): number => {
    const count = kindsOf.get(says)?.size
    return count === undefined ? 0 : Math.log((kinds.length + 1) / (count + 0.5)) ** power
  }
  const examples = known.map(({ kind, features }) => ({
    kind,
    total: features.reduce((sum, { says }) => sum + heaviest(says, weightOf), 0),
  }))
  const placesOf = new Map<string, number[]>()
  for (const [at, { features }] of known.entries())
    for (const says of new Set(features.flatMap((feature) => feature.says))) {
      const places = placesOf.get(says)
      if (places === undefined) placesOf.set(says, [at])
      else places.push(at)
    }
  return { examples, placesOf, weightOf, ofKind, ambiguous: ambiguousTags(lexer) }
}

let experience: Experience | null = null
/** Read once, when a question is first asked that the grammar does not cover. */
const known = (): Experience => (experience ??= learned())

/**
 * Kinds by how like a text is to what is known to ask them, likest first: Dice's coefficient of the weighted words, those of the text
 * that are also in the wording against all of both.
 */
export function likestKinds(features: readonly Feature[]): readonly Likeness[] {
  const { examples, placesOf, weightOf } = known()
  const total = features.reduce((sum, { says }) => sum + countOf(says, weightOf), 0)
  const shared = new Float64Array(examples.length)
  for (const { says } of features) {
    // A word counts by the heaviest of what it says that the wording says too.
    const counted = new Set<number>()
    for (const each of says.toSorted((a, b) => weightOf(b) - weightOf(a)))
      for (const at of placesOf.get(each) ?? []) {
        if (counted.has(at)) continue
        counted.add(at)
        shared[at]! += weightOf(each)
      }
  }
  const byKind = new Map<string, number[]>()
  for (const [at, example] of examples.entries()) {
    const likeness = total + example.total === 0 ? 0 : (2 * Math.min(shared[at]!, example.total)) / (total + example.total)
    const of = byKind.get(example.kind)
    if (of === undefined) byKind.set(example.kind, [likeness])
    else of.push(likeness)
  }
  return [...byKind]
    .map(([kind, all]) => {
      const best = all.toSorted((a, b) => b - a)
      return { kind, likeness: shares.reduce((sum, share, at) => sum + share * (best[at] ?? 0), 0) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
}

/** The share of the wordings of a kind in which one of these words stands, from 0 to 1. */
export function shareAskedWith(kind: string, says: readonly string[]): number {
  const of = known().ofKind.get(kind)
  return of === undefined || of.count === 0 ? 0 : Math.max(0, ...says.map((each) => of.said.get(each) ?? 0)) / of.count
}
/** Whether a tag tells its words from those that mean the opposite. */
export const isUnambiguous = (says: string): boolean => !known().ambiguous.has(says)

/** How much words count of all that a text says. */
export const weightOfWords = (says: readonly string[]): number => countOf(says, known().weightOf)
