import { actProductions } from './acts.ts'
import { beyondProductions } from './beyond.ts'
import { candleProductions } from './candles.ts'
import { clauseProductions } from './clauses.ts'
import { clockProductions } from './clocks.ts'
import { comparisonProductions } from './comparisons.ts'
import { crossProductions } from './crosses.ts'
import { distanceProductions } from './distances.ts'
import { extremeProductions } from './extremes.ts'
import { gainProductions } from './gains.ts'
import { gapProductions } from './gaps.ts'
import { joinProductions } from './joins.ts'
import { layoutProductions } from './layout.ts'
import { levelProductions } from './levels.ts'
import { limitProductions } from './limits.ts'
import { moveProductions } from './moves.ts'
import { negationProductions } from './negation.ts'
import { orderProductions } from './orders.ts'
import { pauseProductions } from './pauses.ts'
import { portionProductions } from './portions.ts'
import { sequenceProductions } from './sequences.ts'
import { settingProductions } from './settings.ts'
import { sizeProductions } from './sizes.ts'
import { stateProductions } from './states.ts'
import { stopProductions } from './stops.ts'
import { targetProductions } from './targets.ts'
import { timeExitProductions } from './time-exits.ts'
import { touchProductions } from './touches.ts'
import { tradingTimeProductions } from './trading-times.ts'
import { trailingProductions } from './trailing.ts'
import { valueProductions } from './values.ts'
import { windowProductions } from './windows.ts'

const riskProductions = [
  ...distanceProductions,
  ...levelProductions,
  ...stopProductions,
  ...targetProductions,
  ...gainProductions,
  ...portionProductions,
  ...trailingProductions,
  ...sizeProductions,
  ...limitProductions,
  ...pauseProductions,
]

const settingAndTimeProductions = [
  ...clockProductions,
  ...tradingTimeProductions,
  ...timeExitProductions,
  ...settingProductions,
  ...orderProductions,
]

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
  ...settingAndTimeProductions,
  ...actProductions,
  ...clauseProductions,
  ...layoutProductions,
]
