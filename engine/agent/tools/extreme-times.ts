import { partSpans, pricesOf, type PartPrices } from '../../analysis/time-parts.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { datePartsOf, dateTextOf, dayNumberOf, weekdayOf, yearOf } from '../../market/day-number.ts'
import { weekdays, type Weekday } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { dayText } from '../../strategy/describe.ts'
import { choice, date, optional, whole } from '../../strategy/plan-fields.ts'
import { historyNeed } from '../history.ts'
import { monthNames } from '../month-names.ts'
import { hoursNeed, stepOf } from '../part-fields.ts'
import { listed, paragraphs, say, table } from '../say.ts'
import { chartFields, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { shareFigures } from '../share-figures.ts'
import { defineTool } from '../tool.ts'
import { hourName } from '../unit-words.ts'

const mostTold = 3
/** Days that a market may be closed when a year begins. */
const mostHolidays = 6

interface Asked {
  readonly of: 'day' | 'week' | 'year'
  readonly without_year?: number
  readonly from?: string
  readonly to?: string
}
/** Of years all that there are, where no dates are said. */
const dates = ({ from, to }: Asked) => ({ ...(from === undefined ? { bars: 10_000 } : { from }), ...(to !== undefined && { to }) })

/** Days, weeks or calendar years that have ended, with their prices. */
function partsOf({ of, without_year: without }: Asked, scene: Scene): readonly PartPrices[] {
  const { bars, last, market } = scene
  if (last < 0) return []
  const name = market.instrument.calendar
  if (of !== 'year')
    return partSpans(of, name, bars.time[0]!, bars.time[last]! + stepOf(scene)).flatMap((span) => pricesOf(bars, span) ?? [])
  const calendar = calendarNamed(name)
  const [oldest, newest] = [bars.time[0]!, bars.time[last]!].map((time) => calendar.dateAt(time).dayNumber) as [number, number]
  const begun = yearOf(oldest)
  // Of a year that began before the bars do, high and low are not known.
  const first = oldest - dayNumberOf(begun, 1, 1) <= mostHolidays ? begun : begun + 1
  return Array.from({ length: Math.max(0, yearOf(newest) - first) }, (_, k) => first + k).flatMap((year) => {
    const [from, to] = [dayNumberOf(year, 1, 1), dayNumberOf(year + 1, 1, 1)].map((day) => calendar.day(day).open) as [number, number]
    return year === without ? [] : (pricesOf(bars, { dayNumber: dayNumberOf(year, 1, 1), from, to }) ?? [])
  })
}

/** At which hour a day, or on which weekday a week, makes its high and its low. */
export const extremeTimes = defineTool({
  name: 'extreme_times',
  summary:
    'At which hours (UTC) the high and the low of the day were made, on which weekdays those of the week, or in which months those of the year (`of`), as shares of all days or weeks of two years, of all years, or of the dates that are said.',
  input: {
    ...chartFields,
    of: choice(['day', 'week', 'year']),
    without_year: optional(whole(1900, 2100)),
    from: optional(date),
    to: optional(date),
  },
  needs: (input) => [
    { need: 'market', symbol: input.symbol },
    input.of === 'year' ? historyNeed({ symbol: input.symbol, timeframe: '1d' }, dates(input), 0) : hoursNeed(input.symbol, input),
  ],
  run(input, data) {
    const scene = sceneOf({ symbol: input.symbol, timeframe: input.of === 'year' ? '1d' : '1h' }, data)
    const { bars, figures, market } = scene
    const calendar = calendarNamed(market.instrument.calendar)
    const parts = partsOf(input, scene)
    if (parts.length === 0) return refused(tooFewBars(scene, bars, 'to tell when highs and lows are made'))
    const binOf = (bar: number) =>
      input.of === 'day'
        ? hourName(Math.floor(bars.time[bar]! / 3_600) % 24)
        : input.of === 'year'
          ? monthNames[datePartsOf(calendar.dateAt(bars.time[bar]!).dayNumber).month - 1]!
          : dayText[weekdays[(weekdayOf(calendar.dateAt(bars.time[bar]!).dayNumber) + 6) % 7] as Weekday]
    const order: readonly string[] =
      input.of === 'day'
        ? Array.from({ length: 24 }, (_, hour) => hourName(hour))
        : input.of === 'year'
          ? monthNames
          : weekdays.map((day) => dayText[day])
    const countIn = (name: string, barOf: (part: PartPrices) => number) => parts.filter((part) => binOf(barOf(part)) === name).length
    const bins = order
      .map((name) => ({
        name,
        highs: shareFigures(
          figures,
          countIn(name, ({ highBar }) => highBar),
          parts.length,
          `${input.of}s whose first highest price was traded in ${name}`,
        ),
        lows: shareFigures(
          figures,
          countIn(name, ({ lowBar }) => lowBar),
          parts.length,
          `${input.of}s whose first lowest price was traded in ${name}`,
        ),
      }))
      .filter(({ highs, lows }) => highs.count!.value + lows.count!.value > 0)
    const most = (of: 'highs' | 'lows') => bins.toSorted((a, b) => b[of].count!.value - a[of].count!.value).slice(0, mostTold)
    return ok({
      result: {
        symbol: input.symbol,
        of: input.of,
        zone: 'UTC',
        since: dateTextOf(parts[0]!.dayNumber),
        until: dateTextOf(parts.at(-1)!.dayNumber),
        cases: figures.counted(parts.length, input.of, `${input.of}s that have ended`),
        bins,
        highs: most('highs'),
        lows: most('lows'),
      },
    })
  },
  tell: ({ symbol, of, zone, since, until, cases, bins, highs, lows }) =>
    paragraphs(
      say`In ${cases} of ${symbol} from ${since} to ${until}, the high of the ${of} was made most often in ${listed(highs.map(({ name, highs: each }) => say`${name} (${each.share})`))}, the low in ${listed(lows.map(({ name, lows: each }) => say`${name} (${each.share})`))}${of === 'day' ? say`, on the clock of ${zone}` : null}.`,
      table(
        [of === 'day' ? say`Hour` : of === 'year' ? say`Month` : say`Weekday`, say`High of the ${of}`, say`Low of the ${of}`],
        bins.map((bin) => [bin.name, bin.highs.share, bin.lows.share]),
      ),
    ),
})
