import { logReturns } from '../../analysis/trend-rule.ts'
import { daySeconds } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { quantile, sampleStdev } from '../../statistics/moments.ts'
import { date, optional, whole } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { say, sentences } from '../say.ts'
import { chartFields, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualDays = 30
const leastDays = 5
const yearDays = 365
/** Days of a year before the stretch, among which it is ranked. */
const warmup = 420

/** How much the closes of days spread, as a rate a year. */
export const realisedVolatility = defineTool({
  name: 'realised_volatility',
  summary:
    'Annualised (realised, historical) volatility of daily closes over a stretch: of the newest `days` of the calendar, or of dates; and where it stands among stretches of that length over the year before.',
  input: { ...chartFields, days: optional(whole(leastDays, 3_650)), from: optional(date), to: optional(date) },
  needs: ({ symbol, days = usualDays, from, to }) => [
    historyNeed(
      { symbol, timeframe: '1d' },
      from === undefined ? { bars: Math.max(20, days) } : { from, ...(to !== undefined && { to }) },
      warmup,
    ),
  ],
  run({ symbol, days = usualDays, from, to }, data) {
    const scene = sceneOf({ symbol, timeframe: '1d' }, data)
    const { bars } = scene
    const stretch = stretchOf(scene, from === undefined ? { bars: 100_000 } : { from, ...(to !== undefined && { to }) })
    if (!stretch.ok) return stretch
    const { last, figures } = stretch.value
    const start = bars.time[last]! - days * daySeconds
    const first = from === undefined ? bars.time.findIndex((time) => time > start) : stretch.value.first
    const changes = logReturns(bars.close)
    const count = last - first + 1
    if (first < 1 || count < leastDays) return refused(tooFewBars(scene, bars, 'to tell its volatility'))
    const yearAgo = bars.time[last]! - yearDays * daySeconds
    const traded = bars.time.subarray(0, last + 1).filter((time) => time > yearAgo).length
    /** Of so many days up to one; the change of a day is that from the close before. */
    const volatilityAt = (end: number) => sampleStdev(changes.subarray(end - count, end)) * Math.sqrt(traded) * 100
    const value = volatilityAt(last)
    const before: number[] = []
    for (let end = last - 1; end >= count && bars.time[end]! > yearAgo; end -= 1) before.push(volatilityAt(end))
    const place = placeOf(bars, first - 1, last)
    const isRanked = before.length >= 20
    return ok({
      result: {
        symbol,
        yearly: figures.percent(value, 'sample standard deviation of the daily log returns × √(trading days of a year)', place),
        daily: figures.percent(
          sampleStdev(changes.subarray(last - count, last)) * 100,
          'sample standard deviation of the daily log returns',
          place,
        ),
        days: figures.counted(count, 'trading day', 'daily returns that are looked at', place),
        year_days: figures.counted(traded, 'day', 'trading days of the year up to the newest'),
        since: scene.moment(first, 'the first of these days'),
        until: scene.moment(last, 'the last of these days'),
        rank: figures.percent(
          isRanked ? (before.filter((each) => each < value).length / before.length) * 100 : null,
          'share of the stretches of as many days that ended in the year before with a smaller volatility',
        ),
        median: figures.percent(isRanked ? quantile(Float64Array.from(before), 0.5) : null, 'median of the volatility of those stretches'),
      },
    })
  },
  tell: ({ symbol, yearly, daily, days, year_days, since, until, rank, median }) =>
    sentences(
      say`The annualised volatility of ${symbol} is ${yearly}: ${daily} a day over ${days} from ${since} to ${until}, for a year of ${year_days}.`,
      rank && say`That is more than in ${rank} of the stretches of that length over the year before, whose median is ${median}.`,
    ),
})
