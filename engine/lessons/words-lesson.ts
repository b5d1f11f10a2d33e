import { readText } from '../reader/read-text.ts'
import type { SayableTopic } from '../reader/sayable-topics.ts'
import { firstSayingsOf } from '../reader/what-can-be-said.ts'
import { topicNotes } from './topic-notes.ts'

/** One way to say something, and a whole strategy that it stands in. */
export interface Saying {
  readonly said: string
  readonly words: string
}

const rule = 'Buy when RSI(14) < 30.'

/** The first whole strategy that a saying stands in without a question that keeps it from running; null where it is a part of more. */
function strategyOf(said: string): string | null {
  const sentence = /[.!?]$/.test(said) ? said : `${said}.`
  const candidates = [
    sentence,
    `${sentence} Sell when RSI(14) > 70.`,
    `${rule} ${sentence}`,
    `${rule} Sell when RSI(14) > 70. ${sentence}`,
    `${rule} Stop 2%. ${sentence}`,
  ]
  return (
    candidates.find((words) => {
      const { status, questions, phrases, plan } = readText(words, { symbol: 'SPY', timeframe: '1d' })
      const isOpen = questions.some(({ blocks }) => blocks) || phrases.some(({ blocks }) => blocks)
      return status === 'ok' && !isOpen && plan !== null
    }) ?? null
  )
}

const mostSayings = 30

/** At most so many of them, spread evenly: neighbours say nearly the same. */
const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, k) => all[Math.floor((k * all.length) / most)]!)

export interface WordsLesson {
  readonly topic: SayableTopic
  readonly text: string
  readonly sayings: readonly Saying[]
}

/** Ways to say things of a topic, each with a strategy that can be run. */
export const wordsLesson = (topic: SayableTopic): WordsLesson => ({
  topic,
  text: topicNotes[topic],
  sayings: spread(firstSayingsOf(topic), mostSayings).flatMap((said) => {
    const words = strategyOf(said)
    return words === null ? [] : [{ said, words }]
  }),
})
