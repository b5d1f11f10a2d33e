import { compareFromStart } from '../../chart/compare-from-start.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from '../../market/timeframe.ts'
import { ok, refused } from '../../result.ts'
import { choice, date, optional, whole } from '../../strategy/plan-fields.ts'
import { datedBars } from '../dated-bars.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { othersField, problemOfSymbols, symbolsOf } from '../other-symbols.ts'
import { barsOfPeriod, daysOfPeriod, periods, type Period } from '../periods.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type BarsNeed } from '../tool.ts'

const usualBars = 24
/** Exchanges trade some of the hours of a market that never closes: their bars reach further back. */
const reach = { within: 6, beyond: 2 } as const
const minutesPerDay = 1440

interface Input extends Chart {
  readonly others: string
  readonly bars?: number
  readonly period?: Period
  readonly first_day?: string
  readonly last_day?: string
}

const countOf = ({ bars = usualBars, period }: Input, timeframe: Timeframe): number =>
  period === undefined ? bars + 1 : Math.ceil((daysOfPeriod(period) * minutesPerDay) / timeframeMinutes[timeframe]) + 1

const daysIn = ({ first_day, last_day }: Pick<Input, 'first_day' | 'last_day'>) => ({ from: first_day, to: last_day })

const needsOn = (input: Input, timeframe: Timeframe): BarsNeed[] => {
  if (input.first_day !== undefined) return symbolsOf(input).map((symbol) => historyNeed({ symbol, timeframe }, daysIn(input), 1))
  const count = countOf(input, timeframe)
  // The bars of a period are counted as of a market that never closes.
  const times = input.period !== undefined ? 1 : isIntraday(timeframe) ? reach.within : reach.beyond
  return symbolsOf(input).map((symbol, i) => barsIn({ symbol, timeframe }, i === 0 ? count : count * times))
}

/** Periods are told on hours, so that today is part of them; of longer charts only where all markets have hours. */
const toldOn = ({ period, timeframe, first_day }: Input): Timeframe =>
  first_day !== undefined ? '1d' : period === undefined || (isIntraday(timeframe) && timeframeMinutes[timeframe] > 60) ? timeframe : '1h'

function needsOf(input: Input): BarsNeed[] {
  const best = toldOn(input)
  const needs = needsOn(input, best)
  const isFiner = timeframeMinutes[best] < timeframeMinutes[input.timeframe]
  return isFiner ? [...needs.map((need) => ({ ...need, optional: true as const })), ...needsOn(input, input.timeframe)] : needs
}

/** The bar of the first market whose close all changes are measured from, and what the stretch is called. */
function startOf({ bars: count = usualBars, period, ...days }: Input, scene: Scene, now: number) {
  const { bars, last, market } = scene
  if (days.first_day !== undefined) {
    const { first_day: from, last_day: to } = days
    const stretch = stretchOf(scene, daysIn(days))
    const words = to === undefined ? `the time since ${from}` : `${from} to ${to}`
    return stretch.ok ? { from: Math.max(0, stretch.value.first - 1), to: stretch.value.last, words } : null
  }
  if (period === undefined) return last < 1 ? null : { from: Math.max(0, last - count), words: null }
  const found = barsOfPeriod(bars, period, market.instrument.calendar, now)
  return found === null ? null : { from: Math.max(0, found.from - 1), to: found.to, words: found.words }
}

/** What several markets did over the same time. */
export const compare = defineTool({
  name: 'compare',
  summary:
    'Which of several markets rose or fell most over the same time: the last bars of the first one, a period such as this_week, or the trading days from one to another.',
  input: {
    ...chartFields,
    others: othersField,
    bars: optional(whole(1, 5_000)),
    period: optional(choice(periods)),
    first_day: optional(date),
    last_day: optional(date),
  },
  needs: needsOf,
  run(input, data) {
    const symbols = symbolsOf(input)
    const problem = problemOfSymbols(symbols)
    if (problem !== null) return refused(problem)
    const best = toldOn(input)
    const timeframe = symbols.every((symbol) => data.bars(symbol, best).length > 0) || isIntraday(input.timeframe) ? best : input.timeframe
    const [first, ...rest] = symbols.map((symbol) => sceneOf({ symbol, timeframe }, data))
    const axis = first!
    const start = startOf(input, axis, data.nowSeconds)
    if (start === null) return refused(tooFewBars(axis, axis.bars, 'in that time to compare'))
    const last = start.to ?? axis.last
    const changeOf = (scene: Scene): number => compareFromStart(datedBars(axis), datedBars(scene), start.from).percent[last]!
    const place = placeOf(axis.bars, start.from, last)
    const ranked = [axis, ...rest]
      .map((scene) => ({
        symbol: scene.symbol,
        change: scene.figures.change(changeOf(scene), 'close at or before the last bar ÷ close at or before the first − 1', place),
      }))
      .toSorted((a, b) => (b.change?.value ?? -Infinity) - (a.change?.value ?? -Infinity))
    const known = ranked.filter(({ change }) => change !== null)
    if (known.length < 2) return refused(`${listWords(ranked.filter(({ change }) => change === null))} had no prices in that time.`)
    return ok({
      result: {
        market: nameOf(axis),
        period: start.words,
        span: axis.figures.bars(last - start.from, 'bars of the first market from the close before the first to the last', place),
        from: axis.moment(start.from, 'open time of the bar whose close changes are measured from'),
        to: axis.moment(last, 'open time of the last bar'),
        ranked,
        strongest: known[0]!.symbol,
        weakest: known.at(-1)!.symbol,
        spread: axis.figures.percent(
          known[0]!.change!.value - known.at(-1)!.change!.value,
          'greatest change − least change, in points of percent',
          place,
        ),
      },
    })
  },
  tell: ({ market, period, span, from, to, ranked, strongest, weakest, spread }) => {
    const changeOf = (symbol: string) => ranked.find((each) => each.symbol === symbol)!.change
    return paragraphs(
      sentences(
        say`${period === null ? say`Over the last ${span} of ${market}` : say`Counted over ${period}`}, ${strongest} was strongest with ${changeOf(strongest)} and ${weakest} weakest with ${changeOf(weakest)}, ${spread} apart.`,
      ),
      table(
        [say`Market`, say`Change`],
        ranked.map((each) => [each.symbol, each.change ?? say`no prices`]),
      ),
      say`All changes are from the last close at ${from} to the last close at ${to}.`,
    )
  },
})

const listWords = (all: readonly { readonly symbol: string }[]): string => all.map(({ symbol }) => symbol).join(', ')
