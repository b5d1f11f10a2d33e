import { roleNames } from '../strategy/group-rules.ts'
import type { Span } from '../strategy/plan.ts'
import { readStrategy as readByRules } from '../strategy/read.ts'
import type { Reading, ReadingContext, RuleLine } from '../strategy/reading.ts'
import { guessQuestion, openSpans } from './guess-question.ts'
import { readStrategy } from './read-strategy.ts'

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

const sideWords = { long: ' long', short: ' short', both: '' } as const

const ruleWords = ({ role, side, text }: RuleLine): string =>
  `${roleNames[role]}${role === 'entry' || role === 'exit' ? sideWords[side] : ''}: ${text}`

/** The rules of a guess that rest on the words in doubt. */
function guessedWords(spans: readonly Span[], guess: Reading): string {
  const rules = guess.rules.filter((rule) => rule.spans.some((span) => spans.some((open) => overlaps(span, open)))).map(ruleWords)
  return rules.length > 0 ? rules.join('; ') : 'These words change no rule.'
}

/**
 * Reads a strategy: the one way of the whole product. Where the grammar does not take all of a text and the older rules do, these are
 * shown as a guess, which the trader confirms or turns down; a guess never runs by itself.
 */
export function readText(text: string, context: ReadingContext = {}): Reading {
  const read = readStrategy(text, context)
  if (read.status !== 'clarify') return read
  const guess = readByRules(text, context)
  if (guess.status !== 'ok') return read
  const spans = openSpans(read)
  const question = guessQuestion(guessedWords(spans, guess), spans, context.answers)
  if (context.answers?.[question.id] === 'no') return { ...read, questions: [...read.questions, question] }
  return {
    ...guess,
    readerVersion: read.readerVersion,
    status: question.blocks ? 'clarify' : 'ok',
    questions: [question, ...guess.questions],
    ambiguous: question.blocks ? [...guess.ambiguous, question.issue] : guess.ambiguous,
  }
}
