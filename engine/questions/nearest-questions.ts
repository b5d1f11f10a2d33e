import { asQuestion } from './as-question.ts'
import { kinds } from './kinds/all.ts'

const most = 3
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** Examples of the kinds whose examples share most words with a text; the rarer a word, the more it counts. `except` is left out. */
export function nearestQuestions(text: string, except: string | null = null): readonly string[] {
  const asked = new Set(wordsOf(text))
  const examples = kinds.flatMap(({ name, asks }) =>
    Object.values(asks).map((example) => ({ name, example, words: new Set(wordsOf(example)) })),
  )
  const seen = new Map<string, number>()
  for (const { words } of examples) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1)
  const scored = examples
    .map((each) => ({ ...each, score: [...each.words].reduce((sum, word) => sum + (asked.has(word) ? 1 / seen.get(word)! : 0), 0) }))
    .filter(({ name, score }) => score > 0 && name !== except)
    .toSorted((a, b) => b.score - a.score)
  const best = [...new Map(scored.map((each) => [each.name, each.example])).values()]
  return best.length > 0
    ? best.slice(0, most).map(asQuestion)
    : ['What can you do?', 'What is the trend?', 'Where are support and resistance?']
}
