import { partSpans, pricesOf, type PartPrices } from '../../analysis/time-parts.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { dateTextOf, weekdayOf } from '../../market/day-number.ts'
import { weekdays, type Weekday } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { dayText } from '../../strategy/describe.ts'
import { choice, date, optional } from '../../strategy/plan-fields.ts'
import { hoursNeed, stepOf } from '../part-fields.ts'
import { listed, paragraphs, say, table } from '../say.ts'
import { chartFields, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const mostTold = 3
const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** At which hour a day, or on which weekday a week, makes its high and its low. */
export const extremeTimes = defineTool({
  name: 'extreme_times',
  summary:
    'At which hours (UTC) the high and the low of the day were made, or on which weekdays those of the week (`of`), as shares of all days or weeks of two years or of the dates that are said.',
  input: { ...chartFields, of: choice(['day', 'week']), from: optional(date), to: optional(date) },
  needs: (input) => [{ need: 'market', symbol: input.symbol }, hoursNeed(input.symbol, input)],
  run(input, data) {
    const scene = sceneOf({ symbol: input.symbol, timeframe: '1h' }, data)
    const { bars, last, figures, market } = scene
    const calendar = calendarNamed(market.instrument.calendar)
    const spans = last < 0 ? [] : partSpans(input.of, market.instrument.calendar, bars.time[0]!, bars.time[last]! + stepOf(scene))
    const parts = spans.flatMap((span) => pricesOf(bars, span) ?? [])
    if (parts.length === 0) return refused(tooFewBars(scene, bars, 'to tell when highs and lows are made'))
    const binOf = (bar: number) =>
      input.of === 'day'
        ? hourName(Math.floor(bars.time[bar]! / 3_600) % 24)
        : dayText[weekdays[(weekdayOf(calendar.dateAt(bars.time[bar]!).dayNumber) + 6) % 7] as Weekday]
    const order: readonly string[] =
      input.of === 'day' ? Array.from({ length: 24 }, (_, hour) => hourName(hour)) : weekdays.map((day) => dayText[day])
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
        [of === 'day' ? say`Hour` : say`Weekday`, say`High of the ${of}`, say`Low of the ${of}`],
        bins.map((bin) => [bin.name, bin.highs.share, bin.lows.share]),
      ),
    ),
})
