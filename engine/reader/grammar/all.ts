import { actProductions } from './acts.ts'
import { beyondProductions } from './beyond.ts'
import { candleProductions } from './candles.ts'
import { clauseProductions } from './clauses.ts'
import { comparisonProductions } from './comparisons.ts'
import { crossProductions } from './crosses.ts'
import { extremeProductions } from './extremes.ts'
import { gapProductions } from './gaps.ts'
import { joinProductions } from './joins.ts'
import { layoutProductions } from './layout.ts'
import { moveProductions } from './moves.ts'
import { negationProductions } from './negation.ts'
import { riskProductions } from './risk.ts'
import { sequenceProductions } from './sequences.ts'
import { stateProductions } from './states.ts'
import { touchProductions } from './touches.ts'
import { valueProductions } from './values.ts'
import { windowProductions } from './windows.ts'

/** The whole grammar; the order means nothing. */
export const productions = [
  ...valueProductions,
  ...comparisonProductions,
  ...crossProductions,
  ...touchProductions,
  ...moveProductions,
  ...extremeProductions,
  ...stateProductions,
  ...candleProductions,
  ...gapProductions,
  ...windowProductions,
  ...negationProductions,
  ...sequenceProductions,
  ...joinProductions,
  ...beyondProductions,
  ...riskProductions,
  ...actProductions,
  ...clauseProductions,
  ...layoutProductions,
]
