import { trendReadings, trendRecord, type TrendRule } from '../../analysis/trend-record.ts'
import { readTrend, trendBars, trendPercent, type Trend, type TrendReading } from '../../analysis/trend-rule.ts'
import { timeframeMinutes, timeframeLabel, type Timeframe } from '../../market/timeframe.ts'
import { ok, refused } from '../../result.ts'
import { recordDoubt, recordFigures, recordPart } from '../record-figures.ts'
import { bullets, paragraphs, say, sentences } from '../say.ts'
import { barsIfThere, barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool, type Offer, type Statement } from '../tool.ts'

/** Bars of the chart, for the history of its rules, and of the other timeframes, for their readings alone. */
const historyBars = 5_000
const readingBars = 275
const otherTimeframes: readonly Timeframe[] = ['1h', '4h', '1d']

const timeframesFor = (timeframe: Timeframe): readonly Timeframe[] =>
  [...new Set([timeframe, ...otherTimeframes])].toSorted((a, b) => timeframeMinutes[a] - timeframeMinutes[b])

/** The bar from which on the rule has read the same without a gap. */
function beganAt(readings: readonly TrendReading[], last: number): number {
  const now = readings[last]!.rule
  let first = last
  while (first > 0 && readings[first - 1]!.rule === now) first -= 1
  return first
}

const directions = { bullish: 'up', bearish: 'down', sideways: 'sideways' } as const satisfies Record<Trend, string>

const readingOf = ({ timeframe, bars, last, figures }: Scene, { changePercent, rule, deviations, scaled }: TrendReading) => {
  const place = placeOf(bars, Math.max(0, last - trendBars), last)
  return {
    timeframe: timeframeLabel[timeframe],
    rule,
    scaled,
    change: figures.change(changePercent, 'close ÷ close 24 bars before − 1', place),
    deviations: figures.deviations(
      deviations,
      'log return of 24 bars ÷ (sample standard deviation of the last 250 one-bar log returns × √24)',
      place,
    ),
  }
}

const ruleFormula = {
  rule: 'moved more than 1 % over 24 bars that way',
  scaled: 'moved more than one standard deviation of 24 bars that way',
} as const satisfies Record<TrendRule, string>

function historyOf({ bars, figures }: Scene, readings: readonly TrendReading[], by: TrendRule) {
  const trend = readings.at(-1)?.[by] ?? null
  const record = trend === null ? null : trendRecord(bars.close, readings, by, trend)
  if (trend === null || record === null) return null
  const came = 'the close 24 bars later lay further that way'
  return {
    trend,
    direction: directions[trend],
    ...recordFigures(figures, record, record.base, {
      cases: `closes that had ${ruleFormula[by]}`,
      came,
      base: `share of all closes after which ${came}`,
    }),
  }
}

const statementKinds = { rule: 'trend', scaled: 'trend_scaled' } as const satisfies Record<TrendRule, string>

function statementOf({ symbol, timeframe, bars, last }: Scene, readings: readonly TrendReading[], by: TrendRule): Statement[] {
  const trend = readings[last]![by]
  if (trend === null || trend === 'sideways') return []
  const record = trendRecord(bars.close, readings, by, trend)
  return [
    {
      kind: statementKinds[by],
      symbol,
      timeframe,
      madeAt: bars.time[last]!,
      horizonBars: trendBars,
      claim: { is: 'moves', way: trend === 'bullish' ? 'up' : 'down', price: bars.close[last]! },
      stated: record?.share ?? null,
      base: record?.base ?? null,
    },
  ]
}

/** The rule in words that the strategy reader reads: its percent over its bars, and out after as many as its history looks ahead. */
export const trendStrategy = (symbol: string, timeframe: Timeframe, trend: 'bullish' | 'bearish'): string =>
  `${trend === 'bullish' ? 'Buy' : 'Short'} ${symbol} on ${timeframeLabel[timeframe]} when ROC(${trendBars}) is ${
    trend === 'bullish' ? `above ${trendPercent}` : `below -${trendPercent}`
  }. Exit after ${trendBars} bars.`

function offersOf({ symbol, timeframe }: Scene, rule: Trend | null): Offer[] {
  if (rule === null || rule === 'sideways') return []
  const text = trendStrategy(symbol, timeframe, rule)
  return [{ is: 'strategy', label: 'Test this rule as a strategy', text, symbol, timeframe }]
}

/** Where a market goes by two stated rules, and what came of such readings before. */
export const trend = defineTool({
  name: 'trend',
  summary:
    'The trend by two stated rules (more than 1 % over 24 bars; more than one standard deviation) on the chart, H1, H4 and D1, and how often the market moved on that way before.',
  input: chartFields,
  needs: (input) =>
    timeframesFor(input.timeframe).map((timeframe) =>
      timeframe === input.timeframe ? barsIn(input, historyBars) : barsIfThere({ ...input, timeframe }, readingBars),
    ),
  run(input, data) {
    const scene = sceneOf(input, data)
    if (scene.last < trendBars) return refused(tooFewBars(input, scene.bars, 'to tell a trend'))
    const readings = trendReadings(scene.bars.close)
    const others = timeframesFor(input.timeframe)
      .map((timeframe) => sceneOf({ ...input, timeframe }, data))
      .filter(({ last }) => last >= trendBars)
    const now = readings[scene.last]!
    const began = beganAt(readings, scene.last)
    const reference = scene.last + 1 - trendBars
    const edge = (sign: 1 | -1, name: string) =>
      scene.figures.price(
        scene.bars.close[reference]! * (1 + (sign * trendPercent) / 100),
        `close 24 bars before the next bar × (1 ${sign > 0 ? '+' : '−'} 1%): the next close ${name} it reads ${sign > 0 ? 'bullish' : 'bearish'}`,
        placeOf(scene.bars, reference),
      )
    return ok({
      result: {
        market: nameOf(input),
        close: scene.figures.price(scene.bars.close[scene.last]!, 'close of the newest closed bar', placeOf(scene.bars, scene.last)),
        span: scene.figures.bars(trendBars, 'bars over which a trend is measured', placeOf(scene.bars, scene.last - trendBars, scene.last)),
        percent: scene.figures.percent(trendPercent, 'change above which the rule says bullish, below minus which bearish'),
        ...readingOf(scene, now),
        bullish_above: edge(1, 'above'),
        bearish_below: edge(-1, 'below'),
        run: scene.figures.bars(
          scene.last - began + 1,
          'bars without a gap up to the newest one on which the rule reads the same',
          placeOf(scene.bars, began, scene.last),
        ),
        run_from: scene.moment(began, 'the first of these bars'),
        timeframes: others.map((each) => readingOf(each, readTrend(each.bars.close))),
        rule_history: historyOf(scene, readings, 'rule'),
        scaled_history: historyOf(scene, readings, 'scaled'),
      },
      statements: (['rule', 'scaled'] as const).flatMap((by) => statementOf(scene, readings, by)),
      offers: offersOf(scene, now.rule),
    })
  },
  tell({ market, span, percent, change, deviations, rule, scaled, timeframes, rule_history, scaled_history }) {
    const history = scaled_history ?? rule_history
    const name = scaled_history === null ? 'rule' : 'scaled rule'
    return paragraphs(
      sentences(
        say`${market} is ${rule} by the trend rule: the close moved ${change} over the last ${span}, and the rule asks for more than ${percent} either way.`,
        scaled === null
          ? say`There are too few bars to scale that by volatility.`
          : say`Measured by the market’s own volatility it is ${scaled}: the move is ${deviations}.`,
      ),
      bullets(
        timeframes.map(
          (each) => say`${each.timeframe}: ${each.rule}${each.scaled && say`, scaled ${each.scaled}`}, ${each.change} over ${span}`,
        ),
      ),
      history === null
        ? say`Neither rule gives a direction now, so there is none to hold against its history.`
        : history.share === null
          ? say`There was no earlier reading like this one to hold it against.`
          : sentences(
              say`After such a reading of the ${name} the market went on ${history.direction} over the next ${span} in ${recordPart(history, 'of all bars')}.`,
              recordDoubt(history),
            ),
    )
  },
})
