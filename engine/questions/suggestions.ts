import { kindNamed, kinds } from './kinds/all.ts'
import type { Question, QuestionContext } from './question.ts'

const most = 4
/** Where nothing has been asked yet. */
const first = [
  'What is the trend?',
  'Where are support and resistance?',
  'How volatile is it?',
  'What happened after RSI crossed below 30?',
]

/** Questions that fit the market, what is on the chart, and the last answer. */
export function suggestionsFor({
  indicators = [],
  last = null,
}: Pick<QuestionContext, 'indicators'> & { readonly last?: Question | null }): readonly string[] {
  const own = last === null ? [] : (kindNamed(last.kind).next ?? [])
  const ofChart = indicators.slice(0, 1).map((value) => `What is the ${value}?`)
  return [...new Set([...own, ...(last === null ? ofChart : []), ...first])].slice(0, most)
}

/** Everything that can be asked, by topic, with an example each. */
export const helpTopics = (): readonly {
  readonly topic: string
  readonly kinds: readonly { readonly title: string; readonly example: string }[]
}[] => {
  const byTopic = Map.groupBy(kinds, ({ topic }) => topic)
  return [...byTopic].map(([topic, of]) => ({
    topic,
    kinds: of.map(({ title, asks }) => ({ title, example: exampleOf(Object.values(asks)[0]!) })),
  }))
}

const topicsTold = 6
/** One question of each of several topics. */
export const examplesOfTopics = (): readonly string[] =>
  helpTopics()
    .slice(0, topicsTold)
    .flatMap(({ kinds: [first] }) => first?.example ?? [])

/** A question as one writes it. */
const exampleOf = (example: string): string => {
  const text = example.charAt(0).toUpperCase() + example.slice(1)
  return /[.?!]$/.test(text) ? text : `${text}?`
}
