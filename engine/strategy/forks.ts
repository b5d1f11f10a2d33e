import { planHash } from './canonical.ts'
import type { Plan } from './plan.ts'
import { readStrategy } from './read.ts'
import type { Question, Reading, ReadingContext } from './reading.ts'

/** One answer to a question, with the whole text read as if it had been given. */
export interface Fork {
  readonly option: string
  readonly label: string
  readonly plan: Plan
  readonly reading: Reading
  /** Paths of the rules that read differently in at least one other answer. */
  readonly differs: ReadonlySet<string>
}

/** A question whose answers can be laid side by side. */
export const canFork = (question: Question): boolean => question.options.length > 1

const key = (fork: Pick<Fork, 'reading'>) => new Map(fork.reading.rules.map((rule) => [rule.path, rule.text]))

/**
 * The readings that a question leaves open, in the order of its options; those that come to the same plan are one.
 * Empty where the text has no such question or no plan comes of it.
 */
export function forksOf(text: string, context: ReadingContext, questionId: string): readonly Fork[] {
  const question = readStrategy(text, context).questions.find(({ id }) => id === questionId)
  if (question === undefined || !canFork(question)) return []
  const forks: Omit<Fork, 'differs'>[] = []
  const seen = new Set<string>()
  for (const { id: option, label } of question.options) {
    const reading = readStrategy(text, { ...context, answers: { ...context.answers, [questionId]: option } })
    const { plan } = reading
    if (plan === null || seen.has(planHash(plan))) continue
    seen.add(planHash(plan))
    forks.push({ option, label, plan, reading })
  }
  const keys = forks.map(key)
  return forks.map((fork, k) => ({
    ...fork,
    differs: new Set(
      fork.reading.rules
        .filter(({ path, text: words }) => keys.some((other, i) => i !== k && other.get(path) !== words))
        .map(({ path }) => path),
    ),
  }))
}
