import type { Span } from '@playbook/engine/strategy/plan'
import { originAt, valueAt } from '@playbook/engine/strategy/plan-path'
import type { Reading } from '@playbook/engine/strategy/reading'
import { ApiError, messageOf } from '../../api.ts'
import type { RunFailure } from './draft.ts'

/** Fields of a request, by the paths that they have in the plan. */
const fieldPaths: Readonly<Record<string, string>> = {
  start_date: 'period.from',
  end_date: 'period.to',
  initial_capital: 'period.initialCapital',
}

/** What a run that was not started says, and the parts of the plan that it is about. */
export function failureOf(error: Error): RunFailure {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {}
  const message = messageOf(error)
  const more = Object.values(errors)
    .flat()
    .filter((each) => each !== message)
  return { message: [message, ...new Set(more)].join(' '), paths: Object.keys(errors).map((field) => fieldPaths[field] ?? field) }
}

/** The words that a failure is about, in the order of the text; none where the text says nothing of it. */
export function failurePlaces({ paths }: RunFailure, { plan, rules }: Pick<Reading, 'plan' | 'rules'>): Span[] {
  const spans = paths.flatMap((path): readonly Span[] => {
    const origin = plan && valueAt(plan, path) !== undefined ? originAt(plan, path) : null
    if (origin !== null) return 'spans' in origin ? origin.spans : []
    // A list such as the targets has no words of its own: its parts have.
    return rules.filter((rule) => rule.path === path || rule.path.startsWith(`${path}.`)).flatMap((rule) => rule.spans)
  })
  const once = new Map(spans.map((span) => [`${span.start} ${span.end}`, span]))
  return [...once.values()].toSorted((a, b) => a.start - b.start)
}
