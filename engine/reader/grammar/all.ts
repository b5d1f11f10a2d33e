import { actProductions } from './acts.ts'
import { clauseProductions } from './clauses.ts'
import { clockProductions } from './clocks.ts'
import { conditionProductions } from './conditions.ts'
import { distanceProductions } from './distances.ts'
import { gainProductions } from './gains.ts'
import { levelProductions } from './levels.ts'
import { limitProductions } from './limits.ts'
import { orderProductions } from './orders.ts'
import { pauseProductions } from './pauses.ts'
import { portionProductions } from './portions.ts'
import { settingProductions } from './settings.ts'
import { sizeProductions } from './sizes.ts'
import { stopProductions } from './stops.ts'
import { targetProductions } from './targets.ts'
import { timeExitProductions } from './time-exits.ts'
import { tradingTimeProductions } from './trading-times.ts'
import { trailingProductions } from './trailing.ts'
import { layoutProductions } from './layout.ts'
import { valueProductions } from './values.ts'

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
  ...conditionProductions,
  ...riskProductions,
  ...settingAndTimeProductions,
  ...actProductions,
  ...clauseProductions,
  ...layoutProductions,
]
