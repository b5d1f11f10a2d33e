import { casesApart, type CaseRecord } from '../../analysis/cases-apart.ts'
import { findPriceGaps, gapAtr, type PriceGap } from '../../analysis/price-gaps.ts'
import { ok, refused } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import { recordFigures, recordPart } from '../record-figures.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 2_000
const usualCount = 5
/** Bars within which a gap counts as filled. */
const horizonBars = 20
const leastBars = 16

const wayWords = { up: 'up', down: 'down' } as const

/** How often gaps were filled within the horizon, of those whose horizon has passed or that are filled. */
function fillRecord(gaps: readonly PriceGap[], last: number): CaseRecord {
  const ended = gaps.filter(({ bar }) => bar + horizonBars - 1 <= last)
  const filled = ended.filter(({ bar, filledAt }) => filledAt !== null && filledAt - bar < horizonBars)
  const apart = casesApart(
    ended.map(({ bar }) => bar),
    horizonBars,
  ).length
  const share = ended.length === 0 ? null : filled.length / ended.length
  return { cases: ended.length, apart, share, interval: share === null ? null : shareInterval(share, apart) }
}

function gapFigures({ bar, way, price, size, sizeAtr, filledAt }: PriceGap, { bars, last, figures, moment }: Scene) {
  const place = placeOf(bars, bar - 1, bar)
  return {
    time: moment(bar, 'open time of the bar that opened with the gap'),
    way: wayWords[way],
    size: figures.move(size, '|open − close of the bar before|', place),
    atr: figures.atr(sizeAtr, 'the same ÷ ATR(14) of the bar before', place),
    price: figures.price(price, 'close before the gap', place),
    filled: filledAt === null ? null : moment(filledAt, 'open time of the first bar that traded at the close before the gap'),
    bars: figures.bars(
      filledAt === null ? last - bar + 1 : filledAt - bar + 1,
      filledAt === null ? 'bars since the gap, itself included' : 'bars until it was filled, itself included',
      placeOf(bars, bar, filledAt ?? last),
    ),
  }
}

/** Opens away from the close before, and whether price came back. */
export const gaps = defineTool({
  name: 'gaps',
  summary:
    'The newest price gaps (an open at least a quarter of ATR from the close before), which are still open, and how often and how fast gaps were filled.',
  input: { ...chartFields, bars: optional(whole(50, 20_000)), count: optional(whole(1, 20)) },
  needs: (input) => [barsIn(input, input.bars ?? usualBars)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, symbol, timeframe } = scene
    if (bars.length < leastBars) return refused(tooFewBars(input, bars, 'to look for gaps'))
    const all = findPriceGaps(bars)
    const lengths = Float64Array.from(all.flatMap(({ bar, filledAt }) => (filledAt === null ? [] : [filledAt - bar + 1])))
    const open = all.filter(({ filledAt }) => filledAt === null)
    const newest = all.slice(-(input.count ?? usualCount)).toReversed()
    return ok({
      result: {
        market: nameOf(input),
        history: figures.bars(bars.length, 'bars that are looked at'),
        least: figures.atr(gapAtr, 'distance of an open from the close before it that counts as a gap'),
        horizon: figures.bars(horizonBars, 'bars within which a gap counts as filled, its own included'),
        count: figures.counted(all.length, 'time', 'bars that opened that far from the close before'),
        still_open: figures.count(open.length, 'gaps that no later bar has filled'),
        median: figures.bars(
          lengths.length === 0 ? null : Math.round(quantile(lengths, 0.5)),
          'median of the bars until a gap was filled, of those that were, rounded',
        ),
        newest: newest.map((gap) => gapFigures(gap, scene)),
        nearest_open: open.length === 0 ? null : gapFigures(open.at(-1)!, scene),
        record: recordFigures(figures, fillRecord(all, last), null, {
          cases: `gaps whose next ${horizonBars} bars have closed`,
          came: `price traded at the close before the gap within ${horizonBars} bars`,
          base: 'not known',
        }),
      },
      offers:
        newest.length === 0 ? [] : [{ is: 'chart', label: 'Show the newest gap', symbol, timeframe, time: bars.time[newest[0]!.bar]! }],
    })
  },
  tell({ market, history, least, horizon, count, still_open, median, newest, record }) {
    const [first] = newest
    if (first === undefined) return say`None of the last ${history} of ${market} opened ${least} or more from the close before.`
    return paragraphs(
      sentences(
        say`${market} opened with a gap of at least ${least} ${count} among the last ${history}; gaps that no later bar has filled: ${still_open}.`,
        record.share &&
          say`Within ${horizon} price came back to the close before in ${recordPart(record, '')}${median && say`; those that were filled took ${median}, by the median`}.`,
      ),
      table(
        [say`Bar`, say`Way`, say`Size`, say`In ATR`, say`Close before`, say`Filled`],
        newest.map((gap) => [gap.time, gap.way, gap.size, gap.atr, gap.price, gap.filled ?? say`still open`]),
      ),
    )
  },
})
