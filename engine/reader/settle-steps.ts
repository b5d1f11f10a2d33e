import type { Clause, Condition, Duration } from './meanings.ts'
import { awaited } from './said-steps.ts'

/** "Step 2: … Step 3: …": the first condition of a step comes after those of the step before; what else stands there holds with it. */
export function settleSteps(clauses: readonly Clause[]): readonly Clause[] {
  let isNew = false
  return inOrder(clauses).map((clause): Clause => {
    if (clause.clause === 'item') isNew = clause.isStep === true && (clause.n ?? 0) > 1
    if (!isNew) return clause
    if (clause.clause === 'condition') {
      isNew = false
      return { ...clause, isNext: true }
    }
    if ((clause.clause === 'enter' || clause.clause === 'exit') && clause.when !== null) {
      isNew = false
      return { ...clause, when: awaited(clause.when, clause.when.at) }
    }
    return clause
  })
}

const isEnd = ({ clause }: Clause): boolean => clause === 'enter' || clause === 'exit' || clause === 'act' || clause === 'section'
const partsOf = (when: Condition): number => (when.says === 'join' && when.op === 'and' ? when.args.length : 1)

/** Conditions that a list or commas part, as one after the other. */
function asSteps(clause: Clause, isFirst: boolean): readonly Clause[] {
  if (clause.clause !== 'condition') return [clause]
  const { when } = clause
  const each = when.says === 'join' && when.op === 'and' ? when.args : [when]
  return each.map((arg, n): Clause =>
    isFirst && n === 0 ? { ...clause, when: arg } : { ...clause, when: arg, isNext: true, isInOrder: true },
  )
}

/** "All in that order": of the conditions before it, else of those behind it, up to an act. Fewer than two have no order. */
function inOrder(clauses: readonly Clause[]): readonly Clause[] {
  const at = clauses.findIndex((clause) => clause.clause === 'steps' && clause.within === null)
  if (at < 0) return clauses
  const from = clauses.findLastIndex((clause, n) => n < at && isEnd(clause)) + 1
  const end = clauses.findIndex((clause, n) => n > at && isEnd(clause))
  const to = end < 0 ? clauses.length : end
  const countOf = (some: readonly Clause[]) =>
    some.reduce((count, clause) => count + (clause.clause === 'condition' ? partsOf(clause.when) : 0), 0)
  const isBehind = countOf(clauses.slice(from, at)) < 2
  const [first, last] = isBehind ? [at + 1, to] : [from, at]
  if (countOf(clauses.slice(first, last)) < 2) return clauses
  const start = clauses.findIndex((clause, n) => n >= first && clause.clause === 'condition')
  return clauses.flatMap((clause, n): readonly Clause[] =>
    n === at ? [{ clause: 'remark', at: clause.at }] : n < first || n >= last ? [clause] : asSteps(clause, n === start),
  )
}

/** Steps with the time that the last of them may take; null where there are none, or it is told already. */
function within(over: Duration, when: Condition): Condition | null {
  if (when.says === 'sequence') {
    const last = when.steps.at(-1)!
    return last.within === null ? { ...when, steps: [...when.steps.slice(0, -1), { ...last, within: over }] } : null
  }
  const args = when.says === 'join' && when.op === 'and' ? when.args.map((arg) => within(over, arg)) : []
  return when.says === 'join' && args.filter((arg) => arg !== null).length === 1
    ? { ...when, args: when.args.map((arg, n) => args[n] ?? arg) }
    : null
}

/** "It must happen within 5 bars": of the steps of the entry before it, or of the one behind it where there is none yet. */
export function settleWindows(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.reduce<readonly Clause[]>((told, clause, at) => {
    if (clause.clause !== 'steps' || clause.within === null) return told
    const isEntry = (each: Clause) => each.clause === 'enter' && each.when !== null
    const before = told.findLastIndex((each, n) => n < at && isEntry(each))
    const of = before < 0 ? told.findIndex((each, n) => n > at && isEntry(each)) : before
    const entry = told[of]
    const when = entry?.clause === 'enter' && entry.order === null && entry.when !== null ? within(clause.within, entry.when) : null
    if (when === null || entry === undefined) return told
    return told.map((each, n): Clause => (n === of ? ({ ...each, when } as Clause) : n === at ? { clause: 'remark', at: each.at } : each))
  }, clauses)
}
