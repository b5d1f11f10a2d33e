import { calendarNamed } from '../../market/calendar.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile, sampleStdev } from '../../statistics/moments.ts'
import { historyNeed, stretchOf, type HistoryInput } from '../history.ts'
import { countsDay, dayFields, type DayInput } from '../part-fields.ts'
import { say, sentences } from '../say.ts'
import { chartFields, placeOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** Newest days that are looked at where no dates are said: a month of trading, of a weekday those of a year. */
const usualDays = 20
const yearDays = 260

const overDays = ({ from, to, weekday, without }: DayInput): HistoryInput =>
  from === undefined && to === undefined
    ? { bars: weekday === undefined && without === undefined ? usualDays : yearDays }
    : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }

/** How far the days of a stretch ranged, so that one stretch can be held against another. */
export const dayRanges = defineTool({
  name: 'day_ranges',
  summary:
    'How far the trading days of a stretch ranged from low to high: mean, median, in percent, and the widest; of the newest 20 days or the dates that are said, of one `weekday` or `without` one.',
  input: { ...chartFields, ...dayFields },
  needs: (input) => [historyNeed({ symbol: input.symbol, timeframe: '1d' }, overDays(input), 1)],
  run(input, data) {
    const scene = sceneOf({ symbol: input.symbol, timeframe: '1d' }, data)
    const stretch = stretchOf(scene, overDays(input))
    if (!stretch.ok) return stretch
    const { figures, first, last } = stretch.value
    const { bars, market, moment } = scene
    const calendar = calendarNamed(market.instrument.calendar)
    const days = Array.from({ length: last - first + 1 }, (_, k) => first + k).filter((i) =>
      countsDay(calendar.dateAt(bars.time[i]!).dayNumber, input),
    )
    if (days.length === 0) return refused(`There is no such closed day of ${input.symbol} in that time.`)
    const ranges = Float64Array.from(days, (i) => bars.high[i]! - bars.low[i]!)
    const changes = Float64Array.from(
      days.filter((i) => i > 0),
      (i) => Math.log(bars.close[i]! / bars.close[i - 1]!),
    )
    const widest = days.reduce((best, i) => (bars.high[i]! - bars.low[i]! > bars.high[best]! - bars.low[best]! ? i : best))
    return ok({
      result: {
        symbol: input.symbol,
        days: figures.counted(days.length, 'day', 'closed trading days that are looked at'),
        since: moment(days[0]!, 'the first of them'),
        until: moment(days.at(-1)!, 'the last of them'),
        mean: figures.move(meanOf(ranges), 'mean of high − low of these days'),
        median: figures.move(quantile(ranges, 0.5), 'median of high − low of these days'),
        mean_percent: figures.percent(
          meanOf(Float64Array.from(days, (i) => ((bars.high[i]! - bars.low[i]!) / bars.close[i]!) * 100)),
          'mean of (high − low) ÷ close of these days',
        ),
        deviation: figures.percent(
          days.length < 2 ? null : sampleStdev(changes) * 100,
          'sample standard deviation of the log returns of these days, from close to close',
        ),
        widest: figures.move(bars.high[widest]! - bars.low[widest]!, 'high − low of the widest of these days', placeOf(bars, widest)),
        widest_day: moment(widest, 'the widest of these days'),
      },
    })
  },
  tell: ({ symbol, days, since, until, mean, median, mean_percent, deviation, widest, widest_day }) =>
    sentences(
      say`From ${since} to ${until} a day of ${symbol} ranged over ${mean} in the mean (${mean_percent} of its close; median ${median}), counted over ${days}.`,
      deviation && say`Its closes changed by a standard deviation of ${deviation} a day.`,
      say`The widest was ${widest_day} with ${widest}.`,
    ),
})
