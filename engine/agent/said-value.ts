import { maxWarmupBars, termWarmup } from '../conditions/warmup.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { readValue } from '../reader/read-value.ts'
import { scaleOf, type Measure } from '../reader/scale-of.ts'
import { ok, refused, type Result } from '../result.ts'
import { describeTerm } from '../strategy/describe.ts'
import { termsInTerm } from '../strategy/plan-children.ts'
import { text } from '../strategy/plan-fields.ts'
import type { Term } from '../strategy/plan.ts'
import type { FigureMaker } from './figure.ts'
import { withOwnYear } from './own-year.ts'
import type { Chart } from './scene.ts'

/** A value in a trader's words, as a field of a tool. */
export const valueField = text(200)

/** What a value's figures are made as. */
export type ValueScale = 'price' | 'distance' | 'volume' | 'percent' | 'count' | 'number'

/** A value that was read, on the chart that its words name, else on the one in view. */
export interface SaidValue {
  readonly term: Term
  readonly words: string
  readonly chart: Chart
  readonly scale: ValueScale
  /** Bars before the first one on which it is known and settled. */
  readonly warmup: number
}

/** A line of a whole other chart is read on that chart itself. */
function onOwnChart(term: Term, chart: Chart): { readonly term: Term; readonly chart: Chart } {
  if (term.kind !== 'indicator' && term.kind !== 'price') return { term, chart }
  const { timeframe, sampling = 'completed', shift = 0 } = term
  if (timeframe === undefined || sampling !== 'completed' || shift > 0) return { term, chart }
  const { timeframe: _timeframe, sampling: _sampling, ...own } = term
  return { term: own, chart: { ...chart, timeframe } }
}

const hasShorter = (term: Term, timeframe: Timeframe): boolean =>
  ('timeframe' in term && term.timeframe !== undefined && timeframeMinutes[term.timeframe] < timeframeMinutes[timeframe]) ||
  termsInTerm(term).some(([, each]) => hasShorter(each, timeframe))

/** Reads a value by the strategy reader; what is not wholly read is refused in one sentence. */
export function readSaidValue({ text: asked, symbol, timeframe }: Chart & { readonly text: string }): Result<SaidValue, string> {
  const said = withOwnYear(asked, symbol)
  const onChart = readValue(said, { symbol, timeframe })
  // A shorter timeframe than the chart's is no part of the chart, but may be a chart of its own.
  const read = onChart.ok ? onChart : readValue(said, { symbol })
  if (!read.ok) return refused(onChart.ok ? read.problem : onChart.problem)
  const { term, chart } = onOwnChart(read.value.term, { symbol, timeframe })
  if (!onChart.ok && hasShorter(term, chart.timeframe)) return refused(onChart.problem)
  const warmup = termWarmup(term, chart.timeframe)
  if (warmup > maxWarmupBars) return refused(`“${read.value.words}” needs more bars than are kept before its first value.`)
  return ok({ term, chart, words: capitalised(describeTerm(term)), scale: scaleOfTerm(term), warmup })
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Lines with a scale of their own that is one of these. */
const ownScales: Readonly<Partial<Record<Measure, ValueScale>>> = {
  price: 'price',
  sum: 'price',
  distance: 'distance',
  percent: 'percent',
  volume: 'volume',
  count: 'count',
  'scale macd': 'distance',
  'scale momentum': 'distance',
  'scale ao': 'distance',
  'scale regression_slope': 'distance',
  'scale roc': 'percent',
  'scale obv': 'volume',
}

const scaleOfTerm = (term: Term): ValueScale => ownScales[measureOf(term)] ?? 'number'

function measureOf(term: Term): Measure {
  switch (term.kind) {
    case 'price':
      return term.field === 'volume' ? 'volume' : 'price'
    case 'indicator':
      return scaleOf(term.name, term.output, term.source === undefined ? null : measureOf(term.source))
    case 'value_when':
      return measureOf(term.value)
    case 'count':
      return 'count'
    case 'calc':
      return measureOfCalc(term)
    default:
      return 'any'
  }
}

function measureOfCalc({ op, args }: Extract<Term, { kind: 'calc' }>): Measure {
  const [first = 'any', ...rest] = args.map(measureOf).filter((measure) => measure !== 'any')
  if (op === 'pct_change') return 'percent'
  if (op === 'div' && rest.length > 0) return 'ratio'
  return op === 'sub' && first === 'price' && rest[0] === 'price' ? 'distance' : first
}

/** How a value of a scale becomes a figure. */
export const makersOf = (figures: FigureMaker): Readonly<Record<ValueScale, FigureMaker['price']>> => ({
  price: figures.price,
  distance: figures.distance,
  volume: figures.units,
  percent: figures.change,
  count: figures.count,
  number: figures.number,
})
