import type { LanguageModel } from './language-model.ts'
import { phrasesIn } from './phrases.ts'
import type { Paraphrases } from './table.ts'
import { symbolOf, type Word } from './words-of.ts'

/** Words of the sentence that are read as they stand. */
export interface Copy {
  readonly from: number
  readonly to: number
  readonly words: readonly Word[]
  readonly cost: number
}

/** A sentence in other words, with how likely they are. */
interface Translation {
  readonly words: string
  /** By the word. */
  readonly score: number
}

/** What each thing counts for; found by trying which values bring the plain sentences of the corpus to the front. */
const weights = {
  language: 0.6,
  share: 0.22,
  forth: 0.23,
  back: 0.4,
  phrase: -0.33,
  word: 1.2,
  copy: -1.2,
  copyCost: -0.1,
  jump: -0.25,
  unknown: -4,
  silence: 1.2,
}

/** Sentences with more words are not tried: their pieces could stand in too many orders. */
const maxWords = 31
const beam = 60
const perStretch = 10
/** Options and hypotheses that are so much worse than the best are no use. */
const within = 7
/** How far ahead of the first word that is not told yet another may be told. */
const maxAhead = 9
const hashes = 2 ** 21

interface Option {
  readonly from: number
  readonly to: number
  readonly shown: readonly string[]
  readonly said: readonly number[]
  readonly bits: number
  readonly score: number
  readonly hope: number
}

interface Hypothesis {
  readonly covered: number
  readonly last: number
  readonly before: number
  readonly word: number
  readonly score: number
  readonly hope: number
  readonly hash: number
  readonly previous: Hypothesis | null
  readonly option: Option | null
}

const bitsOf = (from: number, to: number): number => (2 ** (to - from) - 1) * 2 ** from
const isCovered = (covered: number, at: number): boolean => ((covered >>> at) & 1) === 1

/** What happens needs what it happens to. */
const bareVerb = /\b(when|and then|then|until) (?=(?:is|crosses|breaks|closes|touches|falls|rises|turns|drops)\b)/gi

export function rendered(shown: readonly string[]): string {
  const text = shown
    .join(' ')
    .replaceAll(bareVerb, '$1 it ')
    .replaceAll(/ (?=-[A-Za-z])(?!-DI)/g, '')
    .replaceAll(/ (?=[,;:)])/g, '')
    .replaceAll('( ', '(')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Ways to say each stretch of a sentence, by where it begins. */
function optionsFor(paraphrases: Paraphrases, { numbers, follow }: LanguageModel, words: readonly Word[], copies: readonly Copy[]) {
  const groups = new Map<number, Option[]>()
  const add = (from: number, to: number, tokens: readonly (readonly [shown: string, said: string])[], score: number) => {
    const said = tokens.map(([, word]) => numbers.of(word))
    let hope = score + weights.word * said.length
    for (const [k, word] of said.entries()) hope += weights.language * (k === 0 ? -2 : follow(said[k - 2] ?? -1, said[k - 1]!, word))
    const key = from * 32 + to
    const group = groups.get(key) ?? []
    group.push({
      from,
      to,
      shown: tokens.map(([shown]) => shown),
      said,
      bits: bitsOf(from, to),
      score: score + weights.word * said.length,
      hope,
    })
    groups.set(key, group)
  }
  const asWritten = (word: Word) => [word.plain, symbolOf(word)] as const
  for (const { from, to, plain, share, forth, back } of phrasesIn(
    paraphrases,
    words.map(({ key }) => key),
  ))
    add(
      from,
      to,
      plain.map((each) => (typeof each === 'number' ? asWritten(words[from + each]!) : [each, each.toLowerCase()])),
      plain.length === 0
        ? weights.silence * back
        : weights.share * Math.log(share) + weights.forth * forth + weights.back * back + weights.phrase,
    )
  for (const { from, to, words: copied, cost } of copies) add(from, to, copied.map(asWritten), weights.copy + weights.copyCost * cost)
  for (const [at, word] of words.entries()) {
    if (word.slot !== null) add(at, at + 1, [asWritten(word)], weights.phrase)
    else {
      const silence = paraphrases.lexicon.silence(word.key)
      add(at, at + 1, [], silence === null ? weights.unknown : Math.max(weights.unknown * 1.5, weights.silence * Math.log(silence + 1e-3)))
    }
  }
  const byFrom = words.map((): Option[] => [])
  for (const group of groups.values()) {
    const kept = group.toSorted((a, b) => b.hope - a.hope).slice(0, perStretch)
    byFrom[kept[0]!.from]!.push(...kept.filter(({ hope }) => hope > kept[0]!.hope - within))
  }
  return byFrom
}

/** What the words that are not told yet may bring at best. */
function hopesFor(byFrom: readonly (readonly Option[])[]): (covered: number) => number {
  const n = byFrom.length
  const best = byFrom.map(() => Array.from({ length: n + 1 }, () => -Infinity))
  for (const [from, options] of byFrom.entries()) for (const { to, hope } of options) best[from]![to] = Math.max(best[from]![to]!, hope)
  for (let length = 2; length <= n; length += 1)
    for (let from = 0; from + length <= n; from += 1)
      for (let mid = from + 1; mid < from + length; mid += 1)
        best[from]![from + length] = Math.max(best[from]![from + length]!, best[from]![mid]! + best[mid]![from + length]!)
  const known = new Map<number, number>()
  return (covered) => {
    const found = known.get(covered)
    if (found !== undefined) return found
    let hope = 0
    for (let at = 0; at < n; at += 1) {
      if (isCovered(covered, at)) continue
      let to = at
      while (to < n && !isCovered(covered, to)) to += 1
      hope += best[at]![to]!
      at = to
    }
    known.set(covered, hope)
    return hope
  }
}

/** Plain words for a sentence, likeliest first. */
export function translate(
  paraphrases: Paraphrases,
  language: LanguageModel,
  words: readonly Word[],
  copies: readonly Copy[],
): readonly Translation[] {
  const n = words.length
  if (n === 0 || n > maxWords) return []
  const { follow, start, end } = language
  const byFrom = optionsFor(paraphrases, language, words, copies)
  const hopeFor = hopesFor(byFrom)
  const stacks = Array.from({ length: n + 1 }, () => new Map<number, Hypothesis>())
  const bestOf = Array.from({ length: n + 1 }, () => -Infinity)
  const none = { covered: 0, last: 0, before: start, word: start, score: 0, hope: 0, hash: 1, previous: null, option: null }
  stacks[0]!.set(0, none)
  for (let count = 0; count < n; count += 1) {
    const kept = [...stacks[count]!.values()].toSorted((a, b) => b.score + b.hope - a.score - a.hope).slice(0, beam)
    for (const hypothesis of kept) {
      let gap = 0
      while (isCovered(hypothesis.covered, gap)) gap += 1
      for (let from = gap; from <= Math.min(n - 1, gap + maxAhead); from += 1) {
        if (isCovered(hypothesis.covered, from)) continue
        for (const option of byFrom[from]!) {
          if ((hypothesis.covered & option.bits) !== 0) continue
          const covered = hypothesis.covered | option.bits
          const total = count + option.to - option.from
          let { before, word, score, hash } = hypothesis
          score += option.score
          for (const said of option.said) {
            score += weights.language * follow(before, word, said)
            before = word
            word = said
            hash = (hash * 31 + said + 7) % hashes
          }
          if (option.said.length > 0) score += weights.jump * Math.abs(from - hypothesis.last)
          if (total === n) score += weights.language * follow(before, word, end)
          const hope = hopeFor(covered)
          if (score + hope < bestOf[total]! - within) continue
          const key = covered * hashes + hash
          const known = stacks[total]!.get(key)
          if (known !== undefined && known.score >= score) continue
          bestOf[total] = Math.max(bestOf[total]!, score + hope)
          stacks[total]!.set(key, {
            covered,
            last: option.said.length > 0 ? option.to : hypothesis.last,
            before,
            word,
            score,
            hope,
            hash,
            previous: hypothesis,
            option,
          })
        }
      }
    }
  }
  return [...stacks[n]!.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, beam)
    .map((hypothesis) => {
      const shown: string[] = []
      for (let each: Hypothesis | null = hypothesis; each !== null; each = each.previous) {
        if (each.option === null) continue
        shown.unshift(...each.option.shown)
      }
      return { words: rendered(shown), score: hypothesis.score / n }
    })
}
