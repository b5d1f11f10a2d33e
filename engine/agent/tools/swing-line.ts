import { newBarPlaces } from '../../drawings/bar-places.ts'
import { nextBarOpen } from '../../drawings/next-bar-open.ts'
import { atr } from '../../indicators/atr.ts'
import { findSwings } from '../../indicators/swing.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { ok, refused, type Result } from '../../result.ts'
import { choice, date, optional, whole } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf, type HistoryInput } from '../history.ts'
import { bullets, paragraphs, say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

const history = 600
const lookback = 5
const usualCount = 3
const maxCount = 6
/** Where a top or a bottom is looked for that no time is said of. */
const anchorBars = 200
const maxSeconds = 40_000_000_000

interface Line {
  readonly slope: number
  readonly start: number
}
/** The least-squares line through points, over their places. */
function fitted(points: readonly { readonly bar: number; readonly price: number }[]): Line {
  const mean = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [bar, price] = [mean((point) => point.bar), mean((point) => point.price)]
  const spread = points.reduce((sum, point) => sum + (point.bar - bar) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.bar - bar) * (point.price - price), 0) / spread
  return { slope, start: price - slope * bar }
}

type Input = Chart & HistoryInput & { readonly side: 'low' | 'high'; readonly count?: number; readonly anchor?: 'extreme' }

/** The swings that a line is drawn through, the first one first. */
function swingsOf(scene: Scene, { side, count, anchor, from, to }: Input): Result<readonly { bar: number; price: number }[], string> {
  const { bars, last } = scene
  const stretch = stretchOf(scene, { from, to, ...(from === undefined && { bars: anchor === undefined ? history : anchorBars }) })
  if (!stretch.ok) return stretch
  const prices = side === 'low' ? bars.low : bars.high
  const all = findSwings(prices, lookback, side === 'low' ? -1 : 1).map(({ bar }) => ({ bar, price: prices[bar]! }))
  if (anchor === undefined) {
    const within = all.filter(({ bar }) => bar >= stretch.value.first && bar <= stretch.value.last)
    // Of a stretch that is said all of them are meant.
    const least = count ?? (from === undefined ? usualCount : 2)
    if (within.length < least)
      return refused(tooFewBars(scene, bars, `to find ${least} swing ${side}s${from === undefined ? '' : ' there'}`))
    return ok(count === undefined && from !== undefined ? within : within.slice(-least))
  }
  // Without a time it is one that has swings after it.
  const end = from === undefined ? (all.at(-1)?.bar ?? 0) - 1 : stretch.value.last
  let start = stretch.value.first
  for (let i = start; i <= Math.min(end, last); i += 1)
    if (side === 'low' ? prices[i]! < prices[start]! : prices[i]! > prices[start]!) start = i
  const after = all.filter(({ bar }) => bar > start + lookback)
  if (after.length === 0)
    return refused(`There is no swing ${side} yet after the ${side === 'low' ? 'lowest low' : 'highest high'} of that time.`)
  return ok([{ bar: start, price: prices[start]! }, ...after.slice(0, (count ?? maxCount) - 1)])
}

/** A line through the last swing lows or highs, whether it fits or not, and where it stands. */
export const swingLine = defineTool({
  name: 'swing_line',
  summary:
    'A straight line through the last `count` (2 to 6, usually 3) swing lows or highs of the chart (`side`), through all of those from a day on, or (`anchor`) from the lowest or highest price of a stretch through those after it; with how far they lie from it, where it stands now and at a moment to come (`at`, UTC seconds); draws it.',
  input: {
    ...chartFields,
    side: choice(['low', 'high']),
    count: optional(whole(2, 6)),
    anchor: optional(choice(['extreme'])),
    from: optional(date),
    to: optional(date),
    at: optional(whole(0, maxSeconds)),
  },
  needs: (input) => [historyNeed(input, { from: input.from, ...(input.from === undefined && { bars: history }) }, 2 * lookback)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, moment, market } = scene
    const { side, at } = input
    const found = swingsOf(scene, input)
    if (!found.ok) return found
    const swings = found.value
    const line = fitted(swings)
    const priceAt = (place: number) => line.start + line.slope * place
    const unit = atr(bars, 14)[last]!
    const [first, final] = [swings[0]!.bar, swings.at(-1)!.bar]
    const place = placeOf(bars, first, final)
    const calendar = calendarNamed(market.instrument.calendar)
    const { placeOf: onAxis } = newBarPlaces({ times: bars.time, nextOpen: (open) => nextBarOpen(calendar, input.timeframe, open) })
    const error = swings.reduce((sum, swing) => sum + Math.abs(swing.price - priceAt(swing.bar)), 0) / swings.length
    const beyond = swings.length === 2 ? null : error
    const isBroken = side === 'low' ? bars.close[last]! < priceAt(last) : bars.close[last]! > priceAt(last)
    const drawing: EvidencedDrawing = {
      id: `swing-line-${side}-${swings.map(({ bar }) => bars.time[bar]!.toString(36)).join('-')}`,
      command: 'add',
      type: 'trendline',
      properties: {
        from: { time: bars.time[first]!, price: priceAt(first) },
        to: { time: bars.time[last]!, price: priceAt(last) },
        label: side === 'low' ? 'Line under the last swing lows' : 'Line over the last swing highs',
      },
      evidence: {
        ...untested,
        touches: swings.length,
        fit_error: unit > 0 ? error / unit : 0,
        bars_since: last - final,
      },
      timeframe: input.timeframe,
      known_at: bars.time[last]!,
      broken_at: isBroken ? bars.time[last]! : null,
    }
    return ok({
      result: {
        market: nameOf(input),
        side,
        way: line.slope > 0 ? 'rises' : line.slope < 0 ? 'falls' : 'is level',
        count: figures.count(swings.length, 'swings that the line is drawn through'),
        swings: swings.map(({ bar, price }) => ({
          time: moment(bar, 'open time of the bar of the swing'),
          price: figures.price(price, `${side} of that bar`, placeOf(bars, bar)),
        })),
        slope: figures.move(Math.abs(line.slope), 'change of the least-squares line from bar to bar', place),
        error: figures.atr(
          beyond === null || !(unit > 0) ? null : beyond / unit,
          'mean distance of the swings from the line ÷ ATR(14) now',
          place,
        ),
        now: figures.price(priceAt(last), 'the line on the newest closed bar', placeOf(bars, first, last)),
        close: figures.price(bars.close[last]!, 'newest close', placeOf(bars, last)),
        is_broken: isBroken,
        at: at === undefined ? null : figures.time(at, 'the moment that was asked for'),
        later:
          at === undefined
            ? null
            : figures.price(priceAt(onAxis(at)), 'the line carried on to the bar of that moment, by the hours of the market', place),
        lookback: figures.bars(lookback, 'bars on each side of a swing'),
      },
      drawings: [drawing],
    })
  },
  tell: ({ market, side, way, count, swings, slope, error, now, close, is_broken, at, later, lookback: bars }) =>
    paragraphs(
      sentences(
        say`The line through ${count} swing ${side}s of ${market}, from ${swings[0]!.time} on, ${way}${way === 'is level' ? null : say` by ${slope} a bar`} and stands at ${now}; the newest close is ${close}${is_broken ? say`, on its other side` : null}.`,
        later && at && say`At ${at} it would stand at ${later}.`,
        error && say`The swings lie ${error} from it in the mean.`,
      ),
      bullets(swings.map((swing) => say`${swing.time}: ${swing.price}`)),
      say`It is on the chart as a proposal. A swing is the furthest price of ${bars} on both sides.`,
    ),
})
