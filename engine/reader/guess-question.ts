import { textHash } from '../strategy/canonical.ts'
import type { Span } from '../strategy/plan.ts'
import type { Phrase, Question, ReadingContext } from '../strategy/reading.ts'

/** Where a reading waits: words that nothing read, and what its questions are about. */
export const openSpans = ({
  phrases,
  questions,
}: {
  readonly phrases: readonly Phrase[]
  readonly questions: readonly Question[]
}): readonly Span[] => [...phrases.filter(({ blocks }) => blocks), ...questions.flatMap(({ blocks, spans }) => (blocks ? spans : []))]

/** The question whether `said` is meant by these words. Its name changes with the guess, so that an answer never holds for another one. */
export function guessQuestion(said: string, spans: readonly Span[], answers: ReadingContext['answers']): Question {
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
