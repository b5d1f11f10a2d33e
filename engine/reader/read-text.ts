import { textHash } from '../strategy/canonical.ts'
import { roleNames } from '../strategy/group-rules.ts'
import type { Span } from '../strategy/plan.ts'
import { readStrategy as readByRules } from '../strategy/read.ts'
import type { Question, Reading, ReadingContext, RuleLine } from '../strategy/reading.ts'
import { readStrategy } from './read-strategy.ts'

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** Where a reading waits: words that nothing read, and what its questions are about. */
const openSpans = ({ phrases, questions }: Reading): readonly Span[] => [
  ...phrases.filter(({ blocks }) => blocks),
  ...questions.flatMap(({ blocks, spans }) => (blocks ? spans : [])),
]

const sideWords = { long: ' long', short: ' short', both: '' } as const

const ruleWords = ({ role, side, text }: RuleLine): string =>
  `${roleNames[role]}${role === 'entry' || role === 'exit' ? sideWords[side] : ''}: ${text}`

/** The question whether a guess is right. Its name changes with the guess, so that an answer never holds for another one. */
function guessQuestion(waiting: Reading, guess: Reading, answers: ReadingContext['answers']): Question {
  const spans = openSpans(waiting)
  const rules = guess.rules.filter((rule) => rule.spans.some((span) => spans.some((open) => overlaps(span, open)))).map(ruleWords)
  const said = rules.length > 0 ? rules.join('; ') : 'These words change no rule.'
  const id = `guess@x${textHash(said).slice(0, 12)}`
  const answer = answers?.[id]
  return {
    id,
    issue: 'guess',
    text: 'These words were read less surely than the rest. Is this what you mean?',
    spans,
    blocks: answer === undefined,
    options: [
      { id: 'yes', label: 'Yes, this is what I mean', detail: said },
      { id: 'no', label: 'No', detail: 'The words are marked instead, to be said in another way or left out.' },
    ],
    assumed: answer ?? null,
  }
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
  const question = guessQuestion(read, guess, context.answers)
  if (context.answers?.[question.id] === 'no') return { ...read, questions: [...read.questions, question] }
  return {
    ...guess,
    readerVersion: read.readerVersion,
    status: question.blocks ? 'clarify' : 'ok',
    questions: [question, ...guess.questions],
    ambiguous: question.blocks ? [...guess.ambiguous, question.issue] : guess.ambiguous,
  }
}
