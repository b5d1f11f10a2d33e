import { ok, refused } from '../../result.ts'
import { barOfMoment, momentFields, momentNeed, noBarThen, problemOfMoment } from '../moment-fields.ts'
import { say } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** A chart at a place, to be opened by a click. */
export const openChart = defineTool({
  name: 'open_chart',
  summary: 'Offers to open a chart of a market and timeframe, at a moment where one is said.',
  input: { ...chartFields, ...momentFields },
  needs: (input) => [momentNeed(input, input, 0)],
  run(input, data) {
    const problem = problemOfMoment(input, data.nowSeconds)
    if (problem !== null) return refused(problem)
    const scene = sceneOf(input, data)
    const { bars, figures, symbol, timeframe } = scene
    const at = barOfMoment(bars, input)
    if (at < 0) return refused(noBarThen(input, bars, input))
    const isNewest = input.time === undefined && (input.back ?? 0) === 0
    const place = placeOf(bars, at)
    return ok({
      result: {
        market: nameOf(scene),
        is_newest: isNewest,
        time: scene.moment(at, 'the bar that holds the moment'),
        close: figures.price(bars.close[at]!, 'close of that bar', place),
      },
      offers: [{ is: 'chart', label: `Open ${nameOf(scene)}`, symbol, timeframe, time: isNewest ? null : bars.time[at]! }],
    })
  },
  tell: ({ market, is_newest, time, close }) =>
    is_newest
      ? say`The chart of ${market} opens by a click; its newest bar, of ${time}, closed at ${close}.`
      : say`The chart of ${market} opens at the bar of ${time} by a click; that bar closed at ${close}.`,
})
