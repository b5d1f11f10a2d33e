import type { ConditionContext, ConditionReading } from '../strategy/condition-reading.ts'
import { readCondition as readByRules } from '../strategy/read-condition.ts'
import { guessQuestion, openSpans } from './guess-question.ts'
import { readCondition } from './read-condition.ts'

/**
 * Reads a condition alone: the one way of the product's pages and calls. As with strategies (`read-text.ts`), what the grammar does not
 * take and the older rules do is a guess, which is confirmed or turned down.
 */
export function readConditionText(text: string, context: ConditionContext = {}): ConditionReading {
  const read = readCondition(text, context)
  if (read.status === 'ok') return read
  const guess = readByRules(text, context)
  if (guess.status !== 'ok') return read
  const question = guessQuestion(guess.words, openSpans(read), context.answers)
  if (context.answers?.[question.id] === 'no') return { ...read, questions: [...read.questions, question] }
  const asked = { ...guess, questions: [question, ...guess.questions] }
  return question.blocks ? { ...asked, status: 'blocked', expr: null } : asked
}
