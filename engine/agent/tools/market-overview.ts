import { latestAtr, yearlyVolatility } from '../../analysis/key-figures.ts'
import { readTrend, trendBars } from '../../analysis/trend-rule.ts'
import { rsi } from '../../indicators/rsi.ts'
import { ok, refused } from '../../result.ts'
import { bullets, paragraphs, say, sentences, table } from '../say.ts'
import { barsIfThere, barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** Bars on which the trend rule and RSI(14) settle. */
const chartBars = 300
const dayBars = 366
const rsiPeriod = 14
/** Trading days over which changes are told. */
const spans = [1, 5, 21, 63, 252] as const

const changeOver = ({ bars, last, figures }: Scene, days: number) => {
  const place = placeOf(bars, last - days, last)
  return {
    days: figures.counted(days, 'trading day', 'closes that the change goes back by', place),
    change: figures.change(
      (bars.close[last]! / bars.close[last - days]! - 1) * 100,
      `close ÷ close ${days} trading days before − 1`,
      place,
    ),
  }
}

/** The extremes of the days that are known, a year of them at most. */
function yearOf({ bars, last, figures }: Scene) {
  const from = Math.max(0, last - spans.at(-1)! + 1)
  const [high, low] = [Math.max(...bars.high.subarray(from)), Math.min(...bars.low.subarray(from))]
  const place = placeOf(bars, from, last)
  const close = bars.close[last]!
  return {
    days: figures.counted(last - from + 1, 'trading day', 'days of the range', place),
    high: figures.price(high, 'highest high of these days', place),
    low: figures.price(low, 'lowest low of these days', place),
    part: figures.percent(high > low ? ((close - low) / (high - low)) * 100 : null, '(close − low) ÷ (high − low) of these days', place),
  }
}

/** A market in figures: what to look at where nothing in particular is asked. */
export const marketOverview = defineTool({
  name: 'market_overview',
  summary:
    'A market at a glance: newest close, changes over a day to a year, trend by the rule, RSI, ATR, and its place in the range of a year.',
  input: chartFields,
  needs: (input) => [
    barsIn(input, input.timeframe === '1d' ? dayBars : chartBars),
    ...(input.timeframe === '1d' ? [] : [barsIfThere({ ...input, timeframe: '1d' }, dayBars)]),
  ],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures } = scene
    if (last < trendBars) return refused(tooFewBars(input, bars, 'to be told at a glance'))
    const days = sceneOf({ ...input, timeframe: '1d' }, data)
    const { changePercent, rule } = readTrend(bars.close)
    const at = placeOf(bars, last)
    return ok({
      result: {
        market: nameOf(input),
        symbol: input.symbol,
        close: figures.price(bars.close[last]!, 'close of the newest closed bar', at),
        time: scene.moment(last, 'open time of the newest closed bar'),
        trend: rule,
        trend_change: figures.change(changePercent, 'close ÷ close 24 bars before − 1', placeOf(bars, last - trendBars, last)),
        trend_bars: figures.bars(trendBars, 'bars over which the trend rule measures', placeOf(bars, last - trendBars, last)),
        rsi_name: `RSI(${rsiPeriod})`,
        rsi: figures.number(rsi(bars.close, rsiPeriod)[last]!, 'RSI(14) of closes by Wilder’s smoothing', at),
        atr_name: `ATR(${rsiPeriod})`,
        atr: figures.move(latestAtr(bars), 'ATR(14) by Wilder’s smoothing', at),
        changes: spans.filter((span) => days.last >= span).map((span) => changeOver(days, span)),
        year: days.last < 1 ? null : yearOf(days),
        yearly:
          days.last < 1
            ? null
            : days.figures.percent(
                yearlyVolatility(days.bars),
                'sample standard deviation of the last 60 daily log returns × √(trading days of a year)',
              ),
      },
    })
  },
  tell: ({ market, symbol, close, time, trend, trend_change, trend_bars, rsi_name, rsi: strength, atr_name, atr, changes, year, yearly }) =>
    paragraphs(
      sentences(
        say`${market} closed last at ${close}, on the bar of ${time}.`,
        trend && say`By the trend rule it is ${trend}: ${trend_change} over ${trend_bars}.`,
      ),
      bullets([
        strength && say`${rsi_name} of the chart: ${strength}`,
        atr && say`${atr_name} of the chart: ${atr}`,
        year?.part && say`Range of ${year.days}: ${year.low} to ${year.high}; the close lies at ${year.part} of it`,
        yearly && say`Volatility of its daily returns: ${yearly} a year`,
      ]),
      changes.length === 0
        ? null
        : table(
            [say`Change of ${symbol} over`, say`Close to close`],
            changes.map(({ days, change }) => [days, change]),
          ),
    ),
})
