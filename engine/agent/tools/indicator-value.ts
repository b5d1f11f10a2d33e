import { termColumn } from '../../conditions/term-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { ok, refused } from '../../result.ts'
import { rankAmong } from '../../statistics/rank-among.ts'
import type { FigureMaker } from '../figure.ts'
import { barOfMoment, momentFields, momentNeed, noBarThen, problemOfMoment, saidOfOtherBar } from '../moment-fields.ts'
import { makersOf, readSaidValue, valueField } from '../said-value.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** Bars among which a value is placed. */
const rankBars = 250

/** How the close lies to a value in price. */
function closeFigures(figures: FigureMaker, { bars }: Scene, at: number, value: number) {
  const close = bars.close[at]!
  const place = placeOf(bars, at)
  return {
    side: close > value ? 'above' : close < value ? 'below' : 'at',
    distance: figures.move(Math.abs(close - value), 'distance between the close of the bar and the value', place),
    percent: figures.change((close / value - 1) * 100, 'close of the bar ÷ value − 1', place),
  }
}

/** Any value in words at the newest closed bar, or at a moment. */
export const indicatorValue = defineTool({
  name: 'indicator_value',
  summary:
    'Any indicator or price in words (RSI(14), EMA 50 on H4, upper Bollinger band) at the newest closed bar or at a moment, with the bar before, its place among the last 250 bars, and the distance of the close from it.',
  input: { ...chartFields, text: valueField, ...momentFields },
  needs(input) {
    const said = readSaidValue(input)
    return [said.ok ? momentNeed(said.value.chart, input, said.value.warmup + rankBars) : barsIn(input, 1)]
  },
  run(input, data) {
    const said = readSaidValue(input)
    if (!said.ok) return said
    const early = problemOfMoment(input, data.nowSeconds)
    if (early !== null) return refused(early)
    const { term, words, chart, scale } = said.value
    const scene = sceneOf(chart, data)
    const { bars, timeframe, market, figures, moment } = scene
    const at = barOfMoment(bars, input)
    if (at < 0) return refused(noBarThen(chart, bars, input))
    const column = termColumn(term, newWorld({ bars, timeframe, instrument: market.instrument }))
    const value = column[at]!
    if (Number.isNaN(value))
      return refused(`${words} has no value there: ${nameOf(chart)} has too few bars before it, or it was not defined yet.`)
    const make = makersOf(figures)[scale]
    const before = at > 0 ? column[at - 1]! : Number.NaN
    const first = Math.max(0, at - rankBars)
    const window = placeOf(bars, first, at)
    const known = column.subarray(first, at + 1).filter((each) => !Number.isNaN(each))
    const rank = rankAmong(column, at, rankBars)
    return ok({
      result: {
        market: nameOf(chart),
        name: words,
        time: moment(at, 'open time of the bar'),
        value: make(value, `${words} at the close of the bar`, placeOf(bars, at)),
        // Of a distance in price, where the market has pips.
        pips:
          scale === 'distance' && market.instrument.pip !== null
            ? figures.move(value, `${words} at the close of the bar ÷ a pip`, placeOf(bars, at))
            : null,
        percent:
          scale === 'distance' ? figures.percent((value / bars.close[at]!) * 100, `${words} ÷ close of the bar`, placeOf(bars, at)) : null,
        before: make(before, `${words} at the close of the bar before`, placeOf(bars, Math.max(0, at - 1))),
        way: value > before ? 'up from' : value < before ? 'down from' : value === before ? 'unchanged from' : null,
        rank: figures.percent(
          rank === null ? null : rank * 100,
          `share of the values of the ${rankBars} bars before that lie below it`,
          window,
        ),
        rank_bars: figures.bars(rank === null ? null : known.length - 1, 'bars before with a value', window),
        lowest: make(Math.min(...known), `lowest ${words} of these bars and the bar itself`, window),
        highest: make(Math.max(...known), `highest ${words} of these bars and the bar itself`, window),
        close: figures.price(bars.close[at]!, 'close of the bar', placeOf(bars, at)),
        to_close: scale === 'price' ? closeFigures(figures, scene, at, value) : null,
      },
      offers: [{ is: 'chart', label: 'Show that bar', ...chart, time: bars.time[at]! }],
    })
  },
  tell: ({ market, name, time, value, pips, percent, before, way, rank, rank_bars, lowest, highest, close, to_close }, input) =>
    sentences(
      saidOfOtherBar(input, time),
      say`${name} of ${market} is ${value}${percent && say` (${pips && say`${pips}, `}${percent} of the price)`} on the bar of ${time}${way && before && say`, ${way} ${before} on the bar before`}.`,
      to_close &&
        (to_close.side === 'at'
          ? say`The close of ${close} is right at it.`
          : say`The close of ${close} is ${to_close.distance} (${to_close.percent}) ${to_close.side} it.`),
      rank && say`It is higher than on ${rank} of the ${rank_bars} before, between ${lowest} and ${highest}.`,
    ),
})
