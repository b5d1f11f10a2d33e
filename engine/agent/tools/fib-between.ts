import { fibonacciLevels } from '../../drawings/fibonacci-levels.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { ok, refused } from '../../result.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import { barsOfPeriod, daysOfPeriod, periods, type Period } from '../periods.ts'
import { paragraphs, say, table } from '../say.ts'
import { barsIfThere, barsIn, chartFields, nameOf, placeOf, sceneOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const edges = ['high', 'low'] as const
const hoursPerDay = 24
/** Highs and lows of periods are looked for on hours. */
const finest: Timeframe = '1h'
const percentOf = (ratio: number): string => `${(ratio * 100).toFixed(1)}%`

/** The bar of a period with its high or low; null where the period has no bars. */
function edgeOf(scene: Scene, edge: (typeof edges)[number], period: Period, now: number) {
  const found = barsOfPeriod(scene.bars, period, scene.market.instrument.calendar, now)
  if (found === null) return null
  const prices = scene.bars[edge]
  const sign = edge === 'high' ? 1 : -1
  let best = found.from
  for (let i = found.from; i <= found.to; i += 1) if ((prices[i]! - prices[best]!) * sign > 0) best = i
  return { price: prices[best]!, bar: best }
}

/** Fibonacci ratios between two prices, or between the high and low of two periods. */
export const fibBetween = defineTool({
  name: 'fib_between',
  summary:
    'Fibonacci ratios between two prices that are said, or between the high or low of one period and that of another (yesterday’s low, today’s high); how far the newest close lies within.',
  input: {
    ...chartFields,
    from_price: optional(amount),
    to_price: optional(amount),
    from_edge: optional(choice(edges)),
    from_period: optional(choice(periods)),
    to_edge: optional(choice(edges)),
    to_period: optional(choice(periods)),
  },
  needs(input) {
    const days = Math.max(...[input.from_period, input.to_period].map((period) => (period === undefined ? 0 : daysOfPeriod(period))))
    return [
      barsIn(input, 2),
      ...(days === 0
        ? []
        : input.timeframe === finest
          ? [barsIn(input, days * hoursPerDay)]
          : [barsIfThere({ ...input, timeframe: finest }, days * hoursPerDay)]),
    ].slice(input.timeframe === finest && days > 0 ? 1 : 0)
  },
  run(input, data) {
    const chart = sceneOf(input, data)
    const { figures, bars, last } = chart
    const { from_price, to_price, from_edge, from_period, to_edge, to_period } = input
    const hours = from_period === undefined && to_period === undefined ? chart : sceneOf({ ...input, timeframe: finest }, data)
    const at = (edge: (typeof edges)[number] | undefined, period: Period | undefined) =>
      edge === undefined || period === undefined ? null : edgeOf(hours, edge, period, data.nowSeconds)
    const [first, second] = [at(from_edge, from_period), at(to_edge, to_period)]
    const [start, end] = [from_price ?? first?.price, to_price ?? second?.price]
    if (start === undefined || end === undefined || last < 0)
      return refused('Say both points: two prices, or the high or low of two periods.')
    if (start === end) return refused('Both points are the same price.')
    const close = bars.close[last]!
    const said = { from: null, to: null }
    const place = first === null ? said : placeOf(hours.bars, first.bar)
    const endPlace = second === null ? said : placeOf(hours.bars, second.bar)
    return ok({
      result: {
        market: nameOf(input),
        start: figures.price(start, first === null ? 'as said' : `${from_edge} of the period`, place),
        start_time: first === null ? null : hours.moment(first.bar, 'open time of the bar with it'),
        end: figures.price(end, second === null ? 'as said' : `${to_edge} of the period`, endPlace),
        end_time: second === null ? null : hours.moment(second.bar, 'open time of the bar with it'),
        size: figures.move(Math.abs(end - start), 'distance between both', place),
        close: figures.price(close, 'newest close', placeOf(bars, last)),
        given_back: figures.percent(((end - close) / (end - start)) * 100, '(end − newest close) ÷ (end − start)', placeOf(bars, last)),
        levels: fibonacciLevels(start, end).map(({ ratio, price }) => ({
          name: percentOf(ratio),
          price: figures.price(price, `end ${end > start ? '−' : '+'} ${ratio} × the distance between both`, place),
          away: figures.change((close / price - 1) * 100, 'newest close ÷ level − 1', placeOf(bars, last)),
          is_above: close > price,
        })),
      },
    })
  },
  tell: ({ market, start, start_time, end, end_time, size, close, given_back, levels }) =>
    paragraphs(
      say`Of ${market} from ${start}${start_time && say` (${start_time})`} to ${end}${end_time && say` (${end_time})`} it is ${size}; at ${close} it has given back ${given_back} of that.`,
      table(
        [say`Level`, say`Price`, say`Price is`],
        levels.map((level) => [level.name, level.price, say`${level.is_above ? 'above' : 'below'} it (${level.away})`]),
      ),
      say`These are not drawn: the chart has a tool to draw them by hand.`,
    ),
})
