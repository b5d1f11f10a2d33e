import { trendBars } from '../../analysis/trend-rule.ts'
import { barEnd, calendarNamed } from '../../market/calendar.ts'
import { ok, refused } from '../../result.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, type Scene } from '../scene.ts'
import { defineTool, type LivePrice } from '../tool.ts'

/** A live price with what has become of the market since its last close; null where it is no newer than that close. */
function liveFigures({ bars, last, timeframe, market, figures }: Scene, live: LivePrice | null) {
  const { calendar } = market.instrument
  if (live === null || live.at <= barEnd(bars.time[last]!, timeframe, calendar)) return null
  const opened = calendarNamed(calendar).periodAt(live.at, timeframe).open
  const here = { from: opened, to: opened }
  const since = { from: bars.time[last]!, to: opened }
  const close = bars.close[last]!
  return {
    is_forming: live.isForming,
    price: figures.price(live.price, 'newest price, of a bar that is not closed', here),
    time: figures.second(live.at, 'the moment that the newest price is of', here),
    bar: figures.time(opened, 'open time of the bar that the newest price belongs to', here),
    change: figures.change((live.price / close - 1) * 100, 'newest price ÷ close of the newest closed bar − 1', since),
    move: figures.move(live.price - close, 'newest price − close of the newest closed bar', since),
  }
}

/** The live price where there is one, and the newest closed bar. */
export const priceNow = defineTool({
  name: 'price_now',
  summary:
    'The live price of a market with its moment, where there is one; and its newest closed bar: the prices, and the change over one and over 24 bars.',
  input: chartFields,
  needs: (input) => [barsIn(input, trendBars + 1), { need: 'live', symbol: input.symbol }],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, market } = scene
    if (last < 0) return refused(`There are no closed bars of ${nameOf(input)} yet.`)
    const change = (back: number) => (last < back ? null : (bars.close[last]! / bars.close[last - back]! - 1) * 100)
    const at = placeOf(bars, last)
    return ok({
      result: {
        market: nameOf(input),
        is_open: calendarNamed(market.instrument.calendar).isOpenAt(data.nowSeconds),
        live: liveFigures(scene, data.live(input.symbol)),
        close: figures.price(bars.close[last]!, 'close of the newest closed bar', at),
        open: figures.price(bars.open[last]!, 'open of the newest closed bar', at),
        high: figures.price(bars.high[last]!, 'high of the newest closed bar', at),
        low: figures.price(bars.low[last]!, 'low of the newest closed bar', at),
        time: figures.time(bars.time[last]!, 'open time of the newest closed bar', at),
        bar_change: figures.change(change(1), 'close ÷ close of the bar before − 1', { from: bars.time[Math.max(0, last - 1)]! }),
        change: figures.change(change(trendBars), 'close ÷ close 24 bars before − 1', { from: bars.time[Math.max(0, last - trendBars)]! }),
        span: figures.bars(trendBars, 'bars between the two closes'),
      },
    })
  },
  tell: ({ market, is_open, live, close, high, low, time, bar_change, change, span }) =>
    sentences(
      live &&
        (live.is_forming
          ? say`${market} is at ${live.price} as of ${live.time}, ${live.change} from the last close: a live price of the bar of ${live.bar}, which is still forming.`
          : say`The newest price of ${market} is ${live.price}, of ${live.time}; none has come since.`),
      say`${live === null ? market : say`It`} closed at ${close} on the bar of ${time}.`,
      say`That bar ranged from ${low} to ${high}${bar_change && say` and changed ${bar_change}`}.`,
      change && say`Over the last ${span} it moved ${change}.`,
      live === null
        ? is_open
          ? say`No live price can be had now, so this is the newest closed bar.`
          : say`The market is closed, so no bar is forming.`
        : null,
    ),
})
