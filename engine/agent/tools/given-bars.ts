import type { DrawingProperties } from '../../drawings/drawing.ts'
import { barHolding, type Bars } from '../../market/bars.ts'
import { daySeconds } from '../../market/day-number.ts'
import { timeframeMinutes } from '../../market/timeframe.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { choice, optional, text, whole } from '../../strategy/plan-fields.ts'
import { spansIn, type GivenSpan } from '../given-spans.ts'
import { paragraphs, say, sentences, table, type Part } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

export const mostGiven = 30
const maxChars = 1_200
/** Weekends and holidays before which the first bar may lie. */
const closedSeconds = 10 * daySeconds

const edges = ['open', 'high', 'low', 'close'] as const
type Edge = (typeof edges)[number]

/** A stretch by the indexes of its bars. */
interface Found {
  readonly first: number
  readonly last: number
}

function foundIn(bars: Bars, { from, to }: GivenSpan): Found | null {
  const [first, last] = [barHolding(bars, from), barHolding(bars, to)]
  return first < 0 || last < first ? null : { first, last }
}

/** The price of a stretch: where it opened or closed, or how far it reached. */
function priceOf({ open, high, low, close }: Bars, { first, last }: Found, edge: Edge): number {
  if (edge === 'open') return open[first]!
  if (edge === 'close') return close[last]!
  return edge === 'high' ? Math.max(...high.subarray(first, last + 1)) : Math.min(...low.subarray(first, last + 1))
}

const edgeFormula: Readonly<Record<Edge, string>> = {
  open: 'open of the first bar',
  high: 'highest high of the bars',
  low: 'lowest low of the bars',
  close: 'close of the last bar',
}

function rowOf(scene: Scene, found: Found, horizon: number | undefined, nowSeconds: number) {
  const { bars, last: newest, figures, moment } = scene
  const { first, last } = found
  const place = placeOf(bars, first, last)
  const before = first > 0 ? bars.close[first - 1]! : bars.open[first]!
  const close = bars.close[last]!
  const [high, low] = [priceOf(bars, found, 'high'), priceOf(bars, found, 'low')]
  const ended = horizon === undefined || last + horizon > newest ? null : last + horizon
  const ahead = ended === null ? null : placeOf(bars, last, ended)
  const later = ended === null ? null : { first: last + 1, last: ended }
  return {
    time: moment(first, 'open time of the first bar'),
    ago: figures.counted(
      Math.floor((nowSeconds - bars.time[first]!) / daySeconds),
      'day',
      'whole days from the open of the first bar to now',
      place,
    ),
    until: last > first ? moment(last, 'open time of the last bar') : null,
    length: figures.bars(last - first + 1, 'bars from the first to the last', place),
    open: figures.price(bars.open[first]!, edgeFormula.open, place),
    high: figures.price(high, edgeFormula.high, place),
    low: figures.price(low, edgeFormula.low, place),
    close: figures.price(close, edgeFormula.close, place),
    range: figures.move(high - low, 'highest high − lowest low', place),
    change: figures.change((close / before - 1) * 100, 'close of the last bar ÷ close before the first − 1', place),
    move: figures.move(close - before, 'close of the last bar − close before the first', place),
    after: ahead && figures.change((bars.close[ended!]! / close - 1) * 100, 'close at the horizon ÷ close of the last bar − 1', ahead),
    highest:
      ahead && figures.change((priceOf(bars, later!, 'high') / close - 1) * 100, 'highest high until the horizon ÷ that close − 1', ahead),
    lowest:
      ahead && figures.change((priceOf(bars, later!, 'low') / close - 1) * 100, 'lowest low until the horizon ÷ that close − 1', ahead),
  }
}
type Row = ReturnType<typeof rowOf>

/** What came after all of them together; null where it is one, or nothing is known. */
function togetherOf(rows: readonly Row[], { figures }: Scene, place: { readonly from?: number }) {
  const values = Float64Array.from(rows.flatMap(({ after }) => (after === null ? [] : [after.value])))
  if (rows.length < 2 || values.length < 2) return null
  const rose = values.filter((value) => value > 0).length
  return {
    cases: figures.count(values.length, 'of them whose horizon has ended', place),
    mean: figures.change(meanOf(values), 'mean of these changes', place),
    median: figures.change(quantile(values, 0.5), 'median of these changes', place),
    rose: figures.count(rose, 'of them that closed higher at the horizon', place),
    largest: figures.change(Math.max(...values), 'largest of these changes', place),
    smallest: figures.change(Math.min(...values), 'smallest of these changes', place),
  }
}

function drawingOf({ bars, last, timeframe, symbol }: Scene, { first }: Found, edge: Edge, price: number): EvidencedDrawing {
  const time = bars.time[first]!
  const date = new Date(time * 1_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
  const properties: DrawingProperties = {
    from: { time, price },
    to: { time: Math.max(bars.time[last]!, time + 1), price },
    label: `${edge[0]!.toUpperCase()}${edge.slice(1)} of ${date}`,
  }
  return {
    id: `given-${symbol}-${timeframe}-${edge}-${time}`,
    command: 'add',
    type: 'ray',
    properties,
    evidence: { ...untested, touches: 1, bars_since: last - first },
    timeframe,
    known_at: bars.time[last]!,
    broken_at: null,
  }
}

/** Bars that are given one by one: what they were, how long they took, what came after each, and their prices as levels. */
export const givenBars = defineTool({
  name: 'given_bars',
  summary:
    'Single bars or stretches of bars given by their moments (`2021-01-11T00:00Z`, or two with `/` between, parted by commas): prices, change and length of each, what came after each over a horizon, and their highs, lows, opens or closes drawn as levels, all or only those above or below the price.',
  input: {
    ...chartFields,
    moments: text(maxChars),
    horizon: optional(whole(1, 500)),
    draw: optional(choice(edges)),
    side: optional(choice(['above', 'below'])),
  },
  needs(input) {
    const spans = spansIn(input.moments)
    if (spans === null) return [barsIn(input, 1)]
    const step = timeframeMinutes[input.timeframe] * 60
    const from = Math.min(...spans.map((span) => span.from)) - step - closedSeconds
    const to = Math.max(...spans.map((span) => span.to)) + ((input.horizon ?? 0) + 1) * step * 2 + closedSeconds
    const { symbol, timeframe } = input
    // A level is held against the newest close.
    return [{ need: 'bars', symbol, timeframe, from: Math.max(0, from), before: 1, ...(input.draw === undefined && { to }) }]
  },
  run(input, data) {
    const spans = spansIn(input.moments)
    if (spans === null || spans.length > mostGiven) return refused(`Give from one to ${mostGiven} moments of bars.`)
    const { horizon, draw = null, side = null } = input
    if (side !== null && draw === null) return refused('Say of which price: open, high, low or close.')
    const scene = sceneOf(input, data)
    const { bars, last, figures } = scene
    if (bars.length === 0) return refused(tooFewBars(input, bars, ''))
    const found = spans.flatMap((span) => foundIn(bars, span) ?? [])
    if (found.length < spans.length) return refused(`There is no bar of ${nameOf(input)} at one of these moments.`)
    const close = bars.close[last]!
    const isOn = (each: Found) =>
      draw === null || side === null || (side === 'below' ? priceOf(bars, each, draw) < close : priceOf(bars, each, draw) > close)
    const kept = found.filter(isOn)
    // Figures of all of them mark each on the chart.
    const cases = kept.map(({ first }) => bars.time[first]!).toSorted((a, b) => a - b)
    const ofCases = cases[0] === undefined ? {} : { from: cases[0] }
    const rows = kept.map((each) => rowOf(scene, each, horizon, data.nowSeconds))
    return ok({
      result: {
        market: nameOf(input),
        draw,
        side,
        count: figures.counted(found.length, 'bar', 'bars or stretches that were given', ofCases),
        close: draw === null ? null : figures.price(close, 'newest close', placeOf(bars, last)),
        horizon: horizon === undefined ? null : figures.bars(horizon, 'bars from the close of the last bar to the close that is compared'),
        rows,
        together: togetherOf(rows, scene, ofCases),
      },
      cases,
      ...(draw !== null && { drawings: kept.map((each) => drawingOf(scene, each, draw, priceOf(bars, each, draw))) }),
      offers:
        kept.length === 0
          ? []
          : [
              {
                is: 'chart',
                label: 'Show it',
                symbol: input.symbol,
                timeframe: input.timeframe,
                time: bars.time[kept[0]!.first]!,
              } as const,
            ],
    })
  },
  tell({ market, draw, side, count, close, horizon, rows, together }) {
    const [first] = rows
    const nothing = say`none of them lies ${side} the newest close`
    if (first === undefined) return say`Of the ${draw}s of ${count} of ${market} ${nothing} of ${close}.`
    if (draw !== null) return drawnWords({ market, draw, side, count, close, rows })
    if (horizon !== null) return afterWords({ market, horizon, rows, together })
    if (rows.length > 1)
      return table(
        [say`Bar`, say`Change`, say`Low`, say`High`, say`Close`, ...(rows.some(({ until }) => until !== null) ? [say`Length`] : [])],
        rows.map((row) => [
          whenOf(row),
          row.change,
          row.low,
          row.high,
          row.close,
          ...(rows.some(({ until }) => until !== null) ? [row.length] : []),
        ]),
      )
    return sentences(
      first.until === null
        ? say`That was the bar of ${market} at ${first.time}, ${first.ago} ago.`
        : say`That was from ${first.time}, ${first.ago} ago, until ${first.until}: ${first.length} of ${market}.`,
      say`It went from ${first.open} to ${first.close}, a change of ${first.change} (${first.move}), and reached from ${first.low} to ${first.high}, a range of ${first.range}.`,
    )
  },
})

const whenOf = ({ time, until }: Row): Part => (until === null ? time : say`${time} to ${until}`)

interface Told {
  readonly market: string
  readonly rows: readonly Row[]
}

function afterWords({
  market,
  horizon,
  rows,
  together,
}: Told & { readonly horizon: Row['length']; readonly together: ReturnType<typeof togetherOf> }): Part {
  const [only, ...more] = rows
  const open = say`not closed yet`
  if (more.length === 0)
    return only!.after === null
      ? say`${horizon} have not closed yet after ${whenOf(only!)} of ${market}.`
      : say`${horizon} after ${whenOf(only!)} ${market} closed ${only!.after} from its close of ${only!.close}; in between it reached from ${only!.lowest} to ${only!.highest}.`
  return paragraphs(
    together &&
      say`${horizon} after each of them, ${market} had risen in ${together.rose} of ${together.cases}: ${together.mean} in the mean, ${together.median} in the median, from ${together.smallest} to ${together.largest}.`,
    table(
      [say`Bar`, say`${horizon} later`, say`Lowest`, say`Highest`, say`Its own change`],
      rows.map((row) => [whenOf(row), row.after ?? open, row.lowest ?? open, row.highest ?? open, row.change]),
    ),
    say`These are the cases that were listed, not a sample from which a rule could be told.`,
  )
}

function drawnWords({
  market,
  draw,
  side,
  count,
  close,
  rows,
}: Told & { readonly draw: Edge; readonly side: string | null; readonly count: Part; readonly close: Part }): Part {
  return paragraphs(
    side === null
      ? say`The ${draw} of ${count} of ${market}, on the chart as proposals:`
      : say`Of ${count} of ${market}, those whose ${draw} lies ${side} the newest close of ${close}, on the chart as proposals:`,
    table(
      [say`Bar`, say`The ${draw}`],
      rows.map((row) => [whenOf(row), row[draw]]),
    ),
  )
}
