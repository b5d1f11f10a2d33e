import { minYears, monthReturns, seasonality as seasonOf, type MonthFigures } from '../../analysis/seasonality.ts'
import { sliceBars } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { datePartsOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import type { FigureMaker } from '../figure.ts'
import { historyFields, historyNeed, orNewest, stretchOf } from '../history.ts'
import { monthNames } from '../month-names.ts'
import { paragraphs, say, sentences, table, type Part } from '../say.ts'
import { chartFields, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** 25 years of months. */
const monthBars = 300
const monthsOfYear = 12
/** A return is from the close of the month before. */
const monthsBefore = 1

function monthFigures({ month, years, median, low, high }: MonthFigures, returns: readonly number[], figures: FigureMaker) {
  const what = `returns of the month from close to close, over the years that count`
  return {
    name: monthNames[month - 1]!,
    years: figures.counted(years, 'year', 'years with this month'),
    median: figures.change(median, `median of the ${what}`),
    mean: figures.change(returns.length === 0 ? null : meanOf(returns), `mean of the ${what}`),
    rose: figures.count(returns.filter((each) => each > 0).length, `${what} that are above 0`),
    low: figures.change(low, `lower end of the 95% interval of the median by order statistics, of the ${what}`),
    high: figures.change(high, `upper end of the 95% interval of the median by order statistics, of the ${what}`),
    tells: low !== null && high !== null && (low > 0 || high < 0),
  }
}
type Month = ReturnType<typeof monthFigures>

const oneMonth = ({ name, years, median, mean, rose, low, high, tells }: Month, symbol: string, least: Part): Part =>
  median === null
    ? say`${symbol} has ${years} of ${name}, and fewer than ${least} give no interval, so nothing is claimed.`
    : sentences(
        say`In ${name} the median return of ${symbol} over ${years} was ${median} (interval ${low} to ${high}), the mean ${mean}; it rose in ${rose} of them.`,
        tells ? null : say`The interval holds zero, so no rise or fall can be told from it.`,
      )

/** What the months of the year did. */
export const seasonality = defineTool({
  name: 'seasonality',
  summary:
    'The median return of each month of the year with its interval, or of one month (1 to 12), over the years that are known or those that are said.',
  input: { ...chartFields, from: historyFields.from, to: historyFields.to, month: optional(whole(1, 12)) },
  needs: (input) => [historyNeed({ ...input, timeframe: '1M' }, orNewest(input, monthBars), monthsBefore)],
  run(input, data) {
    const scene = sceneOf({ ...input, timeframe: '1M' }, data)
    const { bars, market, moment } = scene
    if (scene.last < 1) return refused(tooFewBars(scene, bars, 'to compare months'))
    const stretch = stretchOf(scene, orNewest(input, monthBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const oldest = Math.max(0, first - monthsBefore)
    const isLimited = input.from !== undefined || input.to !== undefined
    if (isLimited && last - first + 1 < monthsOfYear)
      return refused('Months are compared over years, and that is less than one. Choose a longer time.')
    const { calendar } = market.instrument
    const all = seasonOf(sliceBars(bars, oldest, last + 1), calendar)
    const now = datePartsOf(calendarNamed(calendar).dateAt(data.nowSeconds).dayNumber).month
    const known = all.filter(({ median }) => median !== null).toSorted((a, b) => b.median! - a.median!)
    const returns = monthReturns(sliceBars(bars, oldest, last + 1), calendar)
    const figuresOf = (month: MonthFigures) => monthFigures(month, returns[month.month - 1]!, figures)
    const told = (month: MonthFigures | undefined) => (month === undefined ? null : figuresOf(month))
    return ok({
      result: {
        symbol: input.symbol,
        asked: input.month !== undefined,
        now: figuresOf(all[(input.month ?? now) - 1]!),
        months: all.map(figuresOf),
        best: told(known[0]),
        worst: told(known.at(-1)),
        isLimited,
        since: moment(first, 'oldest month that counts'),
        least: figures.counted(minYears, 'year', 'years from which order statistics give an interval of 95%'),
        clear: figures.count(
          all.filter(({ low, high }) => low !== null && high !== null && (low > 0 || high < 0)).length,
          'months whose interval does not hold zero',
        ),
        count: figures.count(all.length, 'months that are compared'),
      },
    })
  },
  tell({ symbol, asked, isLimited, now, months, best, worst, since, least, clear, count }) {
    if (asked) return oneMonth(now, symbol, least)
    if (best === null || worst === null)
      return isLimited
        ? say`Since ${since} there are fewer than ${least} of each month of ${symbol} in that time, which give no interval, so nothing is claimed.`
        : say`${symbol} is known since ${since} only, and fewer than ${least} of a month give no interval, so nothing is claimed.`
    return paragraphs(
      sentences(
        say`By the median since ${since}, ${symbol} did best in ${best.name} (${best.median}) and worst in ${worst.name} (${worst.median}).`,
        say`Months whose interval does not hold zero: ${clear} of ${count}; with so many looked at, one may do so by chance.`,
        oneMonth(now, symbol, least),
      ),
      table(
        [say`Month`, say`Median`, say`Interval`, say`Years`],
        months.map(({ name, median, low, high, years }) => [name, median ?? say`too few`, median && say`${low} to ${high}`, years]),
      ),
    )
  },
})
