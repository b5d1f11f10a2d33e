import { planHash } from './canonical.ts'
import { choicesOf, type Choice, type ForkSubject } from './choices.ts'
import type { Plan } from './plan.ts'
import type { ReadWords, Reading, ReadingContext } from './reading.ts'

/** One way to decide, with the whole text read as if it had been taken. */
export interface Fork extends Choice {
  readonly plan: Plan
  readonly reading: Reading
  /** Paths of the rules that read differently in at least one other fork. */
  readonly differs: ReadonlySet<string>
  /** True where it comes to the plan that the text has now. */
  readonly isCurrent: boolean
}

const key = (fork: Pick<Fork, 'reading'>) => new Map(fork.reading.rules.map((rule) => [rule.path, rule.text]))

/**
 * The readings of a text that a question leaves open, or that differ in one number; those that come to the same plan are one.
 * Empty where there is nothing to decide or no plan comes of it.
 */
export function forksOf(read: ReadWords, text: string, context: ReadingContext, subject: ForkSubject): readonly Fork[] {
  const now = read(text, context)
  const hashNow = now.plan && planHash(now.plan)
  const forks: Omit<Fork, 'differs'>[] = []
  const seen = new Set<string>()
  for (const choice of choicesOf(subject, now)) {
    const answers = { ...context.answers, ...choice.answers }
    const reading = read(text, { ...context, answers, overrides: { ...context.overrides, ...choice.overrides } })
    const { plan } = reading
    const hash = plan && planHash(plan)
    if (plan === null || hash === null || seen.has(hash)) continue
    seen.add(hash)
    forks.push({ ...choice, plan, reading, isCurrent: hash === hashNow })
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
