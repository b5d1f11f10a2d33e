import { drawdownsOf, type Drawdown } from '../../analysis/drawdowns.ts'
import { daySeconds } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { amount, optional } from '../../strategy/plan-fields.ts'
import { historyFields, historyNeed, stretchOf } from '../history.ts'
import { paragraphs, say, sentences, table, type Part } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualPercent = 5
const shown = 10
const leastBars = 30
const daysPerYear = 365.25

const daysBetween = ({ bars }: Scene, from: number, to: number): number => (bars.time[to]! - bars.time[from]!) / daySeconds

function pullbackFigures({ peak, trough, recovered, change }: Drawdown, scene: Scene) {
  const { bars, figures, moment } = scene
  return {
    from: moment(peak, 'open time of the bar with the high'),
    high: figures.price(bars.high[peak]!, 'highest high so far', placeOf(bars, peak)),
    to: moment(trough, 'open time of the bar with the low'),
    low: figures.price(bars.low[trough]!, 'lowest low before that high was traded again', placeOf(bars, trough)),
    change: figures.change(change * 100, 'low ÷ high − 1', placeOf(bars, peak, trough)),
    down: figures.counted(Math.round(daysBetween(scene, peak, trough)), 'day', 'calendar days from the high to the low'),
    back:
      recovered === null
        ? null
        : figures.counted(Math.round(daysBetween(scene, peak, recovered)), 'day', 'calendar days from the high until it was traded again'),
  }
}

/** Falls of at least a size from a new high, how long they took, and the longest time without a new high. */
export const pullbacks = defineTool({
  name: 'pullbacks',
  summary:
    'Falls of at least so many percent (`least_percent`, 5 unless said) from the highest price so far: how many, how many a year, how deep, how long down and back, the newest with dates; how far and how long ago the high of now is; the longest times without a new high.',
  input: { ...chartFields, least_percent: optional(amount), ...historyFields },
  needs: (input) => [historyNeed(input, input, 0)],
  run(input, data) {
    const scene = sceneOf(input, data)
    if (scene.bars.length < leastBars) return refused(tooFewBars(scene, scene.bars, 'to tell falls from a high'))
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { first, last } = stretch.value
    const { figures, moment, bars } = scene
    const shift = (bar: number) => bar + first
    const all = drawdownsOf(bars.high.subarray(first, last + 1), bars.low.subarray(first, last + 1)).map((fall) => ({
      ...fall,
      peak: shift(fall.peak),
      trough: shift(fall.trough),
      recovered: fall.recovered === null ? null : shift(fall.recovered),
    }))
    const least = input.least_percent ?? usualPercent
    const falls = all.filter(({ change }) => change * 100 <= -least)
    const ended = falls.flatMap((fall) => (fall.recovered === null ? [] : [{ ...fall, recovered: fall.recovered }]))
    const years = Math.max(daysBetween(scene, first, last) / daysPerYear, 1 / daysPerYear)
    const depths = Float64Array.from(falls, ({ change }) => change * 100)
    const downs = Float64Array.from(falls, ({ peak, trough }) => daysBetween(scene, peak, trough))
    const backs = Float64Array.from(ended, ({ peak, recovered }) => daysBetween(scene, peak, recovered))
    const days = (values: Float64Array, of: (values: Float64Array) => number, what: string) =>
      values.length === 0 ? null : figures.counted(Math.round(of(values)), 'day', what)
    const median = (values: Float64Array) => quantile(values, 0.5)
    const open = all.at(-1)?.recovered === null ? all.at(-1)! : null
    const top = open === null ? last : open.peak
    const waits = all.map(({ peak, recovered }) => ({ peak, end: recovered ?? last, isOpen: recovered === null }))
    const longest = waits.toSorted((a, b) => b.end - b.peak - (a.end - a.peak)).slice(0, 3)
    return ok({
      result: {
        market: nameOf(input),
        since: moment(first, 'open time of the first bar'),
        until: moment(last, 'open time of the last bar'),
        least: figures.percent(least, 'least fall that counts'),
        count: figures.counted(falls.length, 'fall', 'falls of at least that size from a new high'),
        a_year: figures.number(falls.length / years, 'falls ÷ years looked at'),
        depth: figures.change(falls.length === 0 ? null : meanOf(depths), 'mean of low ÷ high − 1'),
        deepest: figures.change(falls.length === 0 ? null : Math.min(...depths), 'deepest low ÷ high − 1'),
        down_mean: days(downs, meanOf, 'mean of calendar days from the high to the low'),
        down_median: days(downs, median, 'median of calendar days from the high to the low'),
        ended: figures.count(ended.length, 'falls whose high was traded again'),
        back_mean: days(backs, meanOf, 'mean of calendar days from the high until it was traded again'),
        back_median: days(backs, median, 'median of calendar days from the high until it was traded again'),
        newest: falls
          .slice(-shown)
          .toReversed()
          .map((fall) => pullbackFigures(fall, scene)),
        now: {
          high: figures.price(bars.high[top]!, 'highest high', placeOf(bars, top)),
          date: moment(top, 'open time of the bar with the highest high'),
          below: figures.change((bars.close[last]! / bars.high[top]! - 1) * 100, 'close of the last bar ÷ highest high − 1'),
          away: figures.move(bars.high[top]! - bars.close[last]!, 'highest high − close of the last bar'),
          days: figures.counted(Math.round(daysBetween(scene, top, last)), 'day', 'calendar days since that bar'),
          bars: figures.bars(last - top, 'bars since that bar'),
          rank: figures.count(
            1 + waits.filter(({ peak, end }) => end - peak > last - top).length,
            'place of this wait among all waits for a new high, longest first',
          ),
        },
        longest: longest.map(({ peak, end, isOpen }) => ({
          from: moment(peak, 'open time of the bar with the high'),
          to: isOpen ? null : moment(end, 'open time of the bar with the next high'),
          days: figures.counted(Math.round(daysBetween(scene, peak, end)), 'day', 'calendar days without a new high'),
        })),
      },
    })
  },
  tell: (found, { least_percent: said }) => {
    const { market, since, until, least, count, a_year, depth, deepest, newest, now, ended } = found
    const ofNow = sentences(
      say`The high of ${market} is ${now.high} (${now.date}), ${now.days} and ${now.bars} ago; the newest close is ${now.below} from it (${now.away}).`,
      say`By its length this wait for a new high is number ${now.rank}.`,
    )
    const waits = sentences(
      say`The longest times without a new high:`,
      found.longest.map(
        ({ from, to, days }, i): Part => say`${i > 0 ? '; ' : ''}${days} from ${from} ${to === null ? 'until now' : say`to ${to}`}`,
      ),
    )
    const falls = paragraphs(
      sentences(
        say`${market} fell by at least ${least} from a new high in ${count} from ${since} to ${until}, ${a_year} a year.`,
        depth &&
          say`The mean low was ${depth}, the deepest ${deepest}; it took ${found.down_mean} in the mean (median ${found.down_median}) from the high to the low.`,
        found.back_mean &&
          say`In ${ended} of them the high was traded again, ${found.back_mean} after it in the mean (median ${found.back_median}).`,
      ),
      newest.length === 0
        ? null
        : table(
            [say`High`, say`Low`, say`Fall`, say`Down`, say`Back at the high`],
            newest.map((each) => [each.from, each.to, each.change, each.down, each.back ?? say`not yet`]),
          ),
    )
    // Without a size it is the high that is asked about.
    return said === undefined ? paragraphs(ofNow, waits, falls) : paragraphs(falls, ofNow, waits)
  },
})
