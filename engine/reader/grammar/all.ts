import { actProductions } from './acts.ts'
import { clauseProductions } from './clauses.ts'
import { conditionProductions } from './conditions.ts'
import { layoutProductions } from './layout.ts'
import { riskProductions } from './risk.ts'
import { valueProductions } from './values.ts'

/** The whole grammar; the order means nothing. */
export const productions = [
  ...valueProductions,
  ...conditionProductions,
  ...riskProductions,
  ...actProductions,
  ...clauseProductions,
  ...layoutProductions,
]
