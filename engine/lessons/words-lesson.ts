import { invariant } from '../invariant.ts'
import { readText } from '../reader/read-text.ts'
import type { SayableTopic } from '../reader/sayable-topics.ts'
import { topicNotes } from './topic-notes.ts'
import { wordSayings } from './word-sayings.ts'

/** One way to say something, and a whole strategy that it stands in. */
export interface Saying {
  readonly said: string
  readonly words: string
}

const rule = 'Buy when RSI(14) < 30.'

/** The first whole strategy that a saying stands in without a question that keeps it from running. Pips and lots are those of a currency pair. */
function strategyOf(said: string): string {
  const sentence = /[.!?]$/.test(said) ? said : `${said}.`
  const market = /\b(?:pips?|lots?)\b/.test(said) ? 'Trade EURUSD. ' : ''
  const candidates = [sentence, `${rule} ${sentence}`, `${rule} Sell when RSI(14) > 70. ${sentence}`, `${rule} Stop 2%. ${sentence}`].map(
    (words) => `${market}${words}`,
  )
  const found = candidates.find((words) => {
    const { status, questions, phrases, plan } = readText(words, { symbol: 'SPY', timeframe: '1d' })
    const isOpen = questions.some(({ blocks }) => blocks) || phrases.some(({ blocks }) => blocks)
    return status === 'ok' && !isOpen && plan !== null
  })
  invariant(found !== undefined, `a strategy that “${said}” is a part of`)
  return found
}

export interface WordsLesson {
  readonly topic: SayableTopic
  readonly text: string
  readonly sayings: readonly Saying[]
}

/** Ways to say things of a topic, each with a strategy that can be run. */
export const wordsLesson = (topic: SayableTopic): WordsLesson => ({
  topic,
  text: topicNotes[topic],
  sayings: wordSayings[topic].map((said) => ({ said, words: strategyOf(said) })),
})
