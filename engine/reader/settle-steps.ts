import type { Clause } from './meanings.ts'
import { awaited } from './said-steps.ts'

/** "Step 2: … Step 3: …": the first condition of a step comes after those of the step before; what else stands there holds with it. */
export function settleSteps(clauses: readonly Clause[]): readonly Clause[] {
  let isNew = false
  return clauses.map((clause): Clause => {
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
