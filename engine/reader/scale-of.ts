import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'

/** What a value is measured in; `any` goes with everything, a `sum` of prices with nothing before it is parted. */
export type Measure = 'price' | 'sum' | 'distance' | 'percent' | 'volume' | 'count' | 'ratio' | 'any' | `scale ${IndicatorName}`

const ofBandWidth: readonly string[] = ['width', 'percent_b']

/** What an indicator's line is measured in: prices are drawn over the candles, the others have a scale of their own. */
export function scaleOf(name: IndicatorName, output: string | null, source: Measure | null): Measure {
  if (output !== null && ofBandWidth.includes(output)) return `scale ${name}`
  if (source !== null && indicatorVocabulary[name].pane === 'price') return source
  if (name === 'atr' || name === 'stdev') return 'distance'
  return indicatorVocabulary[name].pane === 'price' ? 'price' : `scale ${name}`
}
