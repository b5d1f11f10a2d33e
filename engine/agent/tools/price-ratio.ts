import { commonCloses } from '../../analysis/correlation.ts'
import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { rankAmong } from '../../statistics/rank-among.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import { datedBars } from '../dated-bars.ts'
import { othersField, symbolsOf } from '../other-symbols.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 250
const leastBars = 30

/** The price of one market in units of another. */
export const priceRatio = defineTool({
  name: 'price_ratio',
  summary:
    'The price of one market divided by that of another now, and the difference of the two prices, with mean, range and rank over the bars that both have.',
  input: { ...chartFields, others: othersField, bars: optional(whole(leastBars, 5_000)) },
  needs: (input) => symbolsOf(input).map((symbol) => barsIn({ ...input, symbol }, input.bars ?? usualBars)),
  run(input, data) {
    const [symbol, other, ...more] = symbolsOf(input)
    if (other === undefined || more.length > 0) return refused('A ratio is of two markets: name one to divide by.')
    const [over, under] = [symbol!, other].map((each) => sceneOf({ ...input, symbol: each }, data)) as [Scene, Scene]
    const common = commonCloses(datedBars(over), datedBars(under))
    if (common.at.length < leastBars)
      return refused(`${symbol} and ${other} have too few bars of ${nameOf(over).split(' ')[1]} in common for a ratio.`)
    const ratios = Float64Array.from(common.a, (close, i) => close / common.b[i]!)
    const last = ratios.length - 1
    const { bars, figures, moment } = over
    const place = placeOf(bars, common.at[0]!, common.at[last]!)
    const overWhat = 'over the bars that both have'
    const extreme = (pick: (...values: number[]) => number, what: string) => {
      const value = pick(...ratios)
      const at = common.at[ratios.lastIndexOf(value)]!
      return { value: figures.number(value, `${what} ratio of the closes ${overWhat}`, place), time: moment(at, 'open time of its bar') }
    }
    const rank = rankAmong(ratios, last, last)
    const gaps = Float64Array.from(common.a, (close, i) => close - common.b[i]!)
    const edge = (pick: (...values: number[]) => number, what: string) => {
      const value = pick(...gaps)
      const at = common.at[gaps.lastIndexOf(value)]!
      return {
        value: figures.distance(value, `${what} difference of the closes ${overWhat}`, place),
        time: moment(at, 'open time of its bar'),
      }
    }
    const gapRank = rankAmong(gaps, last, last)
    return ok({
      result: {
        over: over.symbol,
        under: under.symbol,
        market: nameOf(over),
        ratio: figures.number(ratios[last]!, `close of ${over.symbol} ÷ close of ${under.symbol}`, placeOf(bars, common.at[last]!)),
        time: moment(common.at[last]!, 'open time of the newest bar that both have'),
        bars: figures.bars(ratios.length, 'bars that both markets have', place),
        mean: figures.number(meanOf(ratios), `mean ratio of the closes ${overWhat}`, place),
        from_mean: figures.change((ratios[last]! / meanOf(ratios) - 1) * 100, 'ratio ÷ mean ratio − 1', place),
        highest: extreme(Math.max, 'highest'),
        lowest: extreme(Math.min, 'lowest'),
        difference: {
          now: figures.distance(gaps[last]!, `close of ${over.symbol} − close of ${under.symbol}`, placeOf(bars, common.at[last]!)),
          mean: figures.distance(meanOf(gaps), `mean difference of the closes ${overWhat}`, place),
          highest: edge(Math.max, 'highest'),
          lowest: edge(Math.min, 'lowest'),
          rank: figures.percent(
            gapRank === null ? null : gapRank * 100,
            `share of the earlier differences that were lower, ${overWhat}`,
            place,
          ),
        },
        same_currency: over.market.instrument.currency === under.market.instrument.currency,
        rank: figures.percent(rank === null ? null : rank * 100, `share of the earlier ratios that were lower, ${overWhat}`, place),
      },
    })
  },
  tell: ({ over, under, market, ratio, time, bars, mean, from_mean: fromMean, highest, lowest, rank }) =>
    sentences(
      say`${over} divided by ${under} is ${ratio}, by the closes of the bar of ${market} at ${time}.`,
      say`Over ${bars} the mean was ${mean}, so it stands ${fromMean} from it; it was highest at ${highest.value} (${highest.time}) and lowest at ${lowest.value} (${lowest.time}).`,
      rank && say`${rank} of the earlier ratios were lower.`,
    ),
})
