import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import { reachableTimeframes } from '../market/aggregate.ts'
import { timeframeMinutes, timeframes, type Timeframe } from '../market/timeframe.ts'
import type { Term } from '../strategy/plan.ts'
import type { ChartStudy, StudySource } from './chart-study.ts'
import { paramsProblem } from './study-params.ts'

/** A study as the engine's own term, or why it cannot be drawn on this chart, in a sentence. */
export type StudyTerm = { readonly ok: true; readonly term: Term } | { readonly ok: false; readonly problem: string }

const from = { assumed: 'chart' } as const
const refused = (problem: string): StudyTerm => ({ ok: false, problem })

/** Whether bars of `chart` add up to bars of `timeframe`. */
const isReachable = (chart: Timeframe, timeframe: Timeframe): boolean => reachableTimeframes(chart, timeframes).includes(timeframe)

/** The timeframes that an indicator on a chart may have besides the chart's own. */
export const higherTimeframes = (chart: Timeframe): readonly Timeframe[] =>
  timeframes.filter((each) => timeframeMinutes[each] > timeframeMinutes[chart] && isReachable(chart, each))

/**
 * The line `output` of a study as a term of a chart of `chart`'s bars. A source is computed on the indicator's timeframe unless it
 * has a longer one of its own. A higher timeframe is read at its last completed bar, so that nothing is known before its time.
 */
export function studyTerm(study: ChartStudy, output: string, all: readonly ChartStudy[], chart: Timeframe): StudyTerm {
  return termOf(study, output, { all, chart, above: [] })
}

interface Place {
  readonly all: readonly ChartStudy[]
  /** The timeframe that the term is computed on. */
  readonly chart: Timeframe
  /** The studies that this one is a source of. */
  readonly above: readonly string[]
}

function termOf(study: ChartStudy, output: string, place: Place): StudyTerm {
  const { name, params, timeframe } = study
  const { title, params: defaults, outputs } = indicatorVocabulary[name]
  if (place.above.includes(study.id)) return refused(`${title} cannot be computed from itself.`)
  if (!(outputs as readonly string[]).includes(output)) return refused(`${title} has no line ${output}.`)
  const problem = paramsProblem(name, params)
  if (problem !== null) return refused(`${problem}.`)
  const isOwn = timeframe === null || timeframe === place.chart
  const isSource = place.above.length > 0
  // A source that would be of shorter bars than its indicator is computed on the indicator's.
  const isShorter = !isOwn && isSource && timeframeMinutes[timeframe] < timeframeMinutes[place.chart]
  if (!isOwn && !isShorter && !isReachable(place.chart, timeframe)) return refused('Its timeframe is shorter than the chart’s.')
  const higher = isOwn || isShorter ? {} : { timeframe }
  const source = sourceTerm(study, { ...place, chart: higher.timeframe ?? place.chart, above: [...place.above, study.id] })
  if (source !== null && !source.ok) return source
  const term = { kind: 'indicator', name, params: { ...defaults, ...params }, output, ...higher, from } as const
  return { ok: true, term: source === null ? term : { ...term, source: source.term } }
}

function sourceTerm(study: ChartStudy, place: Place): StudyTerm | null {
  const source: StudySource | null = indicatorVocabulary[study.name].takesSource ? study.source : null
  if (source === null) return null
  if (source.kind === 'price') return { ok: true, term: { kind: 'price', field: source.field, from } }
  const other = place.all.find(({ id }) => id === source.id)
  return other === undefined ? refused('The indicator that it is computed from was removed.') : termOf(other, source.output, place)
}
