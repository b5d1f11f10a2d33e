import { trendBars } from '../../analysis/trend-rule.ts'
import { ok, refused } from '../../result.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** The newest closed bar and what has become of the price. */
export const priceNow = defineTool({
  name: 'price_now',
  summary: 'The newest closed bar of a market: its prices, and the change over one and over 24 bars.',
  input: chartFields,
  needs: (input) => [barsIn(input, trendBars + 1)],
  run(input, data) {
    const { bars, last, figures } = sceneOf(input, data)
    if (last < 0) return refused(`There are no closed bars of ${nameOf(input)} yet.`)
    const change = (back: number) => (last < back ? null : (bars.close[last]! / bars.close[last - back]! - 1) * 100)
    const at = { from: bars.time[last]!, to: bars.time[last]! }
    return ok({
      result: {
        market: nameOf(input),
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
  tell: ({ market, close, high, low, time, bar_change, change, span }) =>
    sentences(
      say`${market} closed at ${close} on the bar of ${time}.`,
      say`That bar ranged from ${low} to ${high}${bar_change && say` and changed ${bar_change}`}.`,
      change && say`Over the last ${span} it moved ${change}.`,
      say`The bar that is forming is not counted; its price stands above the chart.`,
    ),
})
