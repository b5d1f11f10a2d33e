import { rangeByHour, rangeByWeekday, type RangeBin } from '../../analysis/range-profile.ts'
import { newBars, sliceBars, type Bars } from '../../market/bars.ts'
import { readDate } from '../../market/day-number.ts'
import { newestDays } from '../../market/newest-days.ts'
import { weekdays, type Weekday } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { dayText } from '../../strategy/describe.ts'
import { choice, date, optional } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { listed, paragraphs, say, sentences, table, type Part } from '../say.ts'
import { barsIfThere, chartFields, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type BarsNeed } from '../tool.ts'
import { hourName } from '../unit-words.ts'

const hourDays = 90
const yearDays = 364
const zone = 'UTC'
const mostTold = 3
const daysPerWeek = 7

function binFigures({ bars, range, volatilityPercent, ups, downs, changePercent }: RangeBin, name: string, { figures }: Scene) {
  const shareOf = (count: number, side: string) => {
    const share = range === null ? null : count / bars
    const interval = share === null ? null : shareInterval(share, bars)
    const end = (value: number | undefined, which: string) =>
      figures.percent(value === undefined ? null : value * 100, `${which} end of the 95% interval (Wilson) of that share`)
    return [
      figures.percent(share === null ? null : share * 100, `bars of ${name} that closed ${side} their open ÷ bars of ${name}`),
      end(interval?.[0], 'lower'),
      end(interval?.[1], 'upper'),
    ] as const
  }
  const [up, up_low, up_high] = shareOf(ups, 'above')
  const [down, down_low, down_high] = shareOf(downs, 'below')
  return {
    name,
    range: figures.move(range, `mean of high − low of the bars of ${name}`),
    volatility: figures.percent(volatilityPercent, `root mean square of the log returns of the bars of ${name}`),
    bars: figures.bars(bars, `bars of ${name}`),
    change: figures.change(changePercent, `mean of close ÷ open − 1 of the bars of ${name}`),
    up,
    up_low,
    up_high,
    down,
    down_low,
    down_high,
  }
}

/** The bins with enough bars, widest range first, with what they are taken from. */
function profileOf(bins: readonly RangeBin[], nameOf: (bin: number) => string, scene: Scene) {
  const all = bins.map((bin, i) => binFigures(bin, nameOf(i), scene))
  const known = all.filter(({ range }) => range !== null).toSorted((a, b) => b.range!.value - a.range!.value)
  if (known.length === 0) return null
  return {
    bins: all.filter(({ bars }) => bars !== null && bars.value > 0),
    // Of weekdays all are told: the quietest stands behind them.
    most: known.slice(0, known.length <= daysPerWeek ? Math.max(1, known.length - 1) : mostTold),
    least: known.at(-1)!,
    times: scene.figures.number(
      known.at(-1)!.range!.value > 0 ? known[0]!.range!.value / known.at(-1)!.range!.value : null,
      'widest mean range ÷ narrowest mean range',
    ),
    bars: scene.figures.bars(
      bins.reduce((sum, { bars }) => sum + bars, 0),
      'bars that the means are over',
    ),
  }
}
type Profile = NonNullable<ReturnType<typeof profileOf>>

const told = ({ most, least, times, bars }: Profile, what: Part): Part =>
  sentences(
    say`${what} with the widest ranges: ${listed(most.map(({ name, range }) => say`${name} (${range})`))}.`,
    say`The quietest was ${least.name} (${least.range})${times && say`, so the busiest moved ${times} times as much`}; means over ${bars}.`,
  )

interface Dates {
  readonly from: string | undefined
  readonly to: string | undefined
}
const saidDates = ({ from, to }: Dates) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })

/** Bars of the dates that are said, else of the newest days. */
const needOf = (chart: Chart, count: number, dates: Dates): BarsNeed =>
  dates.from === undefined || readDate(dates.from) === null
    ? barsIfThere(chart, count)
    : { ...historyNeed(chart, saidDates(dates), 0), optional: true }

function barsOf(scene: Scene, days: number, dates: Dates): Bars {
  if (dates.from === undefined) return newestDays(scene.bars, days)
  const stretch = stretchOf(scene, saidDates(dates))
  return stretch.ok ? sliceBars(scene.bars, stretch.value.first, stretch.value.last + 1) : newBars(0)
}

/** When a market moves most. */
export const rangeProfile = defineTool({
  name: 'range_profile',
  summary:
    'The mean range, mean change and share of rising bars by hour of the day (UTC, last 90 days) and by weekday (last year), or of the dates that are said.',
  input: { ...chartFields, by: optional(choice(['hour', 'weekday'])), from: optional(date), to: optional(date) },
  needs: ({ by, from, to, ...input }) => [
    ...(by === 'weekday' ? [] : [needOf({ ...input, timeframe: '1h' }, hourDays * 24, { from, to })]),
    ...(by === 'hour' ? [] : [needOf({ ...input, timeframe: '1d' }, yearDays, { from, to })]),
  ],
  run({ by, symbol, from, to }, data) {
    const hours = by === 'weekday' ? null : sceneOf({ symbol, timeframe: '1h' }, data)
    const days = by === 'hour' ? null : sceneOf({ symbol, timeframe: '1d' }, data)
    const byHour = hours && profileOf(rangeByHour(barsOf(hours, hourDays, { from, to }), zone), hourName, hours)
    const byDay =
      days &&
      profileOf(
        rangeByWeekday(barsOf(days, yearDays, { from, to }), days.market.instrument.calendar),
        (day) => dayText[weekdays[day] as Weekday],
        days,
      )
    const missing = hours ?? days!
    if (!byHour && !byDay) return refused(tooFewBars(missing, missing.bars, 'to compare hours or weekdays'))
    return ok({ result: { symbol, zone, by_hour: byHour, by_weekday: byDay } })
  },
  tell: ({ symbol, zone: clock, by_hour, by_weekday }) =>
    paragraphs(
      by_hour && told(by_hour, say`Hours of ${symbol}, as they begin on the clock of ${clock},`),
      by_weekday && told(by_weekday, say`Weekdays of ${symbol}`),
      by_hour === null || by_weekday !== null
        ? null
        : table(
            [say`Hour`, say`Mean range`, say`Bars`],
            by_hour.bins.map(({ name, range, bars }) => [name, range, bars]),
          ),
    ),
})
