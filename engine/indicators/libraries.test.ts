import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { barsFromRows, type Bars } from '../market/bars.ts'
import { computeIndicator } from './compute.ts'
import { columnsOf, libraryLines, otherLines, type LibraryLine } from './testing/library-lines.ts'
import { taLibVectors } from './testing/published-vectors.ts'
import { walk } from './testing/walk.ts'
import { indicatorNames, indicatorVocabulary, type IndicatorName } from './vocabulary.ts'

/** Real prices, where they are at hand: the first 3,000 bars of a file. */
function realBars(name: string): Bars | null {
  const file = new URL(`../../../shared/reference/data/${name}.csv`, import.meta.url)
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1, 3001)
  return barsFromRows(
    lines.map((line) => {
      const [time, ...prices] = line.split(',')
      const [open, high, low, close, volume] = prices.map(Number) as [number, number, number, number, number]
      return { time: Date.parse(`${time!.replace(' ', 'T')}${time!.length > 10 ? 'Z' : ''}`) / 1000, open, high, low, close, volume }
    }),
  )
}

const markets = [
  ['a random walk', walk(2000)],
  ['GOOG by the day', realBars('GOOG')],
  ['EURUSD by the hour', realBars('EURUSD')],
] as const satisfies readonly (readonly [string, Bars | null])[]

/** Their values, one a bar; NaN where they have none. */
function theirLine({ theirs }: Pick<LibraryLine, 'theirs'>, bars: Bars): Float64Array {
  const values = theirs(columnsOf(bars)).map((value) => (typeof value === 'number' ? value : Number.NaN))
  const missing = bars.length - values.length
  return Float64Array.from({ length: bars.length }, (_, i) => values[i - missing] ?? Number.NaN)
}

describe.each(markets)('on %s', (market, bars) => {
  const columns = libraryLines.filter((line) => market === 'a random walk' || !line.differsOnTies)
  const title = ({ name, output, library }: LibraryLine) => `${name}.${output} is that of ${library}`
  test.skipIf(bars === null).each(columns.map((line) => [title(line), line] as const))('%s', (_, line) => {
    const ours = computeIndicator(line.name, line.params ?? {}, bars!, { calendar: 'crypto' })[line.output]!
    const theirs = theirLine(line, bars!)
    const scale = ours.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0)
    const slack = scale * (line.tolerance ?? 1e-9)
    let compared = 0
    for (let i = line.from; i < bars!.length; i++) {
      const [a, b] = [ours[i]!, theirs[i]!]
      if (Number.isNaN(a) && Number.isNaN(b)) continue
      compared++
      if (!(Math.abs(a - b) <= slack)) throw new Error(`bar ${i}: ours ${a}, theirs ${b}`)
    }
    expect(compared).toBeGreaterThan(1000)
  })
})

test.each(otherLines)('$name.$output of $library is another one: $instead', (other) => {
  const bars = walk(2000)
  const ours = computeIndicator(other.name, {}, bars)[other.output]!
  const theirs = theirLine(other, bars)
  const differing = ours.filter((value, i) => i > 1000 && Math.abs(value - theirs[i]!) > 1e-6 * Math.abs(value))
  expect(differing.length).toBeGreaterThan(10)
})

/** Indicators that no library has in our sense, and where their figures are proved instead. */
const provedElsewhere: Partial<Record<IndicatorName, string>> = {
  pivot: 'classic floor formula worked out by hand in day-indicators.test.ts; no library knows trading days',
  opening_range: 'by hand in day-indicators.test.ts; no library knows trading days',
  session_range: 'by hand in day-indicators.test.ts; no library knows sessions',
  swing_low: 'trading-signals, and by hand in swing.test.ts',
  swing_high: 'trading-signals, and by hand in swing.test.ts',
  regression: 'its line by two libraries, its standard error by hand in regression.test.ts',
  regression_r2: 'trading-signals, and by hand in regression.test.ts',
  supertrend: 'trading-signals, and TradingView’s published script in supertrend.test.ts',
}

test.each(indicatorNames.filter((name) => !provedElsewhere[name]))('%s is compared with two sources or more, line by line', (name) => {
  const derived = { aroon: ['osc'], ichimoku: ['cloud_top', 'cloud_bottom'] }[name as string] ?? []
  for (const output of indicatorVocabulary[name].outputs.filter((each) => !derived.includes(each))) {
    const sources = new Set<string>(
      libraryLines.filter((line) => line.name === name && line.output === output).map(({ library }) => library),
    )
    if (taLibVectors.some(([vectorName, line]) => vectorName === name && line === output)) sources.add('TA-Lib')
    expect(sources.size, `${name}.${output}`).toBeGreaterThanOrEqual(2)
  }
})
