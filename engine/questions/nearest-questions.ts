import { asQuestion } from './as-question.ts'
import { examplesOf } from './kind.ts'
import { kinds } from './kinds/all.ts'

const most = 3
/** Examples that are tried for an offer. */
const mostTried = 12
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** The first of a list for which a test holds, at most `count`; the test is asked no further. */
export function firstOf<T>(all: readonly T[], test: (each: T) => boolean, count: number): readonly T[] {
  const found: T[] = []
  for (const each of all) {
    if (found.length === count) break
    if (test(each)) found.push(each)
  }
  return found
}

interface Known {
  readonly examples: readonly { readonly name: string; readonly example: string; readonly words: ReadonlySet<string> }[]
  /** In how many examples each word stands. */
  readonly seen: ReadonlyMap<string, number>
}
function learned(): Known {
  const examples = kinds.flatMap((kind) =>
    examplesOf(kind).map((example) => ({ name: kind.name, example, words: new Set(wordsOf(example)) })),
  )
  const seen = new Map<string, number>()
  for (const { words } of examples) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1)
  return { examples, seen }
}
let known: Known | null = null

/**
 * Examples of the kinds whose examples share most words with a text; the rarer a word, the more it counts. Only what `isAnswered`
 * here is offered; `except` is left out.
 */
export function nearestQuestions(text: string, isAnswered: (question: string) => boolean, except: string | null = null): readonly string[] {
  const asked = new Set(wordsOf(text))
  const { examples, seen } = (known ??= learned())
  const scored = examples
    .map((each) => ({ ...each, score: [...each.words].reduce((sum, word) => sum + (asked.has(word) ? 1 / seen.get(word)! : 0), 0) }))
    .filter(({ name, score }) => score > 0 && name !== except)
    .toSorted((a, b) => b.score - a.score)
  const best = [...new Map(scored.map(({ name, example }) => [name, asQuestion(example)])).values()]
  const near = firstOf(best.slice(0, mostTried), isAnswered, most)
  return near.length > 0 ? near : ['What can you do?', 'What is the trend?', 'Where are support and resistance?']
}
