import type { ChartStudy } from '../chart/chart-study.ts'
import { studyTerm } from '../chart/study-terms.ts'
import type { Drawing } from '../drawings/drawing.ts'
import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { describeTerm } from '../strategy/describe.ts'
import { readSaidValue } from './said-value.ts'
import type { Chart } from './scene.ts'

/** What stands on the chart beside a question. `selected` is the id of a drawing; times of the view are opens, UTC seconds. */
export interface AskedChart {
  readonly studies: readonly ChartStudy[]
  readonly drawings: readonly Pick<Drawing, 'id' | 'type' | 'properties'>[]
  readonly selected: string | null
  readonly view: { readonly from: number; readonly to: number; readonly bars: number } | null
}

/** The lines of an indicator in words that tools read, such as `EMA(50)`; none where it is hidden or cannot be drawn there. */
export function studyWords(study: ChartStudy, { studies }: Pick<AskedChart, 'studies'>, timeframe: Timeframe): readonly string[] {
  if (study.hidden) return []
  return indicatorVocabulary[study.name].outputs.flatMap((output) => {
    const made = studyTerm(study, output, studies, timeframe)
    return made.ok ? [describeTerm(made.term)] : []
  })
}

/** The same without words that no tool would read. */
export const readableWords = (study: ChartStudy, chart: Pick<AskedChart, 'studies'>, at: Chart): readonly string[] =>
  studyWords(study, chart, at.timeframe).filter((text) => readSaidValue({ ...at, text }).ok)

/** A drawing as numbers: a band between two prices, or a line through two points. Null where it is neither. */
export function linePoints({ type, properties }: Pick<Drawing, 'type' | 'properties'>): Readonly<Record<string, number>> | null {
  const { price, from, to, from_price, to_price } = properties
  if (type === 'line' && price !== undefined) return { from_price: price, to_price: price }
  if (type === 'zone' && from_price !== undefined && to_price !== undefined) return { from_price, to_price }
  if (from === undefined || to === undefined) return null
  if (type === 'rectangle') return { from_price: from.price, to_price: to.price, since: Math.min(from.time, to.time) }
  if (type !== 'trendline' && type !== 'ray' && type !== 'arrow' && type !== 'channel') return null
  if (from.time === to.time) return null
  const [first, last] = from.time < to.time ? [from, to] : [to, from]
  return { from_time: first.time, from_price: first.price, to_time: last.time, to_price: last.price }
}
