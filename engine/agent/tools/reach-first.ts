import { reachedFirst, type Reached } from '../../analysis/reached-first.ts'
import { partSpans, pricesOf, timeParts } from '../../analysis/time-parts.ts'
import { atr } from '../../indicators/atr.ts'
import { ok, refused, type Result } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { amount, choice, optional, whole, type RecordOf } from '../../strategy/plan-fields.ts'
import { conditionCases } from '../condition-cases.ts'
import { historyFields, historyNeed, stretchOf, type Stretch } from '../history.ts'
import { partNames, problemOfParts, stepOf } from '../part-fields.ts'
import { conditionField, readSaid } from '../said-condition.ts'
import { bullets, paragraphs, say } from '../say.ts'
import { barsIn, chartFields, sceneOf, type Scene } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const usualHorizon = 20
const atrLength = 14
const maxCases = 300

const fields = {
  ...chartFields,
  text: optional(conditionField),
  start: optional(choice(timeParts)),
  up: optional(amount),
  down: optional(amount),
  unit: choice(['percent', 'pips', 'atr']),
  horizon: optional(whole(1, 5_000)),
  ...historyFields,
} as const
type Input = RecordOf<typeof fields, object>

/** Where a race begins: its price, the bars on which it runs, and the ATR that it is measured in. */
interface Start {
  readonly price: number
  readonly first: number
  readonly last: number
}

/** On the chart that a condition names; hours tell parts of a day. */
const chartOf = ({ symbol, timeframe, text, start }: Input) => {
  if (start !== undefined) return { symbol, timeframe: '1h' } as const
  const said = text === undefined ? null : readSaid({ symbol, timeframe, text })
  return said?.ok === true ? said.value.chart : { symbol, timeframe }
}

function startsOf(input: Input, scene: Scene, stretch: Stretch, horizon: number): Result<readonly Start[], string> {
  const { bars, market } = scene
  const { first, last } = stretch
  if (input.start !== undefined) {
    const problem = problemOfParts([input.start], input.symbol, market.instrument.calendar)
    if (problem !== null) return refused(problem)
    const spans = partSpans(input.start, market.instrument.calendar, bars.time[first]!, bars.time[last]! + stepOf(scene))
    return ok(spans.flatMap((span) => pricesOf(bars, span) ?? []).map((part) => ({ price: part.open, first: part.first, last: part.last })))
  }
  const closes = (at: Int32Array) =>
    Array.from(at).flatMap((i) => (i + horizon <= last ? [{ price: bars.close[i]!, first: i + 1, last: i + horizon }] : []))
  if (input.text === undefined) return ok(closes(Int32Array.from({ length: last - first + 1 }, (_, k) => first + k)))
  const said = readSaid({ symbol: input.symbol, timeframe: input.timeframe, text: input.text })
  if (!said.ok) return said
  return ok(closes(conditionCases(said.value.expr, scene, stretch, 'begins').cases))
}

/** How often price went so far up before so far down, or so far at all. */
export const reachFirst = defineTool({
  name: 'reach_first',
  summary:
    'How often price traded so far above (`up`) before so far below (`down`; one of them may be left out) in percent, pips or ATR, from the open of a day, week, month or session to its end (`start`), or from the close of each bar on which a condition became true (`text`; without it every bar) within `horizon` bars.',
  input: fields,
  needs(input) {
    const said = input.text === undefined ? null : readSaid({ symbol: input.symbol, timeframe: input.timeframe, text: input.text })
    if (said?.ok === false) return [barsIn(input, 1)]
    return [
      historyNeed(
        chartOf(input),
        input.start === undefined ? input : { bars: 20_000, ...input },
        Math.max(atrLength, said?.value.warmup ?? 0),
      ),
    ]
  },
  run(input, data) {
    const { up, down, unit, horizon = usualHorizon } = input
    if (up === undefined && down === undefined) return refused('How far? Say a distance up, down or both, such as 1% up before 1% down.')
    if (input.text !== undefined && input.start !== undefined)
      return refused('Say a condition, or a day, week or session from whose open it counts, not both.')
    const said = input.text === undefined ? null : readSaid({ symbol: input.symbol, timeframe: input.timeframe, text: input.text })
    if (said?.ok === false) return said
    const chart = chartOf(input)
    const scene = sceneOf(chart, data)
    const { bars, market } = scene
    const { pip } = market.instrument
    if (unit === 'pips' && pip === null) return refused(`${input.symbol} has no pips. Say the distance in percent or in ATR.`)
    const stretch = stretchOf(scene, input.start === undefined ? input : { bars: 20_000, ...input })
    if (!stretch.ok) return stretch
    const starts = startsOf(input, scene, stretch.value, horizon)
    if (!starts.ok) return starts
    const { figures } = stretch.value
    const ranges = unit === 'atr' ? atr(bars, atrLength) : null
    const oneOf = ({ price, first }: Start) => (unit === 'percent' ? price / 100 : unit === 'pips' ? pip! : ranges![first - 1]!)
    const races = starts.value
      .filter((start) => Number.isFinite(oneOf(start)))
      .map((start) => {
        const above = up === undefined ? Infinity : start.price + up * oneOf(start)
        const below = down === undefined ? -Infinity : start.price - down * oneOf(start)
        return { start, ...reachedFirst(bars.high, bars.low, { above, below, first: start.first, last: start.last }) }
      })
    const count = (which: Reached, what: string) =>
      shareFigures(figures, races.filter(({ reached }) => reached === which).length, races.length, what)
    const taken = races.flatMap(({ start, bar }) => (bar === null ? [] : [bar - start.first + 1]))
    const size = (value: number | undefined, way: string) =>
      unit === 'percent'
        ? figures.percent(value ?? null, `distance ${way}, of the price at the start`)
        : unit === 'pips'
          ? figures.move(value === undefined ? null : value * pip!, `distance ${way}`)
          : figures.atr(value ?? null, `distance ${way}, in ATR(${atrLength}) of the bar before`)
    return ok({
      result: {
        market: `${chart.symbol}`,
        start: input.start !== undefined ? `the open of each ${partNames[input.start]}, to its end` : (said?.value.words ?? 'each bar'),
        is_condition: said !== null,
        up_size: size(up, 'above'),
        down_size: size(down, 'below'),
        horizon: figures.bars(input.start === undefined ? horizon : null, 'bars within which either may be traded'),
        cases: figures.counted(races.length, 'case', 'starts whose time has passed'),
        since: races[0] === undefined ? null : scene.moment(races[0].start.first, 'open time of the first bar of the first case'),
        until: scene.moment(stretch.value.last, 'open time of the last bar that is looked at'),
        up: up === undefined ? null : count('up', 'cases in which the upper distance was traded first'),
        down: down === undefined ? null : count('down', 'cases in which the lower distance was traded first'),
        both:
          up === undefined || down === undefined
            ? null
            : count('both', 'cases in which one bar traded both, so that the first is not known'),
        neither: count('neither', 'cases in which neither was traded in that time'),
        median: figures.bars(
          taken.length === 0 ? null : Math.round(quantile(Float64Array.from(taken), 0.5)),
          'median of the bars until one of them was traded, rounded',
        ),
      },
      cases: races.slice(-maxCases).map(({ start }) => bars.time[start.first]!),
    })
  },
  tell: ({ market, start, is_condition, up_size, down_size, horizon, cases, since, until, up, down, both, neither, median }) =>
    cases === null || cases.value === 0
      ? say`There is no case of that on ${market} whose time has passed.`
      : paragraphs(
          say`From ${is_condition ? say`the close at which “${start}” became true` : say`${start}`}${horizon && say`, within ${horizon}`}, in ${cases} of ${market} from ${since} to ${until}:`,
          bullets(
            [
              up && say`${up_size} up${down && say` first`}: ${sharePart(up)}`,
              down && say`${down_size} down${up && say` first`}: ${sharePart(down)}`,
              both === null || both.count!.value === 0 ? null : say`both in one bar, so the first is not known: ${both.share}`,
              say`${up && down ? 'neither' : 'not'}: ${neither.share}`,
            ].filter((each) => each !== null),
          ),
          median && say`Where it was traded, it took ${median}, by the median.`,
        ),
})
