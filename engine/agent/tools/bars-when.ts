import { ok } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { casesNeed, casesOf } from '../condition-cases.ts'
import type { FigureMaker } from '../figure.ts'
import { historyFields } from '../history.ts'
import { conditionField } from '../said-condition.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, nameOf, placeOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const maxCases = 300
const shown = 5

/** What some bars did from the close before to their own. */
function movedFigures(at: Int32Array, { bars }: Scene, figures: FigureMaker, what: string) {
  const changes = Float64Array.from(at, (i) => (bars.close[i]! / bars.close[i - 1]! - 1) * 100)
  const ups = changes.filter((change) => change > 0).length
  const share = changes.length === 0 ? null : ups / changes.length
  const interval = share === null ? null : shareInterval(share, changes.length)
  const of = (value: (values: Float64Array) => number) => (changes.length === 0 ? null : value(changes))
  const percent = (value: number | null | undefined, formula: string) => figures.percent(value == null ? null : value * 100, formula)
  return {
    count: figures.count(changes.length, what),
    up: percent(share, `${what} that closed above the close before ÷ all of them`),
    low: percent(interval?.[0], 'lower end of Wilson’s 95% interval of that share'),
    high: percent(interval?.[1], 'upper end of Wilson’s 95% interval of that share'),
    mean: figures.change(of(meanOf), `mean change from the close before, over ${what}`),
    median: figures.change(
      of((values) => quantile(values, 0.5)),
      `median change from the close before, over ${what}`,
    ),
    range: figures.move(
      at.length === 0 ? null : meanOf(Float64Array.from(at, (i) => bars.high[i]! - bars.low[i]!)),
      `mean of high − low, over ${what}`,
    ),
  }
}

/** What the very bars did on which something was so, against all bars. */
export const barsWhen = defineTool({
  name: 'bars_when',
  summary:
    'What bars themselves did on which a condition in words is true (not what came after): change from the close before, share that rose, range, against all bars; such as the last trading day of the month.',
  input: { ...chartFields, text: conditionField, ...historyFields },
  needs: casesNeed,
  run(input, data) {
    const found = casesOf(input, data, 'every_bar', 'close')
    if (!found.ok) return found
    const { scene, stretch, words, known } = found.value
    const { figures } = stretch
    const { bars, moment, last } = scene
    const isTrue = found.value.isTrue.filter((i) => i > 0)
    const change = (i: number) => (bars.close[i]! / bars.close[i - 1]! - 1) * 100
    return ok({
      result: {
        market: nameOf(scene),
        condition: words,
        since: moment(known[0] ?? stretch.first, 'the first bar on which the condition is known'),
        until: moment(stretch.last, 'the last bar that is looked at'),
        is_now: isTrue.at(-1) === last,
        those: movedFigures(isTrue, scene, figures, 'bars on which the condition is true'),
        all: movedFigures(
          known.filter((i) => i > 0),
          scene,
          figures,
          'all bars on which it is known',
        ),
        newest: Array.from(isTrue.slice(-shown).toReversed(), (i) => ({
          time: moment(i, 'a bar on which it is true'),
          change: figures.change(change(i), 'close ÷ close before − 1', placeOf(bars, i - 1, i)),
        })),
      },
      cases: Array.from(isTrue.slice(-maxCases), (i) => bars.time[i]!),
    })
  },
  tell({ market, condition, since, until, those, all, newest }) {
    if (those.up === null) return say`“${condition}” was true on no bar of ${market} from ${since} to ${until}.`
    const isChance =
      those.low !== null && those.high !== null && all.up !== null && all.up.value >= those.low.value && all.up.value <= those.high.value
    return paragraphs(
      say`Bars of ${market} on which “${condition}” is true, from ${since} to ${until}, closed higher in ${those.up} of ${those.count} (interval ${those.low} to ${those.high}), against ${all.up} of all bars. Their mean change is ${those.mean}, the median ${those.median}.`,
      table(
        [say`Bars`, say`Count`, say`Mean change`, say`Median`, say`Closed higher`, say`Mean range`],
        [
          [say`those`, those.count, those.mean, those.median, those.up, those.range],
          [say`all`, all.count, all.mean, all.median, all.up, all.range],
        ],
      ),
      sentences(
        isChance ? say`That cannot be told apart from chance: the interval holds the share of all bars.` : null,
        newest.length === 0
          ? null
          : say`The newest: ${newest.map((each, i) => [i === 0 ? null : say`, `, say`${each.time} (${each.change})`])}.`,
      ),
    )
  },
})
