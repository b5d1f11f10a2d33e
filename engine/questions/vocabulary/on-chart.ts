import { indicatorNames, indicatorVocabulary, type IndicatorName } from '../../indicators/vocabulary.ts'

/** Words that point at something on the chart, and those that say where it stands. */
export const pointing = {
  /** By themselves they point at what is seen. */
  here: ['this', 'that', 'these', 'those', 'my', 'our'],
  /** They do so with `places` behind the noun. */
  any: ['the', 'a', 'an', 'any', 'all', 'all the', 'both'],
  places: [
    'on my chart',
    'on the chart',
    'on this chart',
    'on chart',
    'in my chart',
    'in the chart',
    'on my screen',
    'on the screen',
    'i have on',
    'i put on',
    'i use',
  ],
} as const

const averages: readonly IndicatorName[] = ['sma', 'ema', 'wma', 'hma', 'dema', 'tema', 'vwma', 'rma']
const bands: readonly IndicatorName[] = ['bb', 'keltner', 'donchian', 'regression']
const oscillators: readonly IndicatorName[] = [
  'rsi',
  'mfi',
  'williams_r',
  'cci',
  'cmf',
  'stoch',
  'stochrsi',
  'macd',
  'ao',
  'momentum',
  'roc',
  'adx',
]

interface PointedNoun {
  readonly nouns: readonly string[]
  /** The same for several. */
  readonly several: readonly string[]
  /** The indicators that it may stand for. */
  readonly names: readonly IndicatorName[]
}

const own: readonly PointedNoun[] = indicatorNames.map((name) => ({
  nouns: [indicatorVocabulary[name].title.toLowerCase(), name.replaceAll('_', ' ')],
  several: [],
  names: [name],
}))

/** What an indicator on a chart is called where it is pointed at. */
export const pointedNouns: readonly PointedNoun[] = [
  { nouns: ['indicator', 'study', 'reading'], several: ['indicators', 'studies', 'readings'], names: indicatorNames },
  {
    nouns: ['average', 'moving average', 'ma', 'average line', 'moving average line'],
    several: ['averages', 'moving averages', 'mas'],
    names: averages,
  },
  { nouns: ['band', 'channel', 'bands'], several: ['channels'], names: bands },
  { nouns: ['oscillator'], several: ['oscillators'], names: oscillators },
  ...own,
]
