import type { Stretch } from '../language/grammar.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { Open } from './context.ts'
import type { Clause } from './meanings.ts'
import { leavesOnCondition } from './rests.ts'
import { withNodes, type Node } from './with-nodes.ts'

/** The words that the rules of a plan come from. */
function spansOfRules({ entryLong, entryShort, exitLong, exitShort, partialExits, session, reentry, pyramiding }: Plan): readonly Span[] {
  const spans: Span[] = []
  withNodes({ entryLong, entryShort, exitLong, exitShort, partialExits, session, reentry, pyramiding }, (node: Node) => {
    if (Array.isArray(node['spans'])) spans.push(...(node['spans'] as readonly Span[]))
    return null
  })
  return spans
}

const rules: ReadonlySet<Clause['clause']> = new Set(['enter', 'exit', 'filter', 'skip'])

/** Conditions that were read and stand in no rule of the plan: what put it together has dropped them. */
export function lostRules(clauses: readonly Clause[], plan: Plan, spansOf: (at: Stretch | null) => readonly Span[]): readonly Open[] {
  const kept = spansOfRules(plan)
  const isKept = (span: Span): boolean => kept.some(({ start, end }) => start < span.end && span.start < end)
  const all = clauses.flatMap((clause) => (clause.clause === 'several' ? clause.clauses : [clause]))
  return all.flatMap((clause): readonly Open[] => {
    const at = 'when' in clause && (rules.has(clause.clause) || leavesOnCondition(clause)) && clause.when !== null ? clause.when.at : null
    const said = spansOf(at)
    return said.length > 0 && !said.some(isKept) ? [{ issue: 'contradictory_direction', at }] : []
  })
}
