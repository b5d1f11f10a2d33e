import { volatilityDays, yearlyVolatility } from '../../analysis/key-figures.ts'
import { atr } from '../../indicators/atr.ts'
import { bandWidth, bb } from '../../indicators/bb.ts'
import { firstBarAtOrAfter } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { ok, refused } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { rankAmong } from '../../statistics/rank-among.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIfThere, barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const atrPeriod = 14
const rankBars = 250
/** Bars before the ones that are ranked, on which ATR settles. */
const warmup = 300
const dayBars = 400
const usualDays = 60
const hourBars = 24 * 4
const bandPeriod = 20
const bandDeviations = 2
/** A Bollinger band narrower than on so many of ten bars before is a squeeze. */
const squeezeRank = 0.1

const rankPart = (rank: number | null) => (rank === null ? null : rank * 100)

/** The range of the trading day up to now, from hours, and the usual range of a day before it. */
function dayFigures(hours: Scene, days: Scene) {
  const { bars, last, figures, market } = hours
  const { calendar } = market.instrument
  if (last < 0 || days.last < usualDays) return null
  const today = calendarNamed(calendar).dateAt(bars.time[last]!)
  const from = firstBarAtOrAfter(bars, today.open)
  const until = firstBarAtOrAfter(days.bars, today.open)
  const range = Math.max(...bars.high.subarray(from)) - Math.min(...bars.low.subarray(from))
  const first = Math.max(0, until - usualDays)
  const usual = quantile(
    days.bars.high.slice(first, until).map((high, i) => high - days.bars.low[first + i]!),
    0.5,
  )
  const place = placeOf(bars, from, last)
  return {
    date: today.date,
    range: figures.move(range, 'highest high − lowest low of the hours of the trading day so far', place),
    usual: days.figures.move(usual, `median of high − low of the ${usualDays} trading days before`, placeOf(days.bars, first, until - 1)),
    share: figures.percent(usual > 0 ? (range / usual) * 100 : null, 'range of the day so far ÷ usual range of a day', place),
    days: days.figures.counted(until - first, 'trading day', 'trading days that the usual range is the median of'),
  }
}

function squeezeFigures({ bars, last, figures }: Scene) {
  const width = bandWidth(bb(bars.close, bandPeriod, bandDeviations))
  const rank = rankAmong(width, last, rankBars)
  return {
    name: `Bollinger Bands(${bandPeriod}, ${bandDeviations})`,
    is_on: rank !== null && rank < squeezeRank,
    width: figures.percent(
      width[last]! * 100,
      '(upper band − lower band) ÷ middle band, of Bollinger Bands(20, 2)',
      placeOf(bars, Math.max(0, last - bandPeriod + 1), last),
    ),
    rank: figures.percent(rankPart(rank), `share of the ${rankBars} bars before with narrower bands`),
  }
}

/** How much a market moves, against what is usual for it. */
export const volatility = defineTool({
  name: 'volatility',
  summary:
    'ATR and its place among the last 250 bars, yearly volatility, the range of today against a usual day, and whether the Bollinger bands are squeezed.',
  input: chartFields,
  needs: (input) => {
    const counts = { '1h': hourBars, '1d': dayBars } as const
    const own = rankBars + warmup
    return [
      barsIn(input, Math.max(own, input.timeframe === '1d' ? dayBars : 0)),
      ...(['1h', '1d'] as const)
        .filter((each) => each !== input.timeframe)
        .map((timeframe) => barsIfThere({ ...input, timeframe }, counts[timeframe])),
    ]
  },
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures } = scene
    if (last < atrPeriod) return refused(tooFewBars(input, bars, 'to tell its volatility'))
    const [hours, days] = (['1h', '1d'] as const).map((timeframe) => sceneOf({ ...input, timeframe }, data))
    const ranges = atr(bars, atrPeriod)
    const percents = ranges.map((range, i) => (range / bars.close[i]!) * 100)
    const place = placeOf(bars, last - atrPeriod, last)
    return ok({
      result: {
        market: nameOf(input),
        symbol: input.symbol,
        name: `ATR(${atrPeriod})`,
        atr: figures.move(ranges[last]!, 'ATR(14) by Wilder’s smoothing', place),
        atr_percent: figures.percent(percents[last]!, 'ATR(14) ÷ close', place),
        atr_rank: figures.percent(
          rankPart(rankAmong(percents, last, rankBars)),
          `share of the ${rankBars} bars before with a smaller ATR(14) ÷ close`,
        ),
        bars: figures.bars(Math.min(rankBars, last), 'bars before the newest one that it is placed among'),
        yearly: days!.figures.percent(
          yearlyVolatility(days!.bars),
          'sample standard deviation of the last 60 daily log returns × √(trading days of a year)',
          days!.last < volatilityDays ? {} : placeOf(days!.bars, days!.last - volatilityDays, days!.last),
        ),
        today: dayFigures(hours!, days!),
        squeeze: squeezeFigures(scene),
      },
    })
  },
  tell: ({ market, symbol, name, atr: size, atr_percent, atr_rank, bars, yearly, today, squeeze }) =>
    paragraphs(
      sentences(
        say`${name} of ${market} is ${size}, ${atr_percent} of the price${atr_rank && say`, more than on ${atr_rank} of the ${bars} before`}.`,
        yearly && say`The daily returns of ${symbol} make a volatility of ${yearly} a year.`,
      ),
      sentences(
        today &&
          say`On its trading day ${today.date} it has ranged over ${today.range} so far, ${today.share} of the usual ${today.usual} of a day (median of ${today.days}).`,
        squeeze.rank &&
          say`${squeeze.name} are ${squeeze.width} wide, wider than on ${squeeze.rank} of the ${bars} before${squeeze.is_on ? say`: a squeeze` : say`, which is no squeeze`}.`,
      ),
    ),
})
