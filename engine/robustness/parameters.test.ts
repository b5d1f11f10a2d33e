import { describe, expect, test } from 'vitest'
import { closeIs, compare, countOf, price, sequence, valueWhen } from '../conditions/testing/expressions.ts'
import { readText } from '../reader/read-text.ts'
import { applyOverrides } from '../strategy/override.ts'
import type { Plan } from '../strategy/plan.ts'
import { naturalConstraints, parametersOf, withParameters } from './parameters.ts'

function planOfText(text: string): Plan {
  const { plan } = readText(text, { symbol: 'BTCUSD', timeframe: '1h' })
  if (!plan) throw new Error(`not read: ${text}`)
  return plan
}

const cross = planOfText('Buy when SMA 10 crosses above SMA 20, sell when it crosses below. Stop loss 2%, take profit 4%.')

describe('the numbers of a plan', () => {
  test('an average that stands in two rules is one parameter', () => {
    const [fast, slow] = parametersOf(cross)
    expect(fast).toMatchObject({ label: 'Fast SMA period', value: 10, isWhole: true, group: 'entry', min: 2 })
    expect(slow).toMatchObject({ label: 'Slow SMA period', value: 20 })
    expect(fast!.places.map((place) => place.split('.')[0])).toEqual(['entryLong', 'entryShort'])
  })

  test('stop and target are told in their unit', () => {
    expect(parametersOf(cross).map(({ label }) => label)).toEqual(expect.arrayContaining(['Stop in %', 'Target in %']))
  })

  test('levels of an oscillator keep its range', () => {
    const levels = parametersOf(planOfText('Buy when RSI is below 30. Sell when RSI is above 70.')).filter(({ label }) =>
      label.startsWith('Level for'),
    )
    expect(levels.map(({ value, min, max }) => [value, min, max])).toEqual([
      [30, 0, 100],
      [70, 0, 100],
    ])
  })

  test('each step of a sequence has its own window, and a count is whole', () => {
    const expr = sequence(
      [closeIs('gt', 1), [closeIs('gt', 2), 4], [compare(countOf(closeIs('gt', 3), { bars: 5 }), 'gte', 3), 4]],
      compare(price('close'), 'gt', valueWhen(price('low'), closeIs('gt', 4), 2)),
    )
    const plan: Plan = { ...cross, entryLong: { when: expr, fill: 'next_open' }, entryShort: null }
    const told = parametersOf(plan).filter(({ path }) => /withinBars|\.bars|occurrence|right\.value/.test(path))
    expect(told.map(({ label, value, isWhole }) => [label, value, isWhole])).toEqual(
      expect.arrayContaining([
        ['Bars for step 2', 4, true],
        ['Bars for step 3', 4, true],
        ['Bars counted', 5, true],
        ['Times before the last', 2, true],
        ['Level for number of the last 5 bars on which (close is above 3)', 3, true],
      ]),
    )
    const refused = applyOverrides(plan, { 'entryLong.when.steps.1.withinBars': 2.5 })
    expect(refused.ok).toBe(false)
  })

  test('every label is told apart, and every value lies within its bounds', () => {
    for (const text of [
      'Buy when SMA 10 crosses above SMA 20 and SMA 50 is above SMA 200. Stop 1.5 ATR. Exit after 20 bars.',
      'Long: RSI(14) crosses up 30. Close long: RSI(14) crosses down 70. Short: RSI(14) crosses down 70. Close short: RSI(14) crosses up 30.',
      'Buy when close is above high 1 bar ago and high 1 bar ago is above high 2 bars ago and low is above low 1 bar ago',
      'Buy when the RSI was above 50 3 bars ago and is below 50 now',
      'Buy when MACD crosses above its signal line, sell when it crosses below. Trailing stop 3%.',
      'Buy when close breaks above the highest high of the last 20 bars. Stop loss 50 pips. Take profit 2R.',
    ]) {
      const parameters = parametersOf(planOfText(text))
      expect(new Set(parameters.map(({ label }) => label)).size).toBe(parameters.length)
      for (const { value, min, max, step } of parameters) {
        expect(value).toBeGreaterThanOrEqual(min)
        expect(value).toBeLessThanOrEqual(max)
        expect(step).toBeGreaterThan(0)
      }
    }
  })

  test('every path is one that a chip can change', () => {
    for (const { path, value } of parametersOf(cross)) expect(applyOverrides(cross, { [path]: value })).toMatchObject({ ok: true })
  })
})

describe('other values', () => {
  test('are written to every place of a parameter', () => {
    const [fast] = parametersOf(cross)
    const changed = withParameters(cross, { [fast!.path]: 7 })
    expect(parametersOf(changed)[0]).toMatchObject({ value: 7, places: fast!.places })
    expect(withParameters(changed, { [fast!.path]: 10 })).toEqual(cross)
  })

  test('the faster of two crossing averages stays the faster, and within an indicator as well', () => {
    const [fast, slow] = parametersOf(cross)
    expect(naturalConstraints(cross, parametersOf(cross))).toEqual([{ smaller: fast!.path, larger: slow!.path }])
    const macd = planOfText('Buy when MACD crosses above its signal line')
    const labels = new Map(parametersOf(macd).map(({ path, label }) => [path, label]))
    const named = naturalConstraints(macd, parametersOf(macd)).map(({ smaller, larger }) => [labels.get(smaller), labels.get(larger)])
    expect(named).toEqual([['MACD fast', 'MACD slow']])
  })
})
