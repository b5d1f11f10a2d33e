import { rollingCorrelation as rolling } from '../../analysis/rolling-correlation.ts'
import { numberText } from '../../format/number-text.ts'
import { ok, refused } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { optional, text, whole } from '../../strategy/plan-fields.ts'
import { datedBars } from '../dated-bars.ts'
import type { Figure } from '../figure.ts'
import { historyFields, historyNeed, orNewest, stretchOf } from '../history.ts'
import { say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualWindow = 60
/** About ten years of days. */
const usualBars = 2_500
const leastValues = 20

const plainly = (figure: Figure | null) => figure && { ...figure, text: numberText(figure.value, 2) }

/** The correlation of two markets over a window that moves along: where it is now among all that it was. */
export const rollingCorrelation = defineTool({
  name: 'rolling_correlation',
  summary:
    'The rolling correlation of the returns of two markets (over `window` bars): now, its percentile among its own history (the newest 2,500 bars, or dates), the lowest and highest, the share below zero, and when it was last negative and last positive.',
  input: { ...chartFields, other: text(12), window: optional(whole(20, 500)), ...historyFields },
  needs: (input) => {
    const { window = usualWindow } = input
    // What it is now is held against what it was until then.
    const { to: _to, ...since } = orNewest(input, usualBars)
    return [input.symbol, input.other].map((symbol) => historyNeed({ symbol, timeframe: input.timeframe }, since, window + 1))
  },
  run(input, data) {
    const { window = usualWindow, symbol, other, timeframe } = input
    if (symbol === other) return refused('A market always moves with itself. Name another one.')
    const scene = sceneOf({ symbol, timeframe }, data)
    const beside = sceneOf({ symbol: other, timeframe }, data)
    const stretch = stretchOf(scene, orNewest(input, usualBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const all = rolling(datedBars(scene), datedBars(beside), window)
    const known = all.at.flatMap((bar, i) =>
      bar >= first && bar <= last && !Number.isNaN(all.values[i]!) ? [{ bar, value: all.values[i]! }] : [],
    )
    if (known.length < leastValues)
      return refused(
        `${symbol} and ${other} have too few bars of ${nameOf(scene)} in common for a rolling correlation over ${window} bars.`,
      )
    const values = Float64Array.from(known, ({ value }) => value)
    const now = known.at(-1)!
    const [lowest, highest] = [Math.min(...values), Math.max(...values)]
    const below = known.slice(0, -1).filter(({ value }) => value < now.value).length
    const on = (bar: number) => placeOf(scene.bars, Math.max(0, bar - window), bar)
    const formula = `Pearson’s correlation of the last ${window} log returns between the bars that both have`
    const lastWhere = (is: (value: number) => boolean) => {
      const found = known.findLast(({ value }) => is(value))
      return found === undefined ? null : scene.moment(found.bar, 'newest bar on which it was so')
    }
    return ok({
      result: {
        a: symbol,
        b: other,
        market: nameOf(scene),
        window: figures.bars(window, 'returns of each correlation'),
        time: scene.moment(now.bar, 'newest bar that both have'),
        value: plainly(figures.number(now.value, formula, on(now.bar))),
        rank: figures.percent((below / (known.length - 1)) * 100, 'share of the earlier values of the stretch that lie below it'),
        median: plainly(figures.number(quantile(values, 0.5), 'median of its values over the stretch')),
        lowest: plainly(figures.number(lowest, 'lowest of its values over the stretch')),
        lowest_time: scene.moment(known.find(({ value }) => value === lowest)!.bar, 'first bar on which it was lowest'),
        highest: plainly(figures.number(highest, 'highest of its values over the stretch')),
        highest_time: scene.moment(known.find(({ value }) => value === highest)!.bar, 'first bar on which it was highest'),
        negative: figures.percent((values.filter((value) => value < 0).length / values.length) * 100, 'share of its values below zero'),
        is_negative: now.value < 0,
        last_negative: lastWhere((value) => value < 0),
        last_positive: lastWhere((value) => value > 0),
        values: figures.counted(values.length, 'value', 'values of the stretch'),
        since: scene.moment(known[0]!.bar, 'first bar with a value'),
      },
    })
  },
  tell: ({
    a,
    b,
    market,
    window,
    time,
    value,
    rank,
    median,
    lowest,
    lowest_time,
    highest,
    highest_time,
    negative,
    is_negative,
    last_negative,
    last_positive,
    values,
    since,
  }) =>
    sentences(
      say`The correlation of ${a} and ${b} over the last ${window} of ${market} is ${value} (${time}), higher than ${rank} of its ${values} since ${since}, whose median is ${median}.`,
      say`It lay between ${lowest} (${lowest_time}) and ${highest} (${highest_time}), and below zero in ${negative} of them.`,
      is_negative
        ? say`It is negative now${last_positive && say`; it was positive last on ${last_positive}`}.`
        : last_negative === null
          ? say`It was never negative in that time.`
          : say`It was negative last on ${last_negative}.`,
      say`Values beside each other share most of their bars, so few of them are independent.`,
    ),
})
