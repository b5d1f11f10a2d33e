import { clockProductions } from './clocks.ts'
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

/** Distances, parts, orders and times. */
export const riskProductions = [
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
  ...clockProductions,
  ...tradingTimeProductions,
  ...timeExitProductions,
  ...settingProductions,
  ...orderProductions,
]
