import { daySeconds, readDate } from '../../market/day-number.ts'
import { isIntraday, timeframeMinutes, timeframes, type Timeframe } from '../../market/timeframe.ts'
import { ok, refused, type Result } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { choice, date, optional, whole } from '../../strategy/plan-fields.ts'
import type { Figure } from '../figure.ts'
import { barsOfDates, barsOfPeriod, daysOfPeriod, periods, type Period } from '../periods.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type BarsNeed } from '../tool.ts'

const usualBars = 24
/** A stretch that would be more bars than these is told on a longer timeframe. */
const maxBars = 20_000
const minutesPerDay = 1440

interface Input extends Chart {
  readonly bars?: number
  readonly period?: Period
  readonly from?: string
  readonly to?: string
}

/** The chart's timeframe, or the shortest longer one on which so many days are not too many bars; within a day, so that today is there. */
function timeframeFor(timeframe: Timeframe, days: number): Timeframe {
  const least = isIntraday(timeframe) ? timeframe : '1h'
  const fits = (each: Timeframe) =>
    timeframeMinutes[each] >= timeframeMinutes[least] && (days * minutesPerDay) / timeframeMinutes[each] <= maxBars
  return timeframes.find(fits) ?? '1d'
}

/** The timeframe on which a stretch is told. Without an end it is not known here how many days it is: hours at least. */
function toldOn({ timeframe, period, from, to }: Input): Timeframe {
  if (period !== undefined) return timeframeFor(timeframe, daysOfPeriod(period))
  const [start, end] = [from, to].map((each) => (each === undefined ? null : readDate(each)))
  if (start === null || start === undefined) return timeframe
  return end === null || end === undefined ? longerThanHours(timeframe) : timeframeFor(timeframe, end - start + 1)
}

const longerThanHours = (timeframe: Timeframe): Timeframe => (isIntraday(timeframe) && timeframeMinutes[timeframe] > 60 ? timeframe : '1h')

/** The bars that hold the stretch. A trading date may begin the evening before and end after midnight UTC. */
function needOn({ symbol, bars = usualBars, period, from, to }: Input, timeframe: Timeframe): BarsNeed {
  const chart = { symbol, timeframe }
  if (period !== undefined) return barsIn(chart, Math.ceil((daysOfPeriod(period) * minutesPerDay) / timeframeMinutes[timeframe]) + 1)
  const start = from === undefined ? null : readDate(from)
  const end = to === undefined ? null : readDate(to)
  if (start === null) return barsIn(chart, bars)
  // A bar of days, weeks or months opens before the dates that it holds.
  const margin = Math.max(1, timeframeMinutes[timeframe] / minutesPerDay) * daySeconds
  const until = end === null ? {} : { to: (end + 1) * daySeconds + margin }
  return { need: 'bars', ...chart, from: Math.max(0, start * daySeconds - margin), ...until }
}

/** Of charts of a day and more: where the market has no hours, the chart's own bars have to do. */
function needsOf(input: Input): BarsNeed[] {
  const best = toldOn(input)
  const isFiner = timeframeMinutes[best] < timeframeMinutes[input.timeframe]
  return isFiner ? [{ ...needOn(input, best), optional: true }, needOn(input, input.timeframe)] : [needOn(input, best)]
}

interface Stretch {
  readonly from: number
  readonly to: number
  /** Null: the newest bars. */
  readonly words: string | null
}

function stretchOf({ bars: count = usualBars, period, from, to }: Input, { bars, last, market }: Scene, now: number): Stretch | null {
  const { calendar } = market.instrument
  if (period !== undefined) return barsOfPeriod(bars, period, calendar, now)
  if (from === undefined) return last < 0 ? null : { from: Math.max(0, last - count + 1), to: last, words: null }
  const [first, final] = [readDate(from), to === undefined ? Infinity : readDate(to)]
  const found = barsOfDates(bars, { first: first!, last: Math.min(final!, Math.ceil(now / daySeconds) + 1) }, calendar)
  return found && { ...found, words: to === undefined ? `since ${from}` : from === to ? `on ${from}` : `from ${from} to ${to}` }
}

function problemOf({ bars, period, from, to }: Input): string | null {
  const ways = [bars, period, from].filter((each) => each !== undefined).length
  if (ways > 1) return 'Give a number of bars, a period or dates, not several of them.'
  if (to !== undefined && from === undefined) return 'A last date needs a first one.'
  const wrong = [from, to].find((each) => each !== undefined && readDate(each) === null)
  if (wrong !== undefined) return `${wrong} is not a date.`
  return from !== undefined && to !== undefined && from > to ? `${from} is after ${to}.` : null
}

/** The first bar of a stretch whose value is greatest. */
function greatest(from: number, to: number, valueAt: (bar: number) => number): number {
  let best = from
  for (let i = from + 1; i <= to; i++) if (valueAt(i) > valueAt(best)) best = i
  return best
}

function figuresOf(scene: Scene, { from, to, words }: Stretch) {
  const { bars, figures, moment } = scene
  const { open, high, low, close, volume } = bars
  const all = placeOf(bars, from, to)
  const change = (i: number) => close[i]! / open[i]! - 1
  const [top, bottom] = [greatest(from, to, (i) => high[i]!), greatest(from, to, (i) => -low[i]!)]
  const [highest, lowest] = [greatest(from, to, (i) => close[i]!), greatest(from, to, (i) => -close[i]!)]
  const [rise, fall] = [greatest(from, to, change), greatest(from, to, (i) => -change(i))]
  const traded = meanOf(volume.subarray(from, to + 1))
  const range = high[top]! - low[bottom]!
  const bar = (i: number, what: string): { readonly change: Figure | null; readonly time: Figure | null } => ({
    change: figures.change(change(i) * 100, 'close ÷ open of the same bar − 1', placeOf(bars, i)),
    time: moment(i, `open time of the bar that ${what} most`),
  })
  return {
    market: nameOf(scene),
    period: words,
    bars: figures.bars(to - from + 1, 'closed bars of the stretch', all),
    from: moment(from, 'open time of the first bar'),
    to: moment(to, 'open time of the last bar'),
    open: figures.price(open[from]!, 'open of the first bar', placeOf(bars, from)),
    high: figures.price(high[top]!, 'highest high', placeOf(bars, top)),
    high_time: moment(top, 'open time of the first bar with the highest high'),
    low: figures.price(low[bottom]!, 'lowest low', placeOf(bars, bottom)),
    low_time: moment(bottom, 'open time of the first bar with the lowest low'),
    close: figures.price(close[to]!, 'close of the last bar', placeOf(bars, to)),
    change: figures.change((close[to]! / open[from]! - 1) * 100, 'close of the last bar ÷ open of the first − 1', all),
    move: figures.move(close[to]! - open[from]!, 'close of the last bar − open of the first', all),
    range: figures.move(range, 'highest high − lowest low', all),
    range_percent: figures.percent((range / open[from]!) * 100, '(highest high − lowest low) ÷ open of the first bar', all),
    position: figures.percent(
      range > 0 ? ((close[to]! - low[bottom]!) / range) * 100 : null,
      '(close of the last bar − lowest low) ÷ (highest high − lowest low)',
      all,
    ),
    highest_close: figures.price(close[highest]!, 'highest close', placeOf(bars, highest)),
    highest_close_time: moment(highest, 'open time of the first bar with the highest close'),
    lowest_close: figures.price(close[lowest]!, 'lowest close', placeOf(bars, lowest)),
    lowest_close_time: moment(lowest, 'open time of the first bar with the lowest close'),
    biggest_rise: change(rise) > 0 ? bar(rise, 'rose') : null,
    biggest_fall: change(fall) < 0 ? bar(fall, 'fell') : null,
    mean_volume: traded > 0 ? figures.units(Math.round(traded), 'mean of the bars’ volumes', all) : null,
  }
}

/** Prices of a stretch of time. */
export const rangeFigures = defineTool({
  name: 'range_figures',
  summary:
    'Open, high, low, close with their times, change, range, mean volume and biggest bars of the last bars, of a period such as last_week, or of dates.',
  input: {
    ...chartFields,
    bars: optional(whole(1, maxBars)),
    period: optional(choice(periods)),
    from: optional(date),
    to: optional(date),
  },
  needs: needsOf,
  run(input, data): Result<{ readonly result: ReturnType<typeof figuresOf> }, string> {
    const problem = problemOf(input)
    if (problem !== null) return refused(problem)
    const [best, own] = needsOf(input).map(({ symbol, timeframe }) => sceneOf({ symbol, timeframe }, data))
    const scene = own !== undefined && best!.last < 0 ? own : best!
    if (scene.last < 0 && input.from === undefined) return refused(tooFewBars(scene, scene.bars, ''))
    const stretch = stretchOf(input, scene, data.nowSeconds)
    if (stretch === null) return refused(`There are no closed bars of ${nameOf(scene)} in that time.`)
    return ok({ result: figuresOf(scene, stretch) })
  },
  tell(found) {
    const { market, period, bars, high, low, close, open, change, move, range, biggest_rise, biggest_fall, mean_volume } = found
    const stretch = period === null ? say`over the last ${bars}` : period
    return paragraphs(
      sentences(
        say`${market} ${stretch}: the high was ${high} (${found.high_time}) and the low ${low} (${found.low_time}), a range of ${range} or ${found.range_percent}.`,
        say`It opened at ${open} and closed last at ${close}, a change of ${change} (${move}).`,
      ),
      sentences(
        say`The highest close was ${found.highest_close} (${found.highest_close_time}), the lowest ${found.lowest_close} (${found.lowest_close_time}).`,
        biggest_rise && say`The bar that rose most was ${biggest_rise.time} with ${biggest_rise.change}.`,
        biggest_fall && say`The bar that fell most was ${biggest_fall.time} with ${biggest_fall.change}.`,
        mean_volume && say`The mean volume of a bar was ${mean_volume}.`,
      ),
      period === null ? null : say`These are ${bars}, opened from ${found.from} to ${found.to}.`,
    )
  },
})
