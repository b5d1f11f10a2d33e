import type { Stretch } from '../language/grammar.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import { assemble } from './assemble.ts'
import type { Open } from './context.ts'
import { discourse } from './discourse.ts'
import type { Clause } from './meanings.ts'
import { readClauses } from './read-clauses.ts'

/** A text as it was understood. It may run only where nothing is unread, unused or open. */
export interface PlanReading {
  readonly plan: Plan
  readonly clauses: readonly Clause[]
  readonly unread: readonly Span[]
  readonly open: readonly (Open & { readonly spans: readonly Span[] })[]
  readonly unused: readonly Span[]
  readonly isWhole: boolean
}

/** Reads a text into a plan, with everything that stands in the way of running it. */
export function readPlan(text: string): PlanReading | null {
  const [best] = readClauses(text)
  if (best === undefined) return null
  const { tokens } = best.lattice
  const spansOf = (at: Stretch | null): readonly Span[] =>
    at === null ? [] : [{ start: tokens[at.from]!.start, end: tokens[at.to - 1]!.end }]
  const { plan, open, unused } = assemble(discourse(best.clauses), spansOf)
  const isWhole = best.unread.length === 0 && open.length === 0 && unused.length === 0
  return {
    plan,
    clauses: best.clauses,
    unread: best.unread,
    open: open.map((each) => ({ ...each, spans: spansOf(each.at) })),
    unused: unused.flatMap(spansOf),
    isWhole,
  }
}
