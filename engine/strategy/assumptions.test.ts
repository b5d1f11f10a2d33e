import { expect, test } from 'vitest'
import type { Adjustment } from '../market/adjustment.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Instrument } from '../market/instrument.ts'
import { readText } from '../reader/read-text.ts'
import { planHash } from './canonical.ts'
import type { ReadingContext } from './reading.ts'

const text = 'Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.'
const costsIn = (words: string, context: ReadingContext) =>
  readText(words, context)
    .assumptions.filter(({ path }) => path.startsWith('costs.'))
    .map(({ path, value, unit, also }) => [path, value, unit, also])
const eurusd = findInstrument('EURUSD')!
const own: Instrument = {
  ...findInstrument('AAPL')!,
  symbol: 'MINE',
  costs: { ...eurusd.costs, spread: 0.5, slippage: 0.25, commission: { kind: 'per_unit', value: 0.01 } },
}

test('the usual costs of the market are assumptions, distances also in pips', () => {
  const { spread, slippage, commission } = eurusd.costs
  expect(costsIn(text, { symbol: 'EURUSD' })).toEqual([
    ['costs.spread', spread, 'USD', `${Number((spread / 0.0001).toPrecision(6))} pips`],
    ['costs.slippage', slippage, 'USD', `${Number((slippage / 0.0001).toPrecision(6))} pips`],
    ['costs.commission', commission.value, '% per side', undefined],
  ])
})

test('a market of the page brings its own costs, and none where another one is meant', () => {
  expect(costsIn(text, { symbol: 'MINE', instrument: own })).toEqual([
    ['costs.spread', 0.5, 'USD', undefined],
    ['costs.slippage', 0.25, 'USD', undefined],
    ['costs.commission', 0.01, 'USD per unit and side', undefined],
  ])
  expect(costsIn(text, { symbol: 'EURUSD', instrument: own })[0]?.[1]).toBe(eurusd.costs.spread)
  expect(costsIn(text, {})).toEqual([])
})

test('a changed cost stays a chip, keeps its kind and becomes part of the plan', () => {
  const context = { symbol: 'MINE', instrument: own, overrides: { 'costs.spread': 0.1, 'costs.commission': 0.02 } }
  expect(costsIn(text, context).map(([, value]) => value)).toEqual([0.1, 0.25, 0.02])
  expect(readText(text, context).plan?.costs).toMatchObject({ spread: 0.1, commission: { kind: 'per_unit', value: 0.02 } })
})

test('a size can be counted in another way, at risk only where there is a stop', () => {
  const sizeOf = (words: string, overrides = {}) =>
    readText(words, { symbol: 'EURUSD', overrides }).assumptions.find(({ path }) => path === 'sizing.value')
  const ways = (words: string) => {
    const edit = sizeOf(words)?.edit
    return edit?.kind === 'number' ? edit.counted?.options.map(({ value }) => value) : []
  }
  expect(ways('Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%.')).toContain('risk_percent')
  expect(ways('Buy when RSI(14) is below 30, sell when RSI(14) is above 70.')).not.toContain('risk_percent')
  expect(sizeOf('Buy when RSI(14) is below 30. Exit at 70.', { 'sizing.kind': 'fixed_cash', 'sizing.value': 500 })).toMatchObject({
    value: 500,
    unit: 'USD',
  })
})

test('a value that was chosen in place of the words says what they say', () => {
  const chips = (overrides: Record<string, string | number>) => readText(text, { symbol: 'EURUSD', overrides }).assumptions
  expect(chips({ 'entryLong.when.right.value': 25, 'sizing.value': 3 }).filter(({ said }) => said !== undefined)).toMatchObject([
    { path: 'sizing.value', label: 'Size', value: 3, said: '1' },
    { path: 'entryLong.when.right.value', label: 'Entry', value: 25, said: '30' },
  ])
  expect(chips({ 'entryLong.when.right.value': 30 }).some(({ said }) => said !== undefined)).toBe(false)
})

test('a usual length that was changed stands over no words', () => {
  const overrides = { 'entryLong.when.left.params.period': 7 }
  const chips = readText(text.replaceAll('RSI(14)', 'RSI'), { overrides }).assumptions
  expect(chips.find(({ path }) => path === 'entryLong.when.left.params.period')).toMatchObject({ label: 'RSI period', value: 7 })
  expect(chips.some(({ said }) => said !== undefined)).toBe(false)
})

const crossing =
  'Buy when Stochastic %K crosses above %D and Stochastic is below 20. Sell short when Stochastic %K crosses below %D and Stochastic is above 80. Stop 2%.'
const lengths = (words: string, overrides: Record<string, string | number> = {}) =>
  readText(words, { symbol: 'EURUSD', overrides }).assumptions.filter(({ path }) => path.includes('.params.'))

test('a usual length of one indicator is one chip with all of its places, on both sides and however often it is named', () => {
  const chips = lengths(crossing)
  expect(chips.map(({ label, value, places }) => [label, value, places?.length])).toEqual([
    ['Stochastic k', 14, 6],
    ['Stochastic d', 3, 6],
    ['Stochastic smooth', 3, 6],
  ])
  for (const { path, places } of chips) expect([places?.[0], new Set(places).size]).toEqual([path, 6])
})

test('a usual length that is changed in all of its places stays one chip, in one of them it is two', () => {
  const [k] = lengths(crossing)
  const changed = lengths(crossing, Object.fromEntries(k!.places!.map((place) => [place, 21])))
  expect(changed.map(({ label, value, places }) => [label, value, places?.length])).toEqual([
    ['Stochastic k', 21, 6],
    ['Stochastic d', 3, 6],
    ['Stochastic smooth', 3, 6],
  ])
  const [first] = k!.places!
  expect(lengths(crossing, { [first!]: 21 }).filter(({ label }) => label === 'Stochastic k')).toHaveLength(2)
})

test('a length in one place alone has no list of places', () => {
  expect(lengths('Buy when RSI is below 30. Exit after 5 days.')).toMatchObject([{ label: 'RSI period', value: 14 }])
  expect(lengths('Buy when RSI is below 30. Exit after 5 days.')[0]).not.toHaveProperty('places')
})

test('prices are adjusted for dividends where the source tells them, as a chip that can be changed', () => {
  const paying: Instrument = { ...own, tellsDividends: true }
  const adjustmentIn = (overrides = {}, instrument = paying) => {
    const { plan, assumptions } = readText(text, { symbol: 'MINE', instrument, overrides })
    return { plan: plan?.adjustment?.value, chip: assumptions.find(({ path }) => path === 'adjustment')?.value }
  }
  expect(adjustmentIn()).toEqual({ plan: 'dividends', chip: 'dividends' })
  expect(adjustmentIn({ adjustment: 'none' })).toEqual({ plan: 'none', chip: 'none' })
  expect(adjustmentIn({}, own)).toEqual({ plan: undefined, chip: undefined })
  expect(adjustmentIn({ adjustment: 'none' }, own)).toEqual({ plan: undefined, chip: undefined })
  expect(readText(text, { symbol: 'MINE', instrument: paying, overrides: { adjustment: 'twice' } }).questions).toMatchObject([
    { issue: 'override', text: 'Prices must be one of none, dividends' },
  ])
  const hashOf = (adjustment: Adjustment) =>
    planHash(readText(text, { symbol: 'MINE', instrument: paying, overrides: { adjustment } }).plan!)
  expect(hashOf('none')).not.toBe(hashOf('dividends'))
})
