import { formatCount } from '../../format/count.ts'
import { ok, refused } from '../../result.ts'
import { date, optional, whole } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { say, paragraphs, table } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 10
/** More than these nobody reads. */
const maxBars = 30

/** Candles one by one. */
export const candles = defineTool({
  name: 'candles',
  summary: `Open, high, low, close, change and volume of each of the last closed bars, or of those from one date to another: at most ${maxBars}.`,
  input: { ...chartFields, bars: optional(whole(1, maxBars)), from: optional(date), to: optional(date) },
  // The close before the first one is what its change is measured from.
  needs: ({ symbol, timeframe, bars = usualBars, from, to }) => [
    historyNeed(
      { symbol, timeframe },
      from === undefined ? { bars, ...(to !== undefined && { to }) } : { from, ...(to !== undefined && { to }) },
      1,
    ),
  ],
  run(input, data) {
    const { bars, from, to } = input
    if (bars !== undefined && from !== undefined) return refused('Give a number of bars or a first date, not both.')
    const scene = sceneOf(input, data)
    if (scene.last < 0) return refused(tooFewBars(input, scene.bars, 'to list'))
    const dates = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const stretch = stretchOf(scene, from === undefined ? { ...dates, bars: bars ?? usualBars } : dates)
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const count = last - first + 1
    if (count > maxBars)
      return refused(
        `There are ${formatCount(count, 'bar')} of ${nameOf(input)} in that time, and ${maxBars} are listed at most. Choose fewer days or a longer timeframe.`,
      )
    const { open, high, low, close, volume } = scene.bars
    return ok({
      result: {
        market: nameOf(input),
        count: figures.bars(count, 'closed bars that are listed'),
        rows: Array.from({ length: count }, (_, k) => {
          const i = last - k
          const place = placeOf(scene.bars, i)
          const before = i > 0 ? (close[i]! / close[i - 1]! - 1) * 100 : null
          return {
            time: scene.moment(i, 'open time of the bar'),
            open: figures.price(open[i]!, 'open of the bar', place),
            high: figures.price(high[i]!, 'high of the bar', place),
            low: figures.price(low[i]!, 'low of the bar', place),
            close: figures.price(close[i]!, 'close of the bar', place),
            change: figures.change(before, 'close ÷ close of the bar before − 1', placeOf(scene.bars, Math.max(0, i - 1), i)),
            volume: volume[i]! > 0 ? figures.units(Math.round(volume[i]!), 'volume of the bar', place) : null,
          }
        }),
      },
    })
  },
  tell: ({ market, count, rows }) =>
    paragraphs(
      say`The last of ${count} of ${market} comes first.`,
      table(
        [say`Bar`, say`Open`, say`High`, say`Low`, say`Close`, say`Change`, say`Volume`],
        rows.map(({ time, open, high, low, close, change, volume }) => [time, open, high, low, close, change, volume]),
      ),
    ),
})
