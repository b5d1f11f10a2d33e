import { expect, test } from 'vitest'
import { computeIndicator } from '../indicators/compute.ts'
import { indicatorColors } from '../indicators/line-colors.ts'
import { indicatorNames, indicatorVocabulary } from '../indicators/vocabulary.ts'
import { aggregateBars } from '../market/aggregate.ts'
import { barsFromRows, sliceBars, type Bar } from '../market/bars.ts'
import { addStudy } from './add-study.ts'
import { newStudy, type ChartStudy } from './chart-study.ts'
import { computeStudies, newStudyWorld } from './compute-studies.ts'
import { searchStudies, studyCatalogue } from './study-catalogue.ts'
import { studyPanes } from './study-panes.ts'
import { paramsProblem, studyParams } from './study-params.ts'
import { higherTimeframes, studyTerm } from './study-terms.ts'
import { lineTitle, outputLabel, studyTitle } from './study-titles.ts'

const rows: Bar[] = Array.from({ length: 600 }, (_, i) => {
  const close = 110 + 10 * Math.sin(i / 6) + ((i * 7) % 5) / 50
  return { time: 1_704_067_200 + i * 3600, open: close - 0.2, high: close + 0.6, low: close - 0.6, close, volume: 100 + ((i * 13) % 29) }
})
const bars = barsFromRows(rows)
const instrument = { symbol: 'TEST', pip: null, point: 1, tick: 1, calendar: 'crypto' } as const
const world = (of = bars) => newStudyWorld({ bars: of, timeframe: '1h', instrument })

const study = (name: ChartStudy['name'], more: Partial<ChartStudy> = {}): ChartStudy => ({ ...newStudy(name, name), ...more })
const lineOf = (studies: readonly ChartStudy[], id: string, output = 'value', of = bars) => {
  const found = computeStudies(studies, world(of)).find((each) => each.id === id)
  if (found === undefined || !found.ok) throw new Error(found === undefined ? 'nothing' : found.problem)
  return [...found.lines[output]!]
}

test.each(indicatorNames)('%s is in the catalogue with lines that it has, in colours that there are', (name) => {
  const { plots } = studyCatalogue[name]
  expect(indicatorVocabulary[name].outputs).toEqual(expect.arrayContaining(plots.map(({ output }) => output)))
  for (const { color } of plots) expect(indicatorColors).toHaveProperty(color)
  for (const [key, param] of studyParams(name)) expect([key, param]).toEqual([key, expect.objectContaining({ label: expect.any(String) })])
})

test.each(indicatorNames)('%s is computed with its defaults and at both ends of its numbers', (name) => {
  const ends = (end: 'min' | 'max') => Object.fromEntries(studyParams(name).map(([key, param]) => [key, param[end]]))
  for (const params of [{}, ends('min'), ends('max')]) {
    expect(paramsProblem(name, params)).toBeNull()
    const [made] = computeStudies([study(name, { params })], world())
    expect(made).toMatchObject({ ok: true })
    const lengths = made?.ok === true ? Object.values(made.lines).map(({ length }) => length) : []
    expect(lengths).toEqual(studyCatalogue[name].plots.map(() => 600))
  }
})

test('a study is what the engine computes', () => {
  expect(lineOf([study('ema', { params: { period: 50 } })], 'ema')).toEqual([...computeIndicator('ema', { period: 50 }, bars)['value']!])
})

test('an indicator takes a price of the bars as its source, the volume among them', () => {
  const ofVolume = study('rsi', { source: { kind: 'price', field: 'volume' } })
  expect(lineOf([ofVolume], 'rsi')).toEqual([...computeIndicator('rsi', {}, bars, { source: bars.volume })['value']!])
})

test("an indicator takes another indicator's line as its source", () => {
  const rsi = computeIndicator('rsi', {}, bars)['value']!
  const ofRsi = study('ema', { source: { kind: 'study', id: 'rsi', output: 'value' } })
  expect(lineOf([study('rsi'), ofRsi], 'ema')).toEqual([...computeIndicator('ema', {}, bars, { source: rsi })['value']!])
})

test('a source that is gone, or leads back to the indicator, is refused in a sentence', () => {
  const orphan = study('ema', { source: { kind: 'study', id: 'gone', output: 'value' } })
  expect(computeStudies([orphan], world())).toEqual([
    { id: 'ema', ok: false, problem: 'The indicator that it is computed from was removed.' },
  ])
  const one = study('ema', { source: { kind: 'study', id: 'sma', output: 'value' } })
  const two = study('sma', { source: { kind: 'study', id: 'ema', output: 'value' } })
  expect(computeStudies([one, two], world()).map((each) => each.ok)).toEqual([false, false])
})

test('a higher timeframe is read at its last completed bar, and never before', () => {
  const onFourHours = study('ema', { params: { period: 5 }, timeframe: '4h' })
  const { bars: higher, knownAt } = aggregateBars(bars, '1h', '4h', 'crypto')
  const values = computeIndicator('ema', { period: 5 }, higher)['value']!
  const wanted = rows.map((_, i) => values[knownAt.findLastIndex((at) => at <= i)] ?? Number.NaN)
  expect(lineOf([onFourHours], 'ema')).toEqual(wanted)
  for (const length of [50, 77, 301])
    expect(lineOf([onFourHours], 'ema', 'value', sliceBars(bars, 0, length))).toEqual(wanted.slice(0, length))
})

test("a source is computed on the indicator's timeframe, unless its own is longer", () => {
  const rsi = study('rsi')
  const ofRsi = study('ema', { timeframe: '4h', source: { kind: 'study', id: 'rsi', output: 'value' } })
  expect(studyTerm(ofRsi, 'value', [rsi, ofRsi], '1h')).toMatchObject({
    ok: true,
    term: { timeframe: '4h', source: { name: 'rsi', params: { period: 14 } } },
  })
  const daily = { ...rsi, timeframe: '1d' } as const
  expect(studyTerm(ofRsi, 'value', [daily, ofRsi], '1h')).toMatchObject({ term: { timeframe: '4h', source: { timeframe: '1d' } } })
  expect(
    lineOf(
      [
        { ...rsi, timeframe: '1h' },
        { ...ofRsi, timeframe: '1d' },
      ],
      'ema',
    ),
  ).toHaveLength(600)
})

test('a timeframe below the chart’s, and weeks that do not add up to months, are refused', () => {
  expect(studyTerm(study('ema', { timeframe: '30m' }), 'value', [], '1h')).toEqual({
    ok: false,
    problem: 'Its timeframe is shorter than the chart’s.',
  })
  expect(higherTimeframes('4h')).toEqual(['1d', '1w', '1M'])
  expect(higherTimeframes('1w')).toEqual([])
})

test('numbers that an indicator cannot have are refused with what they may be', () => {
  expect(paramsProblem('ema', { period: 0 })).toBe('Length must be from 1 to 1000')
  expect(paramsProblem('ema', { period: 1.5 })).toBe('Length must be a whole number')
  expect(paramsProblem('bb', { std: Number.NaN })).toBe('Deviations must be a number')
  expect(paramsProblem('ema', { speed: 3 })).toBe('EMA has no parameter speed')
})

test('the picker finds by title, long name, initials and group', () => {
  expect(searchStudies('rsi')[0]).toBe('rsi')
  expect(searchStudies('average true')[0]).toBe('atr')
  expect(searchStudies('bands')).toContain('bb')
  expect(searchStudies('%R')).toContain('williams_r')
  expect(searchStudies('xyzzy')).toEqual([])
  expect(searchStudies('')).toHaveLength(indicatorNames.length)
  expect(searchStudies('', 'Levels').every((name) => studyCatalogue[name].group === 'Levels')).toBe(true)
})

test('an indicator is named by its numbers, its source and its timeframe', () => {
  const rsi = study('rsi')
  const ofRsi = study('ema', { params: { period: 9 }, source: { kind: 'study', id: 'rsi', output: 'value' }, timeframe: '4h' })
  expect(studyTitle(ofRsi, [rsi, ofRsi])).toBe('EMA 9 of RSI 14, H4')
  expect(studyTitle(study('rsi', { source: { kind: 'price', field: 'volume' } }), [])).toBe('RSI 14 of volume')
  expect(studyTitle(study('vwap'), [])).toBe('VWAP')
  expect(lineTitle(study('macd'), 'hist', [])).toBe('MACD 12, 26, 9 histogram')
  expect(lineTitle(study('rsi'), 'value', [])).toBe('RSI 14')
  expect(outputLabel('r1')).toBe('R1')
})

test('an indicator lies over the candles, over the line it is computed from, or in a pane of its own', () => {
  const studies = [
    study('ema', { source: { kind: 'study', id: 'rsi', output: 'value' } }),
    study('sma'),
    study('rsi'),
    study('wma', { source: { kind: 'price', field: 'volume' } }),
    study('macd', { hidden: true }),
  ]
  expect([...studyPanes(studies)]).toEqual([
    ['rsi', 1],
    ['ema', 1],
    ['sma', 0],
    ['wma', 2],
  ])
  const one = study('ema', { source: { kind: 'study', id: 'sma', output: 'value' } })
  expect(studyPanes([one, study('sma', { source: { kind: 'study', id: 'ema', output: 'value' } })]).size).toBe(2)
})

test('a further indicator of a kind has an id and a colour of its own', () => {
  const two = addStudy(addStudy([], 'ema'), 'ema')
  expect(two.map(({ id }) => id)).toEqual(['ema-1', 'ema-2'])
  expect(two[0]!.colors).toEqual({})
  expect(two[1]!.colors['value']).not.toBe('ema')
  const again = addStudy(two.slice(1), 'ema')
  expect(new Set(again.map(({ id }) => id)).size).toBe(2)
  expect(addStudy([], 'rsi').concat(addStudy(addStudy([], 'rsi'), 'ema'))[2]!.colors).toEqual({})
  expect(addStudy(addStudy([], 'bb'), 'bb')[1]!.colors).toEqual({})
})
