import { table } from '../table.ts'
import type { Plan, Span } from './plan.ts'
import type { Question } from './reading.ts'

/** What an answer does to the plan. */
export type Change = (plan: Plan) => Plan
/** A question together with what each of its answers does. */
export interface AnswerableQuestion<Effect = Change> {
  readonly question: Question
  readonly apply: Readonly<Record<string, Effect>>
}

export const keep: Change = (plan) => plan

/** A question by its name and place; the option that is assumed holds while nobody answers, without one the run waits. */
export const ask = <Effect = Change>(
  issue: string,
  spans: readonly Span[],
  text: string,
  options: readonly (readonly [id: string, label: string, effect: Effect])[],
  assumed: string | null,
): AnswerableQuestion<Effect> => ({
  question: {
    id: `${issue}@${spans[0]?.start ?? 0}`,
    issue,
    text,
    spans,
    blocks: assumed === null,
    assumed,
    options: options.map(([id, label]) => ({ id, label })),
  },
  apply: table(Object.fromEntries(options.map(([id, , effect]) => [id, effect]))),
})

/** The option that was chosen for a question, where any was. */
export const answerTo = (answers: Readonly<Record<string, string>> | undefined, id: string): string | undefined =>
  answers && Object.hasOwn(answers, id) ? answers[id] : undefined

/** The question as it stands with its answer, and what that answer does, or what is assumed while there is none. */
export function answered<Effect>(
  { question, apply }: AnswerableQuestion<Effect>,
  answers: Readonly<Record<string, string>> | undefined,
): { readonly question: Question; readonly effect: Effect | undefined } {
  const answer = answerTo(answers, question.id)
  const effect = apply[answer ?? question.assumed ?? '']
  return { question: answer !== undefined && apply[answer] ? { ...question, blocks: false, assumed: answer } : question, effect }
}
