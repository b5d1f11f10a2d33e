import { ok, refused } from '../../result.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { optional } from '../../strategy/plan-fields.ts'
import { casesNeed, casesOf } from '../condition-cases.ts'
import type { FigureMaker } from '../figure.ts'
import { historyFields, historyNeed } from '../history.ts'
import { conditionField, readSaid } from '../said-condition.ts'
import { say, sentences } from '../say.ts'
import { chartFields, nameOf, type Chart } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** How many of these bars, in order, follow on each other without a gap up to the last one. */
function runOf(bars: Int32Array): number {
  let count = 0
  while (count < bars.length && bars.at(-1 - count) === bars.at(-1)! - count) count++
  return count
}

/** Both conditions on the chart that one of them names. */
function onOneChart<I extends Chart & { readonly text: string }>(asked: I, among: string | undefined) {
  if (among === undefined) return { other: null, input: asked }
  const [said, second] = [readSaid(asked), readSaid({ ...asked, text: among })]
  const isNamed = said.ok && nameOf(said.value.chart) !== nameOf(asked)
  const chart = isNamed ? said.value.chart : second.ok ? second.value.chart : {}
  const input = { ...asked, ...chart }
  return { other: readSaid({ ...input, text: among }), input }
}

/** Of the bars on which something else was so, how many were true: the share of Fridays that rose, not of all bars. */
function amongFigures(isTrue: Int32Array, known: Int32Array, those: Int32Array, words: string, figures: FigureMaker) {
  const [isKnown, came] = [new Set(known), new Set(isTrue)]
  const base = those.filter((bar) => isKnown.has(bar))
  const both = base.filter((bar) => came.has(bar)).length
  const share = base.length === 0 ? null : both / base.length
  const [low, high] = (share === null ? null : shareInterval(share, base.length)) ?? [null, null]
  const percent = (value: number | null, formula: string) => figures.percent(value === null ? null : 100 * value, formula)
  return {
    words,
    bars: figures.bars(base.length, 'bars on which that is true and the condition is known'),
    both: figures.bars(both, 'those of them on which the condition is true'),
    share: percent(share, 'bars on which both are true ÷ bars on which that is'),
    low: percent(low, 'lower end of Wilson’s 95% interval of that share'),
    high: percent(high, 'upper end of Wilson’s 95% interval of that share'),
    all: percent(known.length === 0 ? null : isTrue.length / known.length, 'bars on which it is true ÷ bars on which it is known'),
  }
}

/** How often a condition was true, and when last. */
export const howOften = defineTool({
  name: 'how_often',
  summary:
    'How often a condition in words became true on a chart: times, share of bars, the last time and the mean gap between; with `among`, another condition in words, its share of the bars on which that is true (of Fridays, of days that gap up).',
  input: { ...chartFields, text: conditionField, among: optional(conditionField), ...historyFields },
  needs({ among, ...asked }) {
    const { other, input } = onOneChart(asked, among)
    const said = readSaid(input)
    if (!said.ok || other?.ok !== true) return casesNeed(input)
    return [historyNeed(said.value.chart, input, Math.max(said.value.warmup, other.value.warmup))]
  },
  run({ among, ...asked }, data) {
    const { other, input } = onOneChart(asked, among)
    if (other?.ok === false) return other
    const said = casesOf(input, data)
    if (!said.ok) return said
    if (other !== null && nameOf(other.value.chart) !== nameOf(said.value.chart)) return refused('Both have to be said of one chart.')
    // Of a time its own bars are meant.
    const those = among === undefined ? null : casesOf({ ...input, text: among }, data, 'every_bar', 'close')
    if (those?.ok === false) return those
    const { chart, words, scene, stretch, cases, known, isTrue } = said.value
    const { figures, first, last } = stretch
    const { time } = scene.bars
    const [oldest, newest] = [cases.at(0), cases.at(-1)]
    const latest = isTrue.at(-1)
    const place = oldest === undefined ? {} : { from: time[oldest]!, to: time[newest!]! }
    return ok({
      result: {
        market: nameOf(chart),
        condition: words,
        is_now: latest !== undefined && latest === last,
        times: figures.counted(cases.length, 'time', 'bars on which the condition becomes true; of a cross, every bar that crosses', place),
        true_bars: figures.bars(isTrue.length, 'bars on which the condition is true'),
        bars: figures.bars(known.length, 'bars on which the condition is known'),
        share: figures.percent(
          known.length === 0 ? null : (isTrue.length / known.length) * 100,
          'bars on which it is true ÷ bars on which it is known',
        ),
        mean_gap: figures.bars(
          cases.length < 2 ? null : Math.round((newest! - oldest!) / (cases.length - 1)),
          '(bar of the newest time − bar of the first time) ÷ (times − 1), rounded',
          place,
        ),
        mean_stay: figures.bars(
          cases.length === 0 ? null : Math.round(isTrue.length / cases.length),
          'bars on which it is true ÷ times that it became true, rounded',
        ),
        run: figures.bars(latest === last ? runOf(isTrue) : null, 'bars without a gap up to the newest one on which it is true', {
          from: latest === last ? time[last - runOf(isTrue) + 1]! : null,
        }),
        run_from: latest === last ? scene.moment(last - runOf(isTrue) + 1, 'the first bar of the run that lasts until now') : null,
        last_time: latest === undefined ? null : scene.moment(latest, 'the newest bar on which it is true'),
        bars_since: figures.bars(latest === undefined ? null : last - latest, 'bars after the newest one on which it is true', {
          from: latest === undefined ? null : time[latest]!,
        }),
        since: scene.moment(known[0] ?? first, 'the first bar on which the condition is known'),
        until: scene.moment(last, 'the last bar that is looked at'),
        among: those === null ? null : amongFigures(isTrue, known, those.value.isTrue, those.value.words, figures),
      },
      offers: [{ is: 'condition_alert', label: 'Alert me when it is true', ...chart, text: input.text }],
    })
  },
  tell({ market, condition, is_now, times, true_bars, bars, share, mean_gap, last_time, bars_since, since, until, among }) {
    if (among !== null)
      return sentences(
        among.share === null
          ? say`“${among.words}” was true on no bar of ${market} from ${since} to ${until}.`
          : say`Of ${among.bars} of ${market} from ${since} to ${until} on which “${among.words}” is true, “${condition}” was true on ${among.both}: ${among.share} (interval ${among.low} to ${among.high}), against ${among.all} of all bars.`,
      )
    const where = say`in ${bars} of ${market} from ${since} to ${until}`
    if (last_time === null) return say`“${condition}” was never true ${where}.`
    return sentences(
      say`“${condition}” became true ${times} ${where}: it was true on ${true_bars}, ${share} of them.`,
      is_now ? say`It is true on the newest of these bars.` : say`It was true last on the bar of ${last_time}, ${bars_since} ago.`,
      mean_gap && say`On average ${mean_gap} passed from one time to the next.`,
    )
  },
})
