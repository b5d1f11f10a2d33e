import type { KnownPair, Paraphrases } from './table.ts'
import { isFigure, type Word } from './words-of.ts'

/** A plain sentence whose other words are like those of the sentence, with the sentence's figures in their places. */
interface Skeleton {
  /** Words of the plain sentence; a number stands for the word at that place of the sentence. */
  readonly plain: readonly (string | number)[]
  /** From 0 to 1. */
  readonly likeness: number
  /** The sentence that is known to mean it. */
  readonly known: KnownPair
}

const minLikeness = 0.22

/** Words and pairs of words that stand beside one another. */
function featuresOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set([...keys, ...keys.slice(1).map((key, k) => `${keys[k]!} ${key}`)])
}

const figureKinds = (keys: readonly string[]): string => keys.filter(isFigure).toSorted().join(' ')

/** Finds the sentences of the table that are likest to another. */
export function skeletonFinder({ pairs }: Paraphrases): (words: readonly Word[], most: number) => readonly Skeleton[] {
  const featuresBy = pairs.map(({ said }) => featuresOf(said))
  const holders = new Map<string, number[]>()
  for (const [k, features] of featuresBy.entries())
    for (const feature of features) {
      const known = holders.get(feature)
      if (known === undefined) holders.set(feature, [k])
      else known.push(k)
    }
  const rarity = (feature: string): number => {
    const weight = Math.log(1 + pairs.length / (1 + (holders.get(feature)?.length ?? 0)))
    return feature.includes(' ') ? weight * 0.5 : weight
  }
  const lengths = featuresBy.map((features) => [...features].reduce((sum, feature) => sum + rarity(feature), 0))
  const kinds = pairs.map(({ said }) => figureKinds(said))
  return (words, most) => {
    const keys = words.map(({ key }) => key)
    const own = figureKinds(keys)
    const features = featuresOf(keys)
    const shared = new Map<number, number>()
    let length = 0
    for (const feature of features) {
      const weight = rarity(feature)
      // A word that nobody knows says little about which sentence is meant.
      length += holders.has(feature) ? weight : weight * 0.3
      for (const k of holders.get(feature) ?? []) if (kinds[k] === own) shared.set(k, (shared.get(k) ?? 0) + weight)
    }
    const best = new Map<string, Skeleton>()
    for (const [k, weight] of shared) {
      const likeness = (2 * weight) / (length + lengths[k]!)
      if (likeness < minLikeness) continue
      const plain = filled(pairs[k]!, words)
      const key = plain?.join(' ')
      if (plain === null || (best.get(key!)?.likeness ?? 0) >= likeness) continue
      best.set(key!, { plain, likeness, known: pairs[k]! })
    }
    return [...best.values()].toSorted((a, b) => b.likeness - a.likeness).slice(0, most)
  }
}

/** The plain sentence of a pair with the figures of another sentence, the first of a kind for the first. */
function filled({ said, plain, sources }: KnownPair, words: readonly Word[]): readonly (string | number)[] | null {
  const found: (string | number)[] = []
  for (const [at, word] of plain.entries()) {
    if (!isFigure(word)) {
      found.push(word)
      continue
    }
    const source = sources[at]![0]
    if (source === undefined) return null
    const rank = said.slice(0, source).filter((each) => each === said[source]).length
    const place = words.findIndex(
      ({ key }, k) => key === said[source] && words.slice(0, k).filter((each) => each.key === key).length === rank,
    )
    if (place < 0) return null
    found.push(place)
  }
  return found
}
