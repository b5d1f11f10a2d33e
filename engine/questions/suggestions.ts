import { findInstrument } from '../market/catalogue.ts'
import type { Category } from '../market/instrument.ts'
import { asQuestion } from './as-question.ts'
import { examplesOf } from './kind.ts'
import { kindNamed, kinds } from './kinds/all.ts'
import type { Question } from './question.ts'
import { shownQuestions } from './shown-questions.ts'

const most = 4
/** Where nothing has been asked yet. */
const first = [
  'What is the trend?',
  'Where are support and resistance?',
  'How volatile is it?',
  'What happened after RSI crossed below 30?',
]

/** What one asks of such a market more than of others. */
const ofCategory: Partial<Record<Category, readonly string[]>> = {
  forex: ['Show me the sessions'],
  stock: ['How often do gaps fill?'],
  index: ['How often do gaps fill?'],
  crypto: ['Which hours are most active?'],
  commodity: ['Is there any seasonality?'],
}

interface Around {
  /** Values on the chart in words, such as `EMA(50)`. */
  readonly indicators?: readonly string[]
  readonly symbol?: string
  /** What was answered last. */
  readonly last?: Question | null
}

/** Questions that fit the market, what is on the chart, and the last answer; at most four. */
export function suggestionsFor({ symbol, indicators = [], last = null }: Around): readonly string[] {
  const ofChart = indicators.slice(0, 1).map((value) => `What is the ${value}?`)
  if (last !== null) {
    const beside = last.slots.value === undefined ? ofChart : []
    return [...new Set([...(kindNamed(last.kind).next ?? []).slice(0, most - beside.length), ...beside, ...first])].slice(0, most)
  }
  const category = symbol === undefined ? undefined : findInstrument(symbol)?.category
  const ofMarket = category === undefined ? [] : (ofCategory[category] ?? [])
  return [...new Set([...ofChart, ...first.slice(0, 2), ...ofMarket, ...first])].slice(0, most)
}

export interface HelpTopic {
  readonly topic: string
  readonly kinds: readonly { readonly title: string; readonly example: string }[]
}

/** Everything that can be asked, by topic, with an example each. */
export const helpTopics = (): readonly HelpTopic[] =>
  [
    ...Map.groupBy(
      // What only goes on from an answer is asked by no words of its own.
      kinds.filter((kind) => examplesOf(kind).length > 0),
      ({ topic }) => topic,
    ),
  ].map(([topic, of]) => ({
    topic,
    kinds: of.map((kind) => ({ title: kind.title, example: shownQuestions[kind.name] ?? asQuestion(examplesOf(kind)[0]!) })),
  }))

const topicsTold = 6

/** One question of each of several topics. */
export const examplesOfTopics = (): readonly string[] =>
  helpTopics()
    .slice(0, topicsTold)
    .flatMap(({ kinds: [of] }) => of?.example ?? [])
