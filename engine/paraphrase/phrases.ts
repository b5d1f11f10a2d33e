import type { KnownPair, Paraphrases } from './table.ts'
import { isFigure } from './words-of.ts'

/** Other words for a stretch of a sentence. A number stands for the figure at that place of the stretch. */
interface Phrase {
  readonly from: number
  readonly to: number
  readonly plain: readonly (string | number)[]
  /** The share of the places where the stretch stands in which it has these words. */
  readonly share: number
  readonly seen: number
  /** How well word stands for word, both ways, as logarithms. */
  readonly forth: number
  readonly back: number
}

const longestStretch = 9
const longestPlain = 11
/** Places that are looked at of a stretch that stands in many. */
const maxPlaces = 120
const mostPhrases = 10
const floor = 1e-3
/** What is taken off the first time that something was seen. */
const discount = 0.4

/** The plain words that a stretch of a pair stands for, with what may stand at their ends; none where they say more or less. */
function plainOf({ said, plain, partners, sources }: KnownPair, from: number, to: number): readonly (readonly (string | number)[])[] {
  let low = plain.length
  let high = -1
  for (let i = from; i < to; i += 1) {
    const of = partners[i]!
    if (of.length === 0 && isFigure(said[i]!)) return []
    for (const at of of) {
      if (at < low) low = at
      if (at > high) high = at
    }
  }
  if (high < 0) return [[]]
  if (high - low >= longestPlain) return []
  for (let at = low; at <= high; at += 1) {
    if (isFigure(plain[at]!) && sources[at]!.length === 0) return []
    if (sources[at]!.some((i) => i < from || i >= to)) return []
  }
  const isFree = (at: number) => plain[at] !== undefined && sources[at]!.length === 0 && !isFigure(plain[at])
  const found: (string | number)[][] = []
  for (let start = low; start === low || isFree(start); start -= 1)
    for (let end = high; end === high || isFree(end); end += 1) {
      if (end - start >= longestPlain) break
      found.push(plain.slice(start, end + 1).map((word, k) => (isFigure(word) ? sources[start + k]![0]! - from : word)))
    }
  return found
}

/** What the table knows of every stretch of a sentence. */
export function phrasesIn({ pairs, placesOf, lexicon }: Paraphrases, said: readonly string[]): readonly Phrase[] {
  const phrases: Phrase[] = []
  for (let from = 0; from < said.length; from += 1) {
    let places = placesOf(said[from]!)
    for (let to = from + 1; to <= Math.min(said.length, from + longestStretch) && places.length > 0; to += 1) {
      if (to > from + 1) places = places.filter(([pair, at]) => pairs[pair]!.said[at + to - 1 - from] === said[to - 1])
      const step = Math.max(1, places.length / maxPlaces)
      const counts = new Map<string, { plain: readonly (string | number)[]; count: number }>()
      let looked = 0
      for (let k = 0; k < places.length; k += step) {
        const [pair, at] = places[Math.floor(k)]!
        looked += 1
        const found = plainOf(pairs[pair]!, at, at + to - from)
        for (const plain of found) {
          const key = plain.join(' ')
          const known = counts.get(key) ?? { plain, count: 0 }
          known.count += 1 / found.length
          counts.set(key, known)
        }
      }
      const best = [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, mostPhrases)
      for (const { plain, count } of best) {
        const stretch = said.slice(from, to)
        const words = plain.filter((word): word is string => typeof word === 'string')
        const forth = words.reduce(
          (sum, word) => sum + Math.log(Math.max(floor, ...stretch.map((each) => lexicon.plainFor(each, word)))),
          0,
        )
        const back = stretch.reduce(
          (sum, each) =>
            isFigure(each)
              ? sum
              : sum + Math.log(Math.max(floor, lexicon.silence(each) ?? 0, ...words.map((word) => lexicon.saidFor(word, each)))),
          0,
        )
        phrases.push({ from, to, plain, share: Math.max(0.02, count - discount) / looked, seen: count, forth, back })
      }
    }
  }
  return phrases
}
