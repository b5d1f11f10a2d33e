/** Words by their numbers. */
class WordNumbers {
  readonly #numbers = new Map<string, number>()
  of(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

/** How likely a word follows two others in plain sentences, as a logarithm; all by their numbers. */
export interface LanguageModel {
  readonly numbers: WordNumbers
  readonly start: number
  readonly end: number
  readonly follow: (before: number, last: number, word: number) => number
  /** How plain a sentence is, by the word. */
  readonly fluency: (words: readonly string[]) => number
}

const unknownShare = 2e-5
/** More words than any text brings, so that two of them are told by one number. */
const most = 2 ** 17

interface Followers {
  total: number
  readonly counts: Map<number, number>
}

/** Learned from sentences of words; what was seen in longer stretches counts more (Witten and Bell). */
export function learnLanguage(sentences: readonly (readonly [words: readonly string[], weight: number])[]): LanguageModel {
  const numbers = new WordNumbers()
  const [start, end] = [numbers.of('<s>'), numbers.of('</s>')]
  const after = new Map<number, Followers>()
  const all: Followers = { total: 0, counts: new Map() }
  const count = (followers: Followers, word: number, weight: number) => {
    followers.total += weight
    followers.counts.set(word, (followers.counts.get(word) ?? 0) + weight)
  }
  const followersOf = (context: number): Followers => {
    const known = after.get(context)
    if (known !== undefined) return known
    const followers: Followers = { total: 0, counts: new Map() }
    after.set(context, followers)
    return followers
  }
  const lineOf = (words: readonly string[]) => [start, start, ...words.map((word) => numbers.of(word)), end]
  for (const [words, weight] of sentences) {
    const line = lineOf(words)
    for (let k = 2; k < line.length; k += 1) {
      count(all, line[k]!, weight)
      count(followersOf(-line[k - 1]! - 1), line[k]!, weight)
      count(followersOf(line[k - 2]! * most + line[k - 1]!), line[k]!, weight)
    }
  }
  const share = (followers: Followers | undefined, word: number, shorter: number): number =>
    followers === undefined
      ? shorter
      : ((followers.counts.get(word) ?? 0) + followers.counts.size * shorter) / (followers.total + followers.counts.size)
  const follow = (before: number, last: number, word: number): number =>
    Math.log(share(after.get(before * most + last), word, share(after.get(-last - 1), word, share(all, word, unknownShare))))
  const fluency = (words: readonly string[]): number => {
    const line = lineOf(words)
    let sum = 0
    for (let k = 2; k < line.length; k += 1) sum += follow(line[k - 2]!, line[k - 1]!, line[k]!)
    return sum / (line.length - 2)
  }
  return { numbers, start, end, follow, fluency }
}
