import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { PriceField } from '../market/price-fields.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import type { ChartStudy } from './chart-study.ts'
import { studyCatalogue } from './study-catalogue.ts'

/** What the prices of a bar are called where one is chosen. */
export const priceFieldLabel = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
  hl2: 'Mean of high and low',
  hlc3: 'Typical price',
  ha_open: 'Heikin Ashi open',
  ha_high: 'Heikin Ashi high',
  ha_low: 'Heikin Ashi low',
  ha_close: 'Heikin Ashi close',
} as const satisfies Record<PriceField, string>

const outputNames: Readonly<Record<string, string>> = {
  plus_di: '+DI',
  minus_di: '−DI',
  hist: 'histogram',
  percent_b: '%B',
  k: '%K',
  d: '%D',
  tenkan: 'conversion',
  kijun: 'base',
  senkou_a: 'span A',
  senkou_b: 'span B',
  cloud_top: 'cloud top',
  cloud_bottom: 'cloud bottom',
  osc: 'oscillator',
}

/** What a line of an indicator is called, such as `upper`, `%K` or `R1`. */
export const outputLabel = (output: string): string => outputNames[output] ?? (/^[prs]\d?$/.test(output) ? output.toUpperCase() : output)

/** An indicator with its numbers, such as `EMA 50` or `MACD 12, 26, 9`. */
export function studyName({ name, params }: Pick<ChartStudy, 'name' | 'params'>): string {
  const { title, params: defaults } = indicatorVocabulary[name]
  const numbers = Object.entries(defaults).map(([key, usual]) => params[key] ?? usual)
  return numbers.length === 0 ? title : `${title} ${numbers.join(', ')}`
}

/** What an indicator is computed over, as far as it is not the usual: `volume`, `RSI 14`; null for the usual. */
function sourceWords({ name, source }: ChartStudy, all: readonly ChartStudy[]): string | null {
  if (source === null || !indicatorVocabulary[name].takesSource) return null
  if (source.kind === 'price') return priceFieldLabel[source.field].toLowerCase()
  const other = all.find(({ id }) => id === source.id)
  if (other === undefined) return 'a removed indicator'
  const plain = indicatorVocabulary[other.name].outputs[0]
  return source.output === plain ? studyName(other) : `${studyName(other)} ${outputLabel(source.output)}`
}

/** An indicator with what it is computed over and its timeframe, such as `EMA 9 of RSI 14, H4`. */
export function studyTitle(study: ChartStudy, all: readonly ChartStudy[]): string {
  const source = sourceWords(study, all)
  const of = source === null ? '' : ` of ${source}`
  return `${studyName(study)}${of}${study.timeframe === null ? '' : `, ${timeframeLabel[study.timeframe]}`}`
}

/** One line of it: the title alone where it draws only one. */
export const lineTitle = (study: ChartStudy, output: string, all: readonly ChartStudy[]): string =>
  studyCatalogue[study.name].plots.length === 1 ? studyTitle(study, all) : `${studyTitle(study, all)} ${outputLabel(output)}`
