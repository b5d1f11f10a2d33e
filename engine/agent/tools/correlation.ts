import { correlate } from '../../analysis/correlation.ts'
import { numberText } from '../../format/number-text.ts'
import { sliceBars } from '../../market/bars.ts'
import { isIntraday, timeframeLabel, type Timeframe } from '../../market/timeframe.ts'
import { ok, refused } from '../../result.ts'
import { date, optional, whole } from '../../strategy/plan-fields.ts'
import { datedBars } from '../dated-bars.ts'
import type { Figure } from '../figure.ts'
import { historyNeed, orNewest, stretchOf, type HistoryInput } from '../history.ts'
import { othersField, problemOfSymbols, symbolsOf } from '../other-symbols.ts'
import { paragraphs, say, sentences, table, type Part } from '../say.ts'
import { chartFields, sceneOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 250

/** How strong a correlation is called, by its size, strongest first. */
const strengths = [
  { from: 0.8, words: 'moved very closely together', against: 'moved very closely against each other' },
  { from: 0.5, words: 'moved clearly together', against: 'moved clearly against each other' },
  { from: 0.2, words: 'moved loosely together', against: 'moved loosely against each other' },
  { from: 0, words: 'hardly moved together', against: 'hardly moved together' },
] as const

const strengthOf = (value: number): string => {
  const strength = strengths.find(({ from }) => Math.abs(value) >= from)!
  return value < 0 ? strength.against : strength.words
}

/** Two decimals, of small ones too: the interval is wider than the third. */
const plainly = (figure: Figure | null) => figure && { ...figure, text: numberText(figure.value, 2) }

function pairOf(a: Scene, b: Scene) {
  const { bars, value, beta, low, high } = correlate(datedBars(a), datedBars(b))
  const interval = 'of its 95% interval by Fisher’s z transformation'
  return {
    a: a.symbol,
    b: b.symbol,
    value: plainly(a.figures.number(value, 'Pearson’s correlation of the log returns between the bars that both have')),
    low: plainly(a.figures.number(low, `lower end ${interval}`)),
    high: plainly(a.figures.number(high, `upper end ${interval}`)),
    beta: plainly(a.figures.number(beta, 'slope of the log returns of the first on those of the second, over the bars that both have')),
    bars: a.figures.bars(bars, 'bars that both markets have'),
    strength: value === null ? null : strengthOf(value),
    holds_zero: low !== null && high !== null && low <= 0 && high >= 0,
  }
}
type Pair = ReturnType<typeof pairOf>

const only = (pair: Pair, market: string): Part =>
  pair.value === null
    ? say`${pair.a} and ${pair.b} have too few bars of ${market} in common to tell a correlation: ${pair.bars}.`
    : sentences(
        say`${pair.a} and ${pair.b} ${pair.strength} on ${market}: the correlation of their returns over ${pair.bars} is ${pair.value} (interval ${pair.low} to ${pair.high}).`,
        pair.beta && say`Its beta is ${pair.beta}: so many percent ${pair.a} moved, on average, for each percent of ${pair.b}.`,
        pair.holds_zero ? say`The interval holds zero, so it cannot be told apart from none.` : null,
      )

/** The bars of a scene that are asked for; the same scene where no day is said, and none where no bar lies between the days. */
function within(scene: Scene, { from, to }: HistoryInput): Scene {
  if (from === undefined && to === undefined) return scene
  const stretch = stretchOf(scene, { from, to })
  const [first, end] = stretch.ok ? [stretch.value.first, stretch.value.last + 1] : [0, 0]
  return { ...scene, ...(stretch.ok && { figures: stretch.value.figures }), bars: sliceBars(scene.bars, first, end), last: end - first - 1 }
}

/** How two or more markets moved together. */
export const correlation = defineTool({
  name: 'correlation',
  summary:
    'The correlation of the returns of two or more markets over the same bars, each pair with its interval, and the beta of the first against the other.',
  input: { ...chartFields, others: othersField, bars: optional(whole(31, 5_000)), from: optional(date), to: optional(date) },
  needs: (input) => {
    const of = orNewest(input, usualBars)
    return symbolsOf(input).flatMap((symbol) => [
      historyNeed({ ...input, symbol }, of, 0),
      ...(isIntraday(input.timeframe) ? [{ ...historyNeed({ symbol, timeframe: '1d' }, of, 0), optional: true as const }] : []),
    ])
  },
  run(input, data) {
    const symbols = symbolsOf(input)
    const problem = problemOfSymbols(symbols)
    if (problem !== null) return refused(problem)
    const pairsOn = (timeframe: Timeframe) => {
      const scenes = symbols.map((symbol) => within(sceneOf({ symbol, timeframe }, data), input))
      return scenes.flatMap((a, i) => scenes.slice(i + 1).map((b) => pairOf(a, b)))
    }
    const own = pairsOn(input.timeframe)
    // Bars within a day may open at other minutes in each market; their days meet.
    const onDays = isIntraday(input.timeframe) && own.some(({ value }) => value === null) ? pairsOn('1d') : []
    const isOnDays = onDays.some(({ value }) => value !== null)
    const timeframe = isOnDays ? '1d' : input.timeframe
    return ok({
      result: {
        timeframe: timeframeLabel[timeframe],
        asked: timeframeLabel[input.timeframe],
        pairs: (isOnDays ? onDays : own).toSorted((a, b) => Math.abs(b.value?.value ?? 0) - Math.abs(a.value?.value ?? 0)),
      },
    })
  },
  tell({ timeframe, asked, pairs }) {
    const moved = timeframe === asked ? null : say`Too few of their bars of ${asked} open at the same time, so this is of ${timeframe}.`
    const caution = say`A correlation is of the past and changes with time; it says nothing of which market leads.`
    const [first] = pairs
    if (pairs.length === 1) return sentences(only(first!, timeframe), moved, first!.value && caution)
    return paragraphs(
      table(
        [say`Markets`, say`Correlation`, say`Interval`, say`Common bars`],
        pairs.map(({ a, b, value, low, high, bars }) => [say`${a} and ${b}`, value ?? say`too few`, value && say`${low} to ${high}`, bars]),
      ),
      sentences(moved, caution),
    )
  },
})
