import { excursionsOf } from '../../analysis/excursions.ts'
import {
  againstBase,
  highShare,
  lowShare,
  minApart,
  percentChange,
  whatFollowed,
  type AgainstBase,
  type Followed,
} from '../../analysis/what-followed.ts'
import { ok } from '../../result.ts'
import { shareConfidence, shareInterval } from '../../statistics/share-interval.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import { caseField, casesNeed, casesOf } from '../condition-cases.ts'
import type { FigureMaker } from '../figure.ts'
import { historyFields, momentOver } from '../history.ts'
import { conditionField } from '../said-condition.ts'
import { ruleOfCondition } from '../said-strategy.ts'
import { listed, paragraphs, say, sentences, table, type Part } from '../say.ts'
import { chartFields, nameOf, type Chart } from '../scene.ts'
import { defineTool, type Statement } from '../tool.ts'

const usualHorizons = [1, 3, 5, 10, 20, 50] as const
/** The horizon that is told in sentences where none was asked for. */
const toldHorizon = 10
const maxShownCases = 50
const maxToldCases = 3
/** So many are marked on a chart. */
const maxMarkedCases = 300

type Place = { readonly from?: number; readonly to?: number }

const wordsOf = { cases: 'cases', bars: 'all bars on which the condition is known' } as const

const percent = (share: number | null | undefined) => (share === null || share === undefined ? null : share * 100)
const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

/** The figures of one set of bars at one horizon. */
function followedFigures(make: FigureMaker, followed: Followed, who: keyof typeof wordsOf, place: Place) {
  const of = wordsOf[who]
  const change = 'close at the horizon ÷ close of the bar − 1'
  const ofCases = who === 'cases'
  const fell = followed.down === null ? null : shareInterval(followed.down, followed.apart)
  return {
    count: make.count(followed.count, `${of} whose horizon has ended`, place),
    apart: ofCases
      ? make.count(followed.apart, 'cases taken from the oldest on, each at least a horizon after the one before', place)
      : null,
    median: make.change(followed.median, `median over ${of} of ${change}`, place),
    mean: make.change(followed.mean, `mean over ${of} of ${change}`, place),
    low: make.change(followed.low, `${lowShare} quantile over ${of} of ${change}, interpolated`, place),
    high: make.change(followed.high, `${highShare} quantile over ${of} of ${change}, interpolated`, place),
    up: make.percent(percent(followed.up), `share of ${of} with ${change} above 0`, place),
    up_low: ofCases ? make.percent(percent(followed.interval?.[0]), intervalFormula('lower'), place) : null,
    up_high: ofCases ? make.percent(percent(followed.interval?.[1]), intervalFormula('upper'), place) : null,
    down: make.percent(percent(followed.down), `share of ${of} with ${change} below 0`, place),
    down_low: ofCases ? make.percent(percent(fell?.[0]), intervalFormula('lower'), place) : null,
    down_high: ofCases ? make.percent(percent(fell?.[1]), intervalFormula('upper'), place) : null,
  }
}

const intervalFormula = (end: 'lower' | 'upper') =>
  `${end} end of the Wilson interval of ${shareConfidence * 100}% at the share of all cases, for as many cases as do not overlap`

const caseFormula = {
  begins: 'bars on which the condition becomes true; of a cross, every bar that crosses',
  every_bar: 'bars on which the condition is true',
} as const

const verbs = {
  begins: { was: say`became true`, never: say`never became true` },
  every_bar: { was: say`was true on`, never: say`was never true` },
} as const

/** What is said while the condition is a case of the newest bar: what became of most cases, to be scored when the horizon has ended. */
function statementsOf(
  found: Followed,
  base: Followed,
  horizonBars: number,
  at: Chart & { readonly time: number; readonly price: number },
): readonly Statement[] {
  const { up, down } = found
  if (up === null || down === null || found.apart < minApart || up === down) return []
  const way = up > down ? 'up' : 'down'
  const { symbol, timeframe, time, price } = at
  const claim = { is: 'moves', way, price } as const
  return [{ kind: 'what_happened_after', symbol, timeframe, madeAt: time, horizonBars, claim, stated: found[way], base: base[way] }]
}

/** The side that the cases speak for, where they speak for one: a rule to test, and no advice. */
const sideOf = ({ found, base }: { readonly found: Followed; readonly base: Followed }) =>
  againstBase(found, base) === 'less_often_up' ? 'short' : 'long'

const verdictWords: Readonly<Record<AgainstBase, (apart: Part, few: Part) => Part>> = {
  none: () => null,
  few: (apart, few) => say`Only ${apart} do not overlap: with fewer than ${few} such cases nothing can be told from chance.`,
  within_chance: () => say`The share of all bars lies within the interval, so this difference is no more than chance often gives.`,
  more_often_up: () => say`The share of all bars lies below the interval: it rose more often than chance easily explains.`,
  less_often_up: () => say`The share of all bars lies above the interval: it rose less often than chance easily explains.`,
}

/** The opens of cases that are marked on a chart: the first, and the newest. */
const markedOf = (cases: ArrayLike<number>, time: ArrayLike<number>): readonly number[] => {
  const opens = Array.from(cases, (i) => time[i]!)
  return opens.length <= maxMarkedCases ? opens : [opens[0]!, ...opens.slice(1 - maxMarkedCases)]
}

/** What prices did after a condition was true, against every bar. */
export const whatHappenedAfter = defineTool({
  name: 'what_happened_after',
  summary:
    'What the price did after a condition in words was true: cases, median change, the middle of the changes and the share that rose with its interval, by bars later, against all bars.',
  input: { ...chartFields, text: conditionField, horizon: optional(whole(1, 500)), cases: caseField, ...historyFields },
  needs: casesNeed,
  run(input, data) {
    const { cases: each = 'begins', horizon: asked } = input
    const said = casesOf(input, data, each)
    if (!said.ok) return said
    const { chart, expr, words, scene, stretch, cases, known, isTrue } = said.value
    const { figures, first, last } = stretch
    const { close, high, low, time } = scene.bars
    const place = cases.length > 0 ? { from: time[cases[0]!]! } : {}
    const count =
      each === 'begins' ? figures.counted : (...[value, , ...how]: Parameters<FigureMaker['counted']>) => figures.bars(value, ...how)
    const horizons = asked === undefined ? usualHorizons : [asked]
    const after = horizons.map((horizon) => {
      const found = whatFollowed(close, cases, horizon, last)
      const base = whatFollowed(close, known, horizon, last)
      return { horizon, found, base }
    })
    const told = after.find(({ horizon }) => horizon === (asked ?? toldHorizon))!
    const ended = cases.filter((i) => i + told.horizon <= last)
    const furthestOf = (horizon: number) => {
      const { up, upHigh, down, downLow } = excursionsOf({ high, low, close }, cases, horizon, last)
      const [above, below] = [
        'highest high until the horizon ÷ close of the case − 1',
        'lowest low until the horizon ÷ close of the case − 1',
      ]
      return {
        up: figures.change(up, `median over cases of ${above}`, place),
        up_high: figures.change(upHigh, `${highShare} quantile over cases of ${above}, interpolated`, place),
        down: figures.change(down, `median over cases of ${below}`, place),
        down_low: figures.change(downLow, `${lowShare} quantile over cases of ${below}, interpolated`, place),
      }
    }
    const isNow = cases.at(-1) === scene.last
    return ok({
      result: {
        market: nameOf(chart),
        condition: words,
        each,
        is_now: isNow,
        cases: count(cases.length, 'time', caseFormula[each], place),
        true_bars: figures.count(isTrue.length, 'bars on which the condition is true'),
        bars: figures.bars(known.length, 'bars on which the condition is known'),
        since: scene.moment(known[0] ?? first, 'the first bar on which the condition is known'),
        until: scene.moment(last, 'the last bar that is looked at'),
        confidence: figures.percent(shareConfidence * 100, 'confidence of the intervals'),
        few: figures.count(minApart, 'cases that do not overlap, below which nothing is told from chance'),
        looks: figures.count(horizons.length, 'horizons that are looked at'),
        open: figures.count(cases.length - ended.length, `cases whose horizon of ${told.horizon} bars has not ended`),
        after: after.map(({ horizon, found, base }) => ({
          horizon: figures.bars(horizon, 'bars from the close of the case to the close that is compared'),
          ...followedFigures(figures, found, 'cases', place),
          all: followedFigures(figures, base, 'bars', {}),
          furthest: furthestOf(horizon),
          median_difference: figures.change(
            minus(found.median, base.median),
            'median over cases − median over all bars, in points of percent',
            place,
          ),
          up_difference: figures.change(
            percent(minus(found.up, base.up)),
            'share up of cases − share up of all bars, in points of percent',
            place,
          ),
          verdict: againstBase(found, base),
        })),
        shown: figures.count(Math.min(ended.length, maxShownCases), 'newest cases with an ended horizon that are listed one by one', place),
        newest: Array.from(ended)
          .slice(-maxShownCases)
          .toReversed()
          .map((i) => {
            const at = { from: time[i]!, to: time[i + told.horizon]! }
            return {
              time: momentOver(scene, i, 'the bar of the case', at),
              price: figures.price(close[i]!, 'close of the bar of the case', at),
              change: figures.change(percentChange(close, i, i + told.horizon), 'close at the horizon ÷ close of the case − 1', at),
            }
          }),
      },
      statements: isNow
        ? statementsOf(told.found, told.base, told.horizon, { ...chart, time: time[scene.last]!, price: close[scene.last]! })
        : [],
      cases: markedOf(cases, time),
      offers: [
        {
          is: 'strategy',
          label: 'Test it as a strategy',
          text: ruleOfCondition(expr, chart, { side: sideOf(told), hold: told.horizon }),
          ...chart,
        },
        { is: 'condition_alert', label: 'Alert me when it is true', ...chart, text: input.text },
      ],
    })
  },
  tell(
    { market, condition, each, is_now, cases, bars, since, until, confidence, few, looks, open, after, newest },
    { horizon = toldHorizon },
  ) {
    const where = say`in ${bars} of ${market} from ${since} to ${until}`
    const row = after.find((each) => each.horizon?.value === horizon) ?? after[0]!
    if (cases === null || cases.value === 0) return say`“${condition}” ${verbs[each].never} ${where}.`
    const count = say`“${condition}” ${verbs[each].was} ${cases} ${where}.`
    if (row.median === null) return sentences(count, say`None of these cases is ${row.horizon} old yet, so there is nothing to count.`)
    return paragraphs(
      sentences(
        count,
        say`${row.horizon} later the close was higher in ${row.up} of the cases (${confidence} interval ${row.up_low} to ${row.up_high}, from the ${row.apart} that do not overlap), against ${row.all.up} of all bars.`,
        say`The median change was ${row.median}, against ${row.all.median}; one case in ten changed by less than ${row.low}, one in ten by more than ${row.high}. The mean is ${row.mean}, against ${row.all.mean}.`,
      ),
      after.length === 1
        ? null
        : table(
            [say`After`, say`Cases`, say`Median (all bars)`, say`Higher (all bars)`],
            after.map((each) => [
              each.horizon,
              each.count,
              each.median && say`${each.median} (${each.all.median})`,
              each.up && say`${each.up} (${each.all.up})`,
            ]),
          ),
      sentences(
        verdictWords[row.verdict](row.apart, few),
        after.length === 1 ? null : say`${looks} horizons were looked at: one of several stands out by chance more easily than one alone.`,
        is_now ? say`It is true on the newest closed bar.` : null,
        open === null || open.value === 0 ? null : say`Cases whose ${row.horizon} have not passed yet are not counted: ${open}.`,
      ),
      say`The newest: ${listed(newest.slice(0, maxToldCases).map(({ time, change }) => say`${time} (${change})`))}.`,
    )
  },
})
