import { readTrend } from '../../analysis/trend-rule.ts'
import { patternEntries } from '../../chart/pattern-entries.ts'
import { atr } from '../../indicators/atr.ts'
import { ema } from '../../indicators/ema.ts'
import { patternAt } from '../../indicators/patterns.ts'
import { rsi } from '../../indicators/rsi.ts'
import { patternNames } from '../../indicators/vocabulary.ts'
import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { rankAmong } from '../../statistics/rank-among.ts'
import { barOfMoment, momentFields, momentNeed, noBarThen, problemOfMoment, saidOfOtherBar } from '../moment-fields.ts'
import { barPicked, pickFields, pickNeed, pickProblem, saidOfPick } from '../picked-bar.ts'
import { bullets, listed, paragraphs, say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** EMA 200 settles over some eight of its lengths. */
const barsBefore = 1_500
const rankBars = 250
const volumeBars = 20
const nextBars = [1, 5] as const
const averages = [20, 50, 200] as const

const shapes = { up: 'rose', down: 'fell', flat: 'closed where it opened' } as const

function averageFigures({ bars, figures }: Scene, at: number) {
  const close = bars.close[at]!
  return averages.flatMap((period) => {
    if (at + 1 < period) return []
    const value = ema(bars.close.subarray(0, at + 1), period)[at]!
    const name = `EMA ${period}`
    return [
      {
        name,
        side: close > value ? 'above' : close < value ? 'below' : 'at',
        value: figures.price(value, `EMA(${period}) of the closes`, placeOf(bars, Math.max(0, at - period + 1), at)),
      },
    ]
  })
}

function sizeFigures({ bars, figures }: Scene, at: number) {
  const { high, low, open, close, volume } = bars
  const range = high[at]! - low[at]!
  const ranges = Float64Array.from(high, (top, i) => top - low[i]!)
  const atrBefore = at > 0 ? atr(bars, 14)[at - 1]! : Number.NaN
  const place = placeOf(bars, at)
  const rank = rankAmong(ranges, at, rankBars)
  const usual = at < volumeBars ? Number.NaN : meanOf(volume.subarray(at - volumeBars, at))
  return {
    range: figures.move(range, 'high − low', place),
    range_atr: figures.atr(range / atrBefore, '(high − low) ÷ ATR(14) of the bar before', placeOf(bars, Math.max(0, at - 14), at)),
    range_rank: figures.percent(
      rank === null ? null : rank * 100,
      `share of the ranges of the ${rankBars} bars before that were smaller`,
      placeOf(bars, Math.max(0, at - rankBars), at),
    ),
    body: figures.percent(range > 0 ? (Math.abs(close[at]! - open[at]!) / range) * 100 : null, '|close − open| ÷ (high − low)', place),
    volume: volume[at]! > 0 ? figures.units(volume[at]!, 'volume of the bar', place) : null,
    volume_times: figures.number(
      usual > 0 ? volume[at]! / usual : null,
      `volume ÷ mean volume of the ${volumeBars} bars before`,
      placeOf(bars, Math.max(0, at - volumeBars), at),
    ),
  }
}

function nextFigures({ bars, last, figures }: Scene, at: number) {
  return nextBars
    .filter((ahead) => at + ahead <= last)
    .map((ahead) => {
      const place = placeOf(bars, at, at + ahead)
      return {
        bars: figures.bars(ahead, 'bars after it', place),
        change: figures.change(
          (bars.close[at + ahead]! / bars.close[at]! - 1) * 100,
          'close of the later bar ÷ close of the bar − 1',
          place,
        ),
      }
    })
}

/** What a bar was, and what stood around it. */
export const explainBar = defineTool({
  name: 'explain_bar',
  summary:
    'A bar at a moment (the newest without one), or the one that stands out (`pick`: widest, most risen or fallen, longest wick) of so many bars, of days, of hours of them (UTC), or near a moment: its prices, its size against ATR and the bars before, volume, candle patterns that end on it, RSI, averages and trend at its close, and what came next.',
  input: { ...chartFields, ...momentFields, ...pickFields },
  needs: (input) => [
    input.pick === undefined || input.time !== undefined
      ? momentNeed(input, input, barsBefore, Math.max(...nextBars))
      : pickNeed(input, barsBefore),
  ],
  run(input, data) {
    const early = problemOfMoment(input, data.nowSeconds)
    if (early !== null) return refused(early)
    const scene = sceneOf(input, data)
    const { bars, figures, moment } = scene
    const at = input.pick === undefined ? barOfMoment(bars, input) : barPicked(scene, input)
    if (at < 0) return refused(input.pick === undefined ? noBarThen(input, bars, input) : pickProblem(input))
    const { open, high, low, close } = bars
    const place = placeOf(bars, at)
    const closes = close.subarray(0, at + 1)
    const trend = readTrend(closes)
    return ok({
      result: {
        market: nameOf(input),
        time: moment(at, 'open time of the bar'),
        shape: shapes[close[at]! > open[at]! ? 'up' : close[at]! < open[at]! ? 'down' : 'flat'],
        open: figures.price(open[at]!, 'open of the bar', place),
        high: figures.price(high[at]!, 'high of the bar', place),
        low: figures.price(low[at]!, 'low of the bar', place),
        close: figures.price(close[at]!, 'close of the bar', place),
        change: figures.change(
          at > 0 ? (close[at]! / close[at - 1]! - 1) * 100 : null,
          'close ÷ close of the bar before − 1',
          placeOf(bars, Math.max(0, at - 1), at),
        ),
        ...sizeFigures(scene, at),
        patterns: patternNames.filter((name) => patternAt(name, bars, at) === 1).map((name) => patternEntries[name].title),
        rsi_name: 'RSI(14)',
        rsi: figures.number(rsi(closes, 14)[at]!, 'RSI(14) of the closes', placeOf(bars, Math.max(0, at - 14), at)),
        averages: averageFigures(scene, at),
        trend: trend.scaled ?? trend.rule,
        next: nextFigures(scene, at),
      },
      offers: [{ is: 'chart', label: 'Show that bar', symbol: input.symbol, timeframe: input.timeframe, time: bars.time[at]! }],
    })
  },
  tell: (found, input) => {
    const { market, time, shape, open, high, low, close, change, range, range_atr, range_rank, body, volume, volume_times } = found
    const { patterns, rsi_name, rsi: value, averages: lines, trend, next } = found
    return paragraphs(
      sentences(
        input.pick === undefined ? saidOfOtherBar(input, time) : saidOfPick(input),
        say`The bar of ${market} at ${time} ${shape}: it opened at ${open}, reached from ${low} to ${high} and closed at ${close}${change && say`, ${change} from the close before`}.`,
        say`Its range of ${range}${range_atr && say` was ${range_atr}`}${range_rank && say`, wider than ${range_rank} of the bars before`}${body && say`; its body was ${body} of it`}.`,
      ),
      bullets([
        volume && say`Volume: ${volume}${volume_times && say`, ${volume_times} times the mean before`}`,
        patterns.length === 0 ? say`Candle patterns: none ended on it` : say`Candle patterns: ${listed(patterns)}`,
        value && say`${rsi_name}: ${value}`,
        lines.length === 0 ? null : say`Averages: ${listed(lines.map((line) => say`${line.side} ${line.name} (${line.value})`))}`,
        trend && say`Trend at its close, scaled by volatility: ${trend}`,
      ]),
      next.length === 0
        ? say`No later bar has closed yet.`
        : say`What came next: ${listed(next.map((each) => say`${each.change} after ${each.bars}`))}.`,
    )
  },
})
