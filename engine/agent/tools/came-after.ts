import { cameWithin } from '../../analysis/came-within.ts'
import { casesApart, type CaseRecord } from '../../analysis/cases-apart.ts'
import { conditionColumn } from '../../conditions/condition-column.ts'
import { termColumn } from '../../conditions/term-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { ok, refused, type Result } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { optional, whole, type RecordOf } from '../../strategy/plan-fields.ts'
import { conditionCases } from '../condition-cases.ts'
import { historyFields, historyNeed, stretchOf } from '../history.ts'
import { recordDoubt, recordFigures, recordPart } from '../record-figures.ts'
import { conditionField, readSaid } from '../said-condition.ts'
import { readSaidValue, valueField } from '../said-value.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, sceneOf, type Chart, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualWithin = 20
const maxMarkedCases = 300

const fields = {
  ...chartFields,
  text: conditionField,
  line: optional(valueField),
  came: optional(conditionField),
  within: optional(whole(0, 500)),
  ...historyFields,
} as const
type Input = RecordOf<typeof fields, object>

/** What is waited for: its words, the bars before the first on which it is known, and whether it came on a bar. */
interface Awaited {
  readonly words: string
  readonly warmup: number
  readonly onBars: (scene: Scene) => (bar: number) => boolean
}

/** Price at a line: its value lies within the bar. */
function atLine(text: string, chart: Chart): Result<Awaited, string> {
  const said = readSaidValue({ text, ...chart })
  if (!said.ok) return said
  const { term, words, warmup, scale, chart: own } = said.value
  if (scale !== 'price')
    return refused(`${words} is no price, so price never comes to it. Say a condition, such as ${words} is above a number.`)
  if (own.timeframe !== chart.timeframe) return refused(`${words} is of another chart than the cases. Say both of one chart.`)
  return ok({
    words: `price at ${words}`,
    warmup,
    onBars({ bars, timeframe, market }) {
      const line = termColumn(term, newWorld({ bars, timeframe, instrument: market.instrument }))
      return (bar) => bars.low[bar]! <= line[bar]! && line[bar]! <= bars.high[bar]!
    },
  })
}

function condition(text: string, chart: Chart): Result<Awaited, string> {
  const said = readSaid({ text, ...chart })
  if (!said.ok) return said
  const { expr, words, warmup, chart: own } = said.value
  if (own.timeframe !== chart.timeframe) return refused(`“${words}” is of another chart than the cases. Say both of one chart.`)
  return ok({
    words,
    warmup,
    onBars({ bars, timeframe, market }) {
      const column = conditionColumn(expr, newWorld({ bars, timeframe, instrument: market.instrument }), 'next_open')
      return (bar) => column[bar] === 1
    },
  })
}

function awaitedOf({ line, came }: Input, chart: Chart): Result<Awaited, string> {
  if (line !== undefined && came !== undefined) return refused('Say a line or a condition that is to come, not both.')
  if (line !== undefined) return atLine(line, chart)
  return came === undefined ? refused('What is to come? Say a line, such as the 20 SMA, or a condition.') : condition(came, chart)
}

/** In how many cases of a condition price came to a line, or another condition came true, soon after. */
export const cameAfter = defineTool({
  name: 'came_after',
  summary:
    'Of the times that a condition in words (`text`) became true, in how many price traded at a `line` in words, or another condition (`came`) was true, on one of the `within` bars after it (0: on its own bar), how long it took, and the same share of all bars.',
  input: fields,
  needs(input) {
    const said = readSaid(input)
    if (!said.ok) return [barsIn(input, 1)]
    const awaited = awaitedOf(input, said.value.chart)
    return [historyNeed(said.value.chart, input, Math.max(said.value.warmup, awaited.ok ? awaited.value.warmup : 0))]
  },
  run(input, data) {
    const { within = usualWithin } = input
    const said = readSaid(input)
    if (!said.ok) return said
    const { chart, words, expr } = said.value
    const awaited = awaitedOf(input, chart)
    if (!awaited.ok) return awaited
    const scene = sceneOf(chart, data)
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { figures, first, last } = stretch.value
    const { cases, known } = conditionCases(expr, scene, stretch.value, within === 0 ? 'every_bar' : 'begins')
    const cameOn = awaited.value.onBars(scene)
    const { ended, took } = cameWithin(cases, cameOn, within, last)
    const base = cameWithin(known, cameOn, within, last)
    const share = ended.length === 0 ? null : took.length / ended.length
    const apart = casesApart(ended, within).length
    const record: CaseRecord = { cases: ended.length, apart, share, interval: share === null ? null : shareInterval(share, apart) }
    const came = within === 0 ? 'it was so on the bar itself' : `it was so on one of the ${within} bars after`
    const { time } = scene.bars
    return ok({
      result: {
        market: nameOf(chart),
        condition: words,
        awaited: awaited.value.words,
        is_same_bar: within === 0,
        within: figures.bars(within, 'bars after the case within which it counts'),
        record: recordFigures(figures, record, base.ended.length === 0 ? null : base.took.length / base.ended.length, {
          cases:
            within === 0
              ? 'bars on which the condition is true'
              : `bars on which the condition becomes true, of a cross every bar that crosses, whose next ${within} bars have closed`,
          came,
          base: `the same share of all bars on which the condition is known`,
        }),
        median: figures.bars(
          within === 0 || took.length === 0 ? null : Math.round(quantile(Float64Array.from(took), 0.5)),
          'median of the bars that it took, of the cases in which it came, rounded',
        ),
        longest: figures.bars(within === 0 || took.length === 0 ? null : Math.max(...took), 'most bars that it took of these cases'),
        since: scene.moment(first, 'the first bar that is looked at'),
        until: scene.moment(last, 'the last bar that is looked at'),
      },
      cases: Array.from(cases)
        .slice(-maxMarkedCases)
        .map((bar) => time[bar]!),
    })
  },
  tell({ market, condition, awaited, is_same_bar, within, record, median, longest, since, until }) {
    if (record.share === null) return say`“${condition}” had no case on ${market} from ${since} to ${until} whose bars have passed.`
    return sentences(
      is_same_bar
        ? say`On the bars of ${market} on which “${condition}” was true, “${awaited}” was so in ${recordPart(record, 'of all bars')}, from ${since} to ${until}.`
        : say`After “${condition}” on ${market}, “${awaited}” came within ${within} in ${recordPart(record, 'of all bars')}, from ${since} to ${until}.`,
      median && say`Where it came it took ${median} by the median, ${longest} at the longest.`,
      recordDoubt(record),
    )
  },
})
