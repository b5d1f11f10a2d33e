import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { PriceField } from '../market/price-fields.ts'
import type { Timeframe } from '../market/timeframe.ts'

/** What an indicator on a chart is computed over: a price of each bar, or a line of another indicator on the chart by its id. */
export type StudySource =
  | { readonly kind: 'price'; readonly field: PriceField }
  | { readonly kind: 'study'; readonly id: string; readonly output: string }

/** One indicator on a chart. There may be several of a kind; `id` is unique on the chart. */
export interface ChartStudy {
  readonly id: string
  readonly name: IndicatorName
  /** What is left out takes the vocabulary's default. */
  readonly params: Readonly<Record<string, number>>
  /** Null: the usual one. Only those whose vocabulary says so take another. */
  readonly source: StudySource | null
  /** Null: the chart's own. Another must be longer than the chart's. */
  readonly timeframe: Timeframe | null
  /** Colours that were chosen, by output; the others are the fixed ones. */
  readonly colors: Readonly<Record<string, string>>
  /** It stays in the list but is neither computed nor drawn. */
  readonly hidden: boolean
}

/** An indicator as it comes onto a chart: with the vocabulary's numbers but for those given, over its usual source, in its fixed colours. */
export const newStudy = (id: string, name: IndicatorName, params: ChartStudy['params'] = {}): ChartStudy => ({
  id,
  name,
  params,
  source: null,
  timeframe: null,
  colors: {},
  hidden: false,
})
