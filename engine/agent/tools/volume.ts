import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { rankAmong } from '../../statistics/rank-among.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualMeanBars = 20
const rankBars = 250

/** The newest volume against what is usual. */
export const volume = defineTool({
  name: 'volume',
  summary:
    'The volume of the newest closed bar against the mean of the 20 (or `mean_bars`) bars before and the last 250 bars, and the bar with the most; over the newest bars asked for, their sum as well.',
  input: { ...chartFields, bars: optional(whole(1, 20_000)), mean_bars: optional(whole(2, 500)) },
  needs: (input) => [barsIn(input, Math.max(rankBars + 1, input.bars ?? 0, (input.mean_bars ?? 0) + 1))],
  run(input, data) {
    const { bars, last, figures, moment } = sceneOf(input, data)
    const { mean_bars: meanBars = usualMeanBars } = input
    if (last < meanBars) return refused(tooFewBars(input, bars, 'to tell a usual volume'))
    const { volume: volumes } = bars
    if (volumes.every((each) => !(each > 0))) return refused(`The bars of ${nameOf(input)} have no volume.`)
    const mean = meanOf(volumes.subarray(last - meanBars, last))
    const rank = rankAmong(volumes, last, rankBars)
    const first = Math.max(0, bars.length - (input.bars ?? bars.length))
    const most = volumes.reduce((best, each, i) => (i >= first && each > volumes[best]! ? i : best), first)
    const total = volumes.subarray(first).reduce((sum, each) => sum + each, 0)
    const over = placeOf(bars, first, last)
    const before = placeOf(bars, last - meanBars, last - 1)
    return ok({
      result: {
        market: nameOf(input),
        time: moment(last, 'open time of the newest closed bar'),
        newest: figures.units(volumes[last]!, 'volume of the newest closed bar', placeOf(bars, last)),
        mean: figures.units(Math.round(mean), `mean volume of the ${meanBars} bars before`, before),
        span: figures.bars(meanBars, 'bars of the mean', before),
        times: figures.number(mean > 0 ? volumes[last]! / mean : null, 'newest volume ÷ that mean', placeOf(bars, last - meanBars, last)),
        rank: figures.percent(rank === null ? null : rank * 100, `share of the bars before, up to ${rankBars}, with less volume`),
        bars: figures.bars(last, 'bars before the newest one'),
        most: figures.units(volumes[most]!, 'greatest volume of these bars', placeOf(bars, most)),
        most_time: moment(most, 'open time of the bar with the greatest volume'),
        over:
          input.bars === undefined
            ? null
            : {
                bars: figures.bars(bars.length - first, 'bars whose volume is added', over),
                total: figures.units(total, 'sum of their volumes', over),
                mean: figures.units(Math.round(total / (bars.length - first)), 'that sum ÷ bars', over),
              },
        is_more: volumes[last]! > mean,
      },
    })
  },
  tell: ({ market, time, newest, mean, span, times, rank, bars, most, most_time, over, is_more }) =>
    sentences(
      say`The newest bar of ${market} (${time}) traded ${newest}, ${is_more ? 'more' : 'less'} than the mean of ${mean} over the ${span} before${times && say`: ${times} times as much`}.`,
      rank && say`That is more than on ${rank} of the last ${bars}.`,
      over && say`Over the last ${over.bars} it traded ${over.total}, ${over.mean} a bar.`,
      say`The greatest volume of these bars was ${most}, on ${most_time}.`,
    ),
})
