import { newStudy } from '../chart/chart-study.ts'
import { computeStudies, newStudyWorld } from '../chart/compute-studies.ts'
import { studyCatalogue, type StudyGroup } from '../chart/study-catalogue.ts'
import { studyParams } from '../chart/study-params.ts'
import { outputLabel } from '../chart/study-titles.ts'
import { numberText } from '../format/number-text.ts'
import { indicatorNames, indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { settlingBars, warmupBars } from '../indicators/warmup-bars.ts'
import { invariant } from '../invariant.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { quantile } from '../statistics/moments.ts'
import { indicatorNotes } from './indicator-notes.ts'
import { indicatorSayings } from './indicator-sayings.ts'
import type { LessonMarket, LessonMarkets } from './lesson-market.ts'
import { pictureBars, pictureValues, type BarsPicture } from './picture.ts'
import { spokenDefinition } from './spoken-definition.ts'

/** A number of an indicator that a reader can change. */
export interface LessonParam {
  readonly name: string
  readonly label: string
  readonly usual: number
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
}

/** Something counted on the bars of a lesson, in words and as text. */
export interface LessonFact {
  readonly label: string
  readonly value: string
}

/** The last bars with the values of each line. */
export interface LessonTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What the numbers of an indicator come to on the bars of its lesson. */
export interface IndicatorExample {
  readonly picture: BarsPicture
  readonly facts: readonly LessonFact[]
  readonly table: LessonTable
}

export interface IndicatorLesson {
  readonly name: IndicatorName
  readonly title: string
  /** The long name; empty where the title says it. */
  readonly words: string
  readonly group: StudyGroup
  readonly formula: string
  readonly tells: string
  readonly mind: string
  readonly params: readonly LessonParam[]
  readonly lines: readonly string[]
  readonly market: string
  readonly example: IndicatorExample
  /** Texts about it that the reader of strategies takes whole. */
  readonly sayings: readonly string[]
  /** Others of its group. */
  readonly near: readonly { readonly name: IndicatorName; readonly title: string }[]
}

const picturedBars = 90
const tableRows = 5
/** Those that mean something only within a day. */
const ofTheDay: ReadonlySet<IndicatorName> = new Set(['opening_range', 'session_range', 'vwap'])
/** Lessons begin with these numbers where the vocabulary’s own would show nothing. */
const shownParams: Readonly<Partial<Record<IndicatorName, Readonly<Record<string, number>>>>> = {
  session_range: { from: 9 * 60 + 30, to: 11 * 60 },
}

export const marketFor = (name: IndicatorName, { daily, intraday }: LessonMarkets): LessonMarket => (ofTheDay.has(name) ? intraday : daily)

/** Everything about an indicator, computed on bars that are the same for everybody. */
export function indicatorLesson(name: IndicatorName, markets: LessonMarkets): IndicatorLesson {
  const { title, params, outputs } = indicatorVocabulary[name]
  const { group, words } = studyCatalogue[name]
  const market = marketFor(name, markets)
  const usual: Readonly<Record<string, number>> = { ...params, ...shownParams[name] }
  return {
    name,
    title,
    words,
    group,
    formula: spokenDefinition(name),
    ...indicatorNotes[name],
    params: studyParams(name).map(([key, { label, min, max, isWhole }]) => ({
      name: key,
      label,
      usual: usual[key] ?? min,
      min,
      max,
      isWhole,
    })),
    lines: outputs.length > 1 ? outputs.map(outputLabel) : [],
    market: market.title,
    example: indicatorExample(name, usual, market),
    sayings: indicatorSayings[name],
    near: indicatorNames
      .filter((other) => other !== name && studyCatalogue[other].group === group)
      .map((other) => ({ name: other, title: indicatorVocabulary[other].title })),
  }
}

/** What an indicator shows with these numbers, by the engine that runs backtests. */
export function indicatorExample(
  name: IndicatorName,
  params: Readonly<Record<string, number>>,
  { bars, instrument, timeframe, fromSeconds }: LessonMarket,
): IndicatorExample {
  const [study] = computeStudies([newStudy('lesson', name, params)], newStudyWorld({ bars, timeframe, instrument }))
  invariant(study?.ok === true, `lines of ${name}`)
  const first = firstBarAtOrAfter(bars, fromSeconds)
  const shown = Math.max(first, bars.length - picturedBars)
  const { pane } = indicatorVocabulary[name]
  const { plots, guides = [] } = studyCatalogue[name]
  const decimals = decimalsOf(instrument.tick)
  const lines = plots.map(({ output, shape = 'line', color }) => ({
    name: plots.length === 1 ? indicatorVocabulary[name].title : outputLabel(output),
    values: pictureValues(study.lines[output]!, shown, bars.length),
    shape,
    color,
  }))
  const columns = plots.map(({ output }) => ({ title: lines.length === 1 ? indicatorVocabulary[name].title : outputLabel(output), output }))
  const lineDecimals = pane === 'price' ? decimals : decimalsFor(study.lines[plots[0]!.output]!)
  return {
    picture: {
      kind: 'bars',
      bars: pictureBars(bars, shown, bars.length),
      decimals,
      lines: pane === 'price' ? lines : [],
      pane: pane === 'own' ? { lines, guides } : null,
      marks: [],
      levels: [],
      bands: [],
    },
    facts: [
      ...(pane === 'price'
        ? againstPrice(
            plots.map(({ output }) => study.lines[output]!),
            bars.close,
            first,
          )
        : ownFacts(study.lines[plots[0]!.output]!, first, {
            guides,
            decimals: lineDecimals,
            of: plots.length === 1 ? '' : `${outputLabel(plots[0]!.output)}: `,
          })),
      ...warmupFacts(name, params, timeframe),
    ],
    table: {
      columns: [timeframeMinutes[timeframe] < 1_440 ? 'Bar, UTC' : 'Bar', 'Close', ...columns.map(({ title }) => title)],
      rows: Array.from({ length: tableRows }, (_, k) => {
        const i = bars.length - tableRows + k
        const values = columns.map(({ output }) => valueText(study.lines[output]![i]!, lineDecimals))
        return [momentText(bars.time[i]!, timeframeMinutes[timeframe]), numberText(bars.close[i]!, decimals), ...values]
      }),
    },
  }
}

const valueText = (value: number, decimals: number) => (Number.isFinite(value) ? numberText(value, decimals) : '–')
const decimalsOf = (tick: number) => Math.max(0, Math.ceil(-Math.log10(tick) - 1e-9))

/** Enough to tell four digits of a line apart. */
function decimalsFor(line: Float64Array): number {
  const largest = line.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0)
  return largest >= 10_000 ? 0 : largest >= 10 ? 2 : 3
}

const momentText = (seconds: number, minutes: number) =>
  new Date(seconds * 1000)
    .toISOString()
    .slice(0, minutes < 1_440 ? 16 : 10)
    .replace('T', ' ')

const shareText = (count: number, of: number) => `${numberText((100 * count) / of, 1)}% of bars`

/** How the close lay to lines over the prices. */
function againstPrice(lines: readonly Float64Array[], close: Float64Array, first: number): LessonFact[] {
  const [top, bottom] = [lines[0]!, lines.at(-1)!]
  const isBand = lines.length > 1
  let [counted, above, below, crosses] = [0, 0, 0, 0]
  for (let i = first; i < close.length; i += 1) {
    const values = lines.map((line) => line[i]!).filter(Number.isFinite)
    if (values.length === 0) continue
    counted += 1
    if (close[i]! > Math.max(...values)) above += 1
    if (close[i]! < Math.min(...values)) below += 1
    if (!isBand && Number.isFinite(top[i - 1]!) && close[i]! > top[i]! !== close[i - 1]! > bottom[i - 1]!) crosses += 1
  }
  if (counted === 0) return []
  return isBand
    ? [
        { label: 'Closes above all of its lines', value: shareText(above, counted) },
        { label: 'Closes between them', value: shareText(counted - above - below, counted) },
        { label: 'Closes below all of its lines', value: shareText(below, counted) },
      ]
    : [
        { label: 'Closes above it', value: shareText(above, counted) },
        { label: 'Changes of side', value: numberText(crosses, 0) },
      ]
}

interface OwnLine {
  readonly guides: readonly number[]
  readonly decimals: number
  /** Which of several lines is counted, before each label; empty where there is one. */
  readonly of: string
}

/** How the values of a line in a pane of its own are spread. */
function ownFacts(line: Float64Array, first: number, { guides, decimals, of }: OwnLine): LessonFact[] {
  const values = line.subarray(first).filter(Number.isFinite)
  if (values.length === 0) return []
  const text = (value: number) => numberText(value, decimals)
  const low = guides[0]
  const high = guides.at(-1)
  const countOf = (holds: (value: number) => boolean) => values.reduce((count, value) => count + (holds(value) ? 1 : 0), 0)
  const fact = (label: string, value: string): LessonFact => ({ label: startingCapital(`${of}${label}`), value })
  const sharedFact = (label: string, holds: (value: number) => boolean) => fact(label, shareText(countOf(holds), values.length))
  return [
    fact('lowest, median, highest', [0, 0.5, 1].map((share) => text(quantile(values, share))).join(' · ')),
    ...(high === undefined ? [] : [sharedFact(`above ${guideText(high)}`, (value) => value > high)]),
    ...(low === undefined ? [] : [sharedFact(`below ${guideText(low)}`, (value) => value < low)]),
  ]
}
const startingCapital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
const guideText = (guide: number) => numberText(guide, Number.isInteger(guide) ? 0 : 1)

/** How many bars it needs; those that look at days, and swings, have no such number. */
function warmupFacts(name: IndicatorName, params: Readonly<Record<string, number>>, timeframe: Timeframe): LessonFact[] {
  if (warmupBars(name, params, '1d') !== warmupBars(name, params, '15m') || name === 'swing_low' || name === 'swing_high') return []
  const [needed, settled] = [warmupBars(name, params, timeframe), settlingBars(name, params, timeframe)]
  return [
    { label: 'Bars before its first value', value: numberText(needed, 0) },
    ...(settled === needed ? [] : [{ label: 'Bars after which the starting point no longer matters', value: numberText(settled, 0) }]),
  ]
}
