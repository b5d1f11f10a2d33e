import { termColumn } from '../../conditions/term-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { ok, refused } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { historyFields, historyNeed, momentOver, orNewest, stretchOf } from '../history.ts'
import { makersOf, readSaidValue, valueField } from '../said-value.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 1_000
const leastBars = 20

/** Where the newest value of a line stands among those of a stretch of time. */
export const valuePercentile = defineTool({
  name: 'value_percentile',
  summary:
    'Any indicator or price in words at the newest closed bar as a percentile of its own values over a stretch (the newest 1,000 bars, or dates), with their median, lowest and highest.',
  input: { ...chartFields, text: valueField, ...historyFields },
  needs(input) {
    const said = readSaidValue(input)
    if (!said.ok) return [barsIn(input, 1)]
    const { to: _to, ...since } = orNewest(input, usualBars)
    return [historyNeed(said.value.chart, since, said.value.warmup)]
  },
  run(input, data) {
    const said = readSaidValue(input)
    if (!said.ok) return said
    const { term, words, chart, scale } = said.value
    const scene = sceneOf(chart, data)
    const stretch = stretchOf(scene, orNewest(input, usualBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { bars, timeframe, market, last: now } = scene
    const column = termColumn(term, newWorld({ bars, timeframe, instrument: market.instrument }))
    const newest = column[now]!
    const known = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((bar) => bar !== now && !Number.isNaN(column[bar]!))
    if (Number.isNaN(newest) || known.length < leastBars) return refused(`${nameOf(chart)} has too few bars with a ${words} to rank it.`)
    const values = Float64Array.from(known, (bar) => column[bar]!)
    const [lowest, highest] = [Math.min(...values), Math.max(...values)]
    const make = makersOf(figures)[scale]
    const timeOf = (value: number) => {
      const bar = known.find((each) => column[each] === value)!
      return momentOver(scene, bar, 'open time of the first bar with it', placeOf(bars, bar))
    }
    // Of equals half counts, as of every rank here.
    const below = values.reduce((sum, value) => sum + (value < newest ? 1 : value === newest ? 0.5 : 0), 0)
    return ok({
      result: {
        market: nameOf(chart),
        name: words,
        time: scene.moment(now, 'open time of the newest closed bar'),
        value: make(newest, `${words} at the close of the newest bar`, placeOf(bars, now)),
        rank: figures.percent(
          (below / values.length) * 100,
          'share of the other values of the stretch that lie below it; of equals half counts',
        ),
        bars: figures.bars(values.length, 'bars of the stretch with a value, the newest one left out'),
        median: make(quantile(values, 0.5), `median of ${words} over the stretch`),
        lowest: make(lowest, `lowest ${words} of the stretch`),
        lowest_time: timeOf(lowest),
        highest: make(highest, `highest ${words} of the stretch`),
        highest_time: timeOf(highest),
        since: scene.moment(first, 'open time of the first bar of the stretch'),
        until: scene.moment(last, 'open time of the last bar of the stretch'),
      },
    })
  },
  tell: ({ market, name, time, value, rank, bars, median, lowest, lowest_time, highest, highest_time, since, until }) =>
    sentences(
      say`${name} of ${market} is ${value} on the bar of ${time}, higher than on ${rank} of ${bars} from ${since} to ${until}, whose median is ${median}.`,
      say`The lowest of them was ${lowest} (${lowest_time}), the highest ${highest} (${highest_time}).`,
    ),
})
