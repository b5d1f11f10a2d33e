import { actProductions } from './acts.ts'
import { clauseProductions } from './clauses.ts'
import { conditionProductions } from './conditions.ts'
import { correctionProductions } from './corrections.ts'
import { exitProductions } from './exits.ts'
import { layoutProductions } from './layout.ts'
import { mirrorProductions } from './mirrors.ts'
import { onlyProductions } from './only.ts'
import { referenceProductions } from './references.ts'
import { riskProductions } from './risk.ts'
import { signalProductions } from './signals.ts'
import { valueProductions } from './values.ts'

/** The whole grammar; the order means nothing. */
export const productions = [
  ...valueProductions,
  ...conditionProductions,
  ...riskProductions,
  ...actProductions,
  ...clauseProductions,
  ...layoutProductions,
  ...correctionProductions,
  ...exitProductions,
  ...mirrorProductions,
  ...onlyProductions,
  ...referenceProductions,
  ...signalProductions,
]
