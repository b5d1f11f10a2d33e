import { calendarNamed } from '../../market/calendar.ts'
import { weekdayOf } from '../../market/day-number.ts'
import { weekdays, type Weekday } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { dayText } from '../../strategy/describe.ts'
import { choice, date, optional } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { chartFields, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const prices = ['open', 'close'] as const
/** A holding that would last longer has lost its day to a holiday. */
const mostDays = 7
const maxCases = 300

/** What holding from one weekday's price to another's would have made, without costs. */
export const heldBetween = defineTool({
  name: 'held_between',
  summary:
    'Bought at the open or close of one weekday and sold at the open or close of the next other weekday (or the same), every week: number of trades, total and mean change, share that gained, against holding all the time; without costs.',
  input: {
    ...chartFields,
    buy: choice(weekdays),
    buy_at: choice(prices),
    sell: choice(weekdays),
    sell_at: choice(prices),
    from: optional(date),
    to: optional(date),
  },
  needs: ({ symbol, from, to }) => [
    historyNeed({ symbol, timeframe: '1d' }, from === undefined ? { bars: 100_000 } : { from, ...(to !== undefined && { to }) }, 0),
  ],
  run({ symbol, buy, buy_at, sell, sell_at, from, to }, data) {
    const scene = sceneOf({ symbol, timeframe: '1d' }, data)
    const { bars, moment, market } = scene
    const stretch = stretchOf(scene, { bars: 100_000, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const calendar = calendarNamed(market.instrument.calendar)
    const numbers = Array.from(bars.time, (time) => calendar.dateAt(time).dayNumber)
    const dayAt = (i: number): Weekday => weekdays[(weekdayOf(numbers[i]!) + 6) % 7]!
    const isSameDay = buy === sell && buy_at === 'open' && sell_at === 'close'
    const trades: { readonly from: number; readonly to: number; readonly change: number }[] = []
    for (let i = first; i <= last; i += 1) {
      if (dayAt(i) !== buy) continue
      let end = isSameDay ? i : i + 1
      while (end <= last && dayAt(end) !== sell && numbers[end]! - numbers[i]! <= mostDays) end += 1
      if (end > last || dayAt(end) !== sell || numbers[end]! - numbers[i]! > mostDays) continue
      trades.push({ from: i, to: end, change: (bars[sell_at][end]! / bars[buy_at][i]! - 1) * 100 })
    }
    if (trades.length === 0) return refused(tooFewBars(scene, bars, 'to hold between those days'))
    const changes = Float64Array.from(trades, ({ change }) => change)
    const total = (changes.reduce((sum, change) => sum * (1 + change / 100), 1) - 1) * 100
    const best = trades.reduce((a, b) => (b.change > a.change ? b : a))
    const worst = trades.reduce((a, b) => (b.change < a.change ? b : a))
    const one = ({ from: start, to: end, change }: typeof best) => ({
      change: figures.change(change, 'price sold at ÷ price bought at − 1', placeOf(bars, start, end)),
      time: moment(start, 'the day on which it was bought'),
    })
    return ok({
      result: {
        symbol,
        buy: `${buy_at} of ${dayText[buy]}`,
        sell: `${sell_at} of ${dayText[sell]}`,
        trades: figures.counted(trades.length, 'trade', 'weeks in which both days have a bar'),
        since: moment(trades[0]!.from, 'the first day bought on'),
        until: moment(trades.at(-1)!.to, 'the last day sold on'),
        total: figures.change(total, 'all of the changes one after the other, without costs'),
        mean: figures.change(meanOf(changes), 'mean change of a trade'),
        median: figures.change(quantile(changes, 0.5), 'median change of a trade'),
        won: shareFigures(figures, changes.filter((change) => change > 0).length, changes.length, 'trades that gained'),
        best: one(best),
        worst: one(worst),
        hold: figures.change(
          (bars.close[last]! / bars.open[first]! - 1) * 100,
          'last close ÷ first open − 1 of the stretch',
          placeOf(bars, first, last),
        ),
      },
      cases: trades.slice(-maxCases).map(({ from: start }) => bars.time[start]!),
    })
  },
  tell: ({ symbol, buy, sell, trades, since, until, total, mean, median, won, best, worst, hold }) =>
    paragraphs(
      sentences(
        say`Bought at the ${buy} and sold at the next ${sell}, ${symbol} made ${total} in ${trades} from ${since} to ${until}, without costs; holding it all the time made ${hold}.`,
        say`A trade made ${mean} in the mean and ${median} in the median, and gained in ${sharePart(won)}.`,
      ),
      say`The best made ${best.change} (${best.time}), the worst ${worst.change} (${worst.time}).`,
    ),
})
