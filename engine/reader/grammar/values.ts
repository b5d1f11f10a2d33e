import { calculationProductions } from './values/calculations.ts'
import { extremeProductions } from './values/extremes.ts'
import { indicatorProductions } from './values/indicators.ts'
import { numberProductions } from './values/numbers.ts'
import { priceProductions } from './values/prices.ts'
import { rangeProductions } from './values/ranges.ts'
import { listProductions, referenceProductions } from './values/references.ts'

/** Numbers, lengths, charts, and everything that has a value at each bar. */
export const valueProductions = [
  ...numberProductions,
  ...priceProductions,
  ...indicatorProductions,
  ...extremeProductions,
  ...rangeProductions,
  ...calculationProductions,
  ...referenceProductions,
  ...listProductions,
]
