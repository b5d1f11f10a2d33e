import { latestAtr } from '../../analysis/key-figures.ts'
import { visitsToLine } from '../../analysis/line-visits.ts'
import { firstBarAtOrAfter, type Bars } from '../../market/bars.ts'
import { seedOf } from '../../market/simulation/random.ts'
import { ok, refused } from '../../result.ts'
import { amount, optional, whole } from '../../strategy/plan-fields.ts'
import { lineTolerance, randomVisits, shareOf } from '../level-study.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type BarsNeed } from '../tool.ts'

/** Bars that a band without a beginning is held against. */
const usualBars = 500
const leastBars = 30
const moment = whole(0, 9_999_999_999)

interface Input extends Chart {
  readonly from_price: number
  readonly to_price: number
  readonly from_time?: number
  readonly to_time?: number
  readonly since?: number
}

const isLine = ({ from_time, to_time }: Input): boolean => from_time !== undefined && to_time !== undefined

function needOf(input: Input): BarsNeed {
  const begins = input.from_time ?? input.since
  const chart = barsIn(input, usualBars)
  return begins === undefined ? chart : { need: 'bars', symbol: input.symbol, timeframe: input.timeframe, from: begins, before: leastBars }
}

/** Where a moment lies among the bars, counted in bars; before the first and behind the last it goes on evenly. */
function barAt(bars: Bars, seconds: number): number {
  const { time, length } = bars
  const step = Math.max(1, (time[length - 1]! - time[0]!) / (length - 1))
  if (seconds <= time[0]!) return (seconds - time[0]!) / step
  if (seconds > time[length - 1]!) return length - 1 + (seconds - time[length - 1]!) / step
  const next = firstBarAtOrAfter(bars, seconds)
  const before = time[next - 1]!
  return next - (time[next]! - seconds) / (time[next]! - before)
}

/** Lower and upper edge at a bar. */
function edgesOf(input: Input, bars: Bars): (bar: number) => readonly [low: number, high: number] {
  const { from_price, to_price, from_time, to_time } = input
  if (from_time === undefined || to_time === undefined) {
    const band = [Math.min(from_price, to_price), Math.max(from_price, to_price)] as const
    return () => band
  }
  const [start, end] = [barAt(bars, from_time), barAt(bars, to_time)]
  const slope = end === start ? 0 : (to_price - from_price) / (end - start)
  return (bar) => {
    const price = from_price + (bar - start) * slope
    return [price, price]
  }
}

/** Meetings of the bars with the drawing: stretches of bars that touch it, and closes on another side than the ones before. */
function meetingsOf(bars: Bars, edges: ReturnType<typeof edgesOf>, first: number) {
  const touches: number[] = []
  const crossings: number[] = []
  let isTouching = false
  let side = 0
  for (let i = first; i < bars.length; i += 1) {
    const [low, high] = edges(i)
    const meets = bars.low[i]! <= high && bars.high[i]! >= low
    if (meets && !isTouching) touches.push(i)
    isTouching = meets
    const now = bars.close[i]! > high ? 1 : bars.close[i]! < low ? -1 : 0
    if (now !== 0) {
      if (side !== 0 && now !== side) crossings.push(i)
      side = now
    }
  }
  return { touches, crossings }
}

/** Visits to a price that held, and the share of those to prices at random that did. */
function heldAt(price: number, scene: Scene, first: number, atr: number) {
  const { bars, symbol, timeframe, last } = scene
  const random = shareOf(randomVisits(scene, atr, seedOf(`levels ${symbol} ${timeframe} ${bars.time[last]!}`)))
  return { ...visitsToLine(bars, () => price, lineTolerance * atr, bars.length - first), random: random === null ? null : random * 100 }
}

/** How the market stands to something drawn on its chart, and how it met it so far. */
export const drawingFigures = defineTool({
  name: 'drawing_figures',
  summary:
    'How the price stands to a line, zone or trendline that the trader has drawn (a band between two prices, or a line through two moments and prices): distance, touches and crossings so far.',
  input: {
    ...chartFields,
    from_price: amount,
    to_price: amount,
    from_time: optional(moment),
    to_time: optional(moment),
    since: optional(moment),
  },
  needs: (input) => [needOf(input)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, moment: momentOf } = scene
    const atr = latestAtr(bars)
    if (bars.length < leastBars || atr === null) return refused(tooFewBars(input, bars, 'to hold a drawing against them'))
    const begins = input.from_time ?? input.since
    const first = begins === undefined ? 0 : Math.min(last, firstBarAtOrAfter(bars, begins))
    const edges = edgesOf(input, bars)
    const [low, high] = edges(last)
    if (!(high > 0)) return refused('At the newest bar that line lies below zero, where there are no prices.')
    const { touches, crossings } = meetingsOf(bars, edges, first)
    const close = bars.close[last]!
    const [side, gap] =
      close > high ? (['above', close - high] as const) : close < low ? (['below', low - close] as const) : (['at', 0] as const)
    const looked = placeOf(bars, first, last)
    const at = placeOf(bars, last)
    const isBand = high > low
    const level = isLine(input) || isBand ? null : heldAt(low, scene, first, atr)
    const edge = isLine(input) ? 'the line at the newest closed bar, counted in bars between its two points' : 'the drawn price'
    return ok({
      result: {
        market: nameOf(input),
        what: isLine(input) ? 'line' : isBand ? 'zone' : 'level',
        side,
        low: figures.price(low, isBand ? 'lower edge as it was drawn' : edge, at),
        high: isBand ? figures.price(high, 'upper edge as it was drawn', at) : null,
        close: figures.price(close, 'close of the newest closed bar', at),
        distance: figures.move(gap, 'distance of the close from the nearer edge', at),
        distance_atr: atr > 0 ? figures.atr(gap / atr, 'that distance ÷ ATR(14) of the newest closed bar', at) : null,
        since: momentOf(first, 'the first bar that is looked at'),
        bars: figures.bars(last - first + 1, 'bars that are looked at', looked),
        touches: figures.counted(touches.length, 'time', 'stretches of bars whose high and low reach the drawing', looked),
        last_touch: touches.length === 0 ? null : momentOf(touches.at(-1)!, 'first bar of the newest such stretch'),
        crossings: figures.counted(crossings.length, 'time', 'closes on another side than the close before that was not inside', looked),
        visits: level && figures.counted(level.visits, 'visit', 'times price came to the level and left it', looked),
        held: level && figures.count(level.held, 'visits after which price left where it had come from', looked),
        random:
          level &&
          figures.percent(
            level.random,
            'share of visits to prices at random on the newest bars that held, drawn with a fixed seed',
            looked,
          ),
        last_crossing: crossings.length === 0 ? null : momentOf(crossings.at(-1)!, 'the newest such close'),
      },
    })
  },
  tell: ({
    market,
    what,
    side,
    low,
    high,
    close,
    distance,
    distance_atr,
    since,
    bars,
    touches,
    last_touch,
    crossings,
    last_crossing,
    visits,
    held,
    random,
  }) => {
    const where = high === null ? low : say`${low} to ${high}`
    return paragraphs(
      side === 'at'
        ? say`${market} closed at ${close}, at your ${what} of ${where}.`
        : say`${market} closed at ${close}, ${distance}${distance_atr && say` (${distance_atr})`} ${side} your ${what} at ${where}.`,
      sentences(
        say`In the ${bars} since ${since} price came to it ${touches}${last_touch && say`, last on ${last_touch}`}.`,
        last_crossing === null ? say`No close crossed it.` : say`Closes crossed it ${crossings}, last on ${last_crossing}.`,
        visits === null || visits.value === 0
          ? null
          : say`It was visited and left again in ${visits}; in ${held} of these price turned back where it had come from${random && say`, at random prices in ${random} of such visits`}.`,
      ),
    )
  },
})
