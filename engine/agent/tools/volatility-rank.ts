import { atr } from '../../indicators/atr.ts'
import { ok, refused } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { historyFields, historyNeed, momentOver, orNewest, stretchOf } from '../history.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const atrPeriod = 14
/** Bars before the first that is looked at, on which ATR settles. */
const warmup = 300
const leastBars = 40
const usualBars = 1_000

/** Where the volatility of now stands among that of a stretch of time. */
export const volatilityRank = defineTool({
  name: 'volatility_rank',
  summary:
    'Whether the volatility of now is high or low: ATR(14) as a share of the price against its own values over a stretch (the newest 1,000 bars, or dates), as a rank, with the median, the lowest and the highest of the stretch.',
  input: { ...chartFields, ...historyFields },
  needs: (input) => {
    const { to: _to, ...sinceThen } = orNewest(input, usualBars)
    return [historyNeed(input, sinceThen, warmup)]
  },
  run(input, data) {
    const scene = sceneOf(input, data)
    const stretch = stretchOf(scene, orNewest(input, usualBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { bars, last: now } = scene
    if (last - first < leastBars || last < atrPeriod) return refused(tooFewBars(scene, bars, 'to rank its volatility'))
    const ranges = atr(bars, atrPeriod)
    const shares = ranges.map((range, i) => (range / bars.close[i]!) * 100)
    const known = shares.subarray(first, last + 1).filter((share) => !Number.isNaN(share))
    const at = (value: number) => shares.indexOf(value, first)
    const [calmest, wildest] = [at(Math.min(...known)), at(Math.max(...known))]
    const newest = shares[now]!
    const median = quantile(known, 0.5)
    const place = placeOf(bars, Math.max(0, now - atrPeriod), now)
    const below = shares.subarray(first, Math.min(last, now - 1) + 1).filter((share) => share < newest).length
    return ok({
      result: {
        market: nameOf(input),
        name: `ATR(${atrPeriod})`,
        time: scene.moment(now, 'open time of the newest closed bar'),
        atr: figures.move(ranges[now]!, 'ATR(14) by Wilder’s smoothing', place),
        share: figures.percent(newest, 'ATR(14) ÷ close', place),
        is_high: newest > median,
        rank: figures.percent((below / known.length) * 100, 'share of the bars of the stretch with a smaller ATR(14) ÷ close'),
        times: figures.number(median > 0 ? newest / median : null, 'ATR(14) ÷ close now ÷ median of the stretch'),
        median: figures.percent(median, 'median of ATR(14) ÷ close over the stretch'),
        lowest: figures.percent(shares[calmest]!, 'lowest ATR(14) ÷ close of the stretch', placeOf(bars, calmest)),
        lowest_time: momentOver(scene, calmest, 'open time of the bar with the lowest', placeOf(bars, calmest)),
        highest: figures.percent(shares[wildest]!, 'highest ATR(14) ÷ close of the stretch', placeOf(bars, wildest)),
        highest_time: momentOver(scene, wildest, 'open time of the bar with the highest', placeOf(bars, wildest)),
        bars: figures.bars(last - first + 1, 'bars of the stretch'),
        since: scene.moment(first, 'open time of the first bar of the stretch'),
        until: scene.moment(last, 'open time of the last bar of the stretch'),
      },
    })
  },
  tell: ({
    market,
    name,
    time,
    atr: size,
    share,
    is_high,
    rank,
    times,
    median,
    lowest,
    lowest_time,
    highest,
    highest_time,
    bars,
    since,
    until,
  }) =>
    paragraphs(
      sentences(
        say`The volatility of ${market} is ${is_high ? 'above' : 'below'} its median: ${name} is ${size}, ${share} of the price on the bar of ${time}, where the median of ${bars} from ${since} to ${until} is ${median}${times && say` (${times} times it)`}.`,
        rank && say`It is higher than on ${rank} of these bars.`,
      ),
      say`The lowest was ${lowest} on ${lowest_time}, the highest ${highest} on ${highest_time}.`,
    ),
})
