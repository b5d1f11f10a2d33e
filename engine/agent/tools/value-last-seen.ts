import { termColumn } from '../../conditions/term-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { ok, refused } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { choice, optional } from '../../strategy/plan-fields.ts'
import { historyNeed } from '../history.ts'
import { makersOf, readSaidValue, valueField } from '../said-value.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** Bars right before the newest one that belong to the same stay, so that they are no earlier time. */
const nearBars = 5
const history = 10_000

/** The last time before that a value was as high, or as low, as it is now. */
export const valueLastSeen = defineTool({
  name: 'value_last_seen',
  summary:
    'When an indicator or price in words was last as high (`way` up) or as low (down) as on the newest closed bar, the bars of now aside; without a way, high where it is above its median and low where it is below.',
  input: { ...chartFields, text: valueField, way: optional(choice(['up', 'down'])) },
  needs(input) {
    const said = readSaidValue(input)
    return [said.ok ? historyNeed(said.value.chart, { bars: history }, said.value.warmup) : barsIn(input, 1)]
  },
  run(input, data) {
    const said = readSaidValue(input)
    if (!said.ok) return said
    const { term, words, chart, scale } = said.value
    const scene = sceneOf(chart, data)
    const { bars, last, timeframe, market, figures, moment } = scene
    const column = termColumn(term, newWorld({ bars, timeframe, instrument: market.instrument }))
    const value = column[last] ?? Number.NaN
    const known = column.filter((each) => !Number.isNaN(each))
    if (Number.isNaN(value)) return refused(`${words} has no value yet on ${nameOf(chart)}.`)
    const median = quantile(known, 0.5)
    const isHigh = input.way === undefined ? value >= median : input.way === 'up'
    let at = last - 1
    // What lies right before is the same stay.
    const isSo = (bar: number) => (isHigh ? column[bar]! >= value : column[bar]! <= value)
    while (at >= 0 && last - at <= nearBars) at -= 1
    while (at >= 0 && !isSo(at)) at -= 1
    const make = makersOf(figures)[scale]
    return ok({
      result: {
        market: nameOf(chart),
        name: words,
        is_high: isHigh,
        value: make(value, `${words} at the close of the newest bar`, placeOf(bars, last)),
        time: moment(last, 'open time of the newest closed bar'),
        earlier: at < 0 ? null : make(column[at]!, `${words} at the close of that bar`, placeOf(bars, at)),
        earlier_time: at < 0 ? null : moment(at, 'open time of the last bar before at which it was so far'),
        ago: at < 0 ? null : figures.bars(last - at, 'bars from then to now', placeOf(bars, at, last)),
        aside: figures.bars(nearBars, 'bars right before now that do not count'),
        median: make(median, `median of ${words} over all bars that are looked at`),
        bars: figures.bars(known.length, 'bars that are looked at'),
      },
      offers: at < 0 ? [] : [{ is: 'chart', label: 'Show that bar', ...chart, time: bars.time[at]! }],
    })
  },
  tell: ({ market, name, is_high, value, time, earlier, earlier_time, ago, aside, median, bars }) =>
    sentences(
      say`${name} of ${market} is ${value} (${time}), ${is_high ? 'above' : 'below'} its median of ${median}.`,
      earlier === null
        ? say`None of ${bars} before was as ${is_high ? 'high' : 'low'}, the last ${aside} aside.`
        : say`It was last as ${is_high ? 'high' : 'low'} on ${earlier_time}, at ${earlier}, ${ago} ago; the last ${aside} are taken for the same stay.`,
    ),
})
