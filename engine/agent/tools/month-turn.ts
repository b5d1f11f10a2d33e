import { calendarNamed } from '../../market/calendar.ts'
import { datePartsOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, sampleStdev } from '../../statistics/moments.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const dayBars = 5_000
/** The days of the usual definition: the last trading day of a month and the first three of the next. */
const usualLast = 1
const usualFirst = 3
const leastDays = 60
const normal95 = 1.959_964

/** Whether each day is one of so many at the end or the beginning of its month; what cannot be known yet is null. */
function atTurn(months: readonly number[], last: number, first: number): (boolean | null)[] {
  const starts = months.flatMap((month, i) => (i > 0 && month !== months[i - 1] ? [i] : []))
  return months.map((_, i) => {
    const next = starts.find((start) => start > i)
    const begun = starts.findLast((start) => start <= i)
    if ((begun !== undefined && i - begun < first) || (next !== undefined && next - i <= last)) return true
    // Of the newest month the end is not known, of the oldest the beginning.
    return next === undefined || begun === undefined ? null : false
  })
}

/** What the days around the turn of a month did. */
export const monthTurn = defineTool({
  name: 'month_turn',
  summary:
    'The mean daily return of the last trading days of a month and the first ones of the next (one and three unless said), against all other days, with the interval of the difference.',
  input: { ...chartFields, last: optional(whole(0, 5)), first: optional(whole(0, 5)) },
  needs: (input) => [barsIn({ ...input, timeframe: '1d' }, dayBars)],
  run(input, data) {
    const { last = usualLast, first = usualFirst } = input
    if (last + first === 0) return refused('Say how many days of the end or the beginning of the month are meant.')
    const scene = sceneOf({ ...input, timeframe: '1d' }, data)
    const { bars, market, figures, moment } = scene
    const calendar = calendarNamed(market.instrument.calendar)
    const months = Array.from(bars.time, (time) => datePartsOf(calendar.dateAt(time).dayNumber).month)
    const isTurn = atTurn(months, last, first)
    const returnsWhere = (wanted: boolean) =>
      Array.from(bars.close.keys()).flatMap((i) => (i > 0 && isTurn[i] === wanted ? [bars.close[i]! / bars.close[i - 1]! - 1] : []))
    const [turn, other] = [returnsWhere(true), returnsWhere(false)]
    if (turn.length < leastDays || other.length < leastDays) return refused(tooFewBars(scene, bars, 'to tell the turn of the month'))
    const difference = meanOf(turn) - meanOf(other)
    const error = Math.sqrt(sampleStdev(turn) ** 2 / turn.length + sampleStdev(other) ** 2 / other.length)
    const interval = 'of the 95% interval of the difference, by Welch’s standard error'
    const [low, high] = [difference - normal95 * error, difference + normal95 * error]
    const positive = (returns: readonly number[]) => (returns.filter((each) => each > 0).length / returns.length) * 100
    return ok({
      result: {
        symbol: input.symbol,
        last: figures.counted(last, 'trading day', 'trading days at the end of a month'),
        first: figures.counted(first, 'trading day', 'trading days at the beginning of the next month'),
        since: moment(0, 'oldest known day'),
        days: figures.counted(turn.length, 'day', 'days around a turn'),
        mean: figures.change(meanOf(turn) * 100, 'mean return of these days from close to close'),
        up: figures.percent(positive(turn), 'share of these days that closed higher'),
        other_days: figures.counted(other.length, 'other day', 'days of the middle of a month'),
        other_mean: figures.change(meanOf(other) * 100, 'mean return of the other days from close to close'),
        other_up: figures.percent(positive(other), 'share of the other days that closed higher'),
        difference: figures.change(difference * 100, 'mean return around the turn − mean return of the other days'),
        low: figures.change(low * 100, `lower end ${interval}`),
        high: figures.change(high * 100, `upper end ${interval}`),
        tells: low > 0 || high < 0,
      },
    })
  },
  tell: ({ symbol, last, first, since, days, mean, up, other_days: others, other_mean: otherMean, other_up: otherUp, ...more }) =>
    sentences(
      say`Around the turn of the month (its last ${last} and the first ${first} of the next) the mean return of ${symbol} was ${mean} a day over ${days} since ${since}, and ${up} of them closed higher.`,
      say`Over ${others} it was ${otherMean}, and ${otherUp} closed higher.`,
      say`The difference is ${more.difference} a day (interval ${more.low} to ${more.high}).`,
      more.tells
        ? say`The interval does not hold zero; of many such rules some will do so by chance.`
        : say`The interval holds zero, so it cannot be told apart from none.`,
    ),
})
