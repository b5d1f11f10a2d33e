import { expect, test } from 'vitest'
import { prepareCall } from '../prepare-call.ts'
import { runOnSimulated, simulatedData } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

/** The bars that a call looks at. */
function barsOf(tool: string, input: Readonly<Record<string, unknown>>, symbol: string, timeframe: '1h' | '1d') {
  const prepared = prepareCall(tool, input)
  if (!prepared.ok) throw new Error(prepared.problem)
  return simulatedData(prepared.value.needs).bars(symbol, timeframe)
}

test('falls from a new high are counted as by hand, and the wait of now is told', () => {
  const input = { symbol: 'NAS100', timeframe: '1d', least_percent: 10 }
  const { result } = foundBy('pullbacks', input)
  const { high, low } = barsOf('pullbacks', input, 'NAS100', '1d')
  let [top, bottom, count, since] = [high[0]!, Infinity, 0, 0]
  const end = () => {
    if (bottom / top - 1 <= -0.1) count += 1
  }
  for (let i = 1; i < high.length; i += 1) {
    if (high[i]! >= top) {
      end()
      ;[top, bottom, since] = [high[i]!, Infinity, i]
    } else bottom = Math.min(bottom, low[i]!)
  }
  end()
  expect(figureAt(result, 'count').value).toBe(count)
  expect(figureAt(result, 'now.bars').value).toBe(high.length - 1 - since)
})

test('the longest time that something stayed true is that of plain counting', () => {
  const input = { symbol: 'USDJPY', timeframe: '1d', text: 'close is above 140' }
  const { result } = foundBy('condition_runs', input)
  let [run, longest] = [0, 0]
  for (const close of barsOf('condition_runs', input, 'USDJPY', '1d').close) {
    run = close > 140 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  expect(figureAt(result, 'longest.0.length').value).toBe(longest)
})

test('a condition that was never true has no longest time', () => {
  expect(foundBy('condition_runs', { symbol: 'EURUSD', timeframe: '1d', text: 'close is above 99' }).said).toContain('was true on none of')
})

test('markets stand in the order of what they are ranked by', () => {
  const { result } = foundBy('markets_table', { symbol: 'EURUSD', timeframe: '1d', group: 'jpy', sort: 'range' })
  const ranges = Array.from({ length: 7 }, (_, i) => figureAt(result, `rows.${i}.range`).value)
  expect(ranges).toEqual(ranges.toSorted((a, b) => b - a))
})

test('a market is held against none of its own in a table of correlations', () => {
  const { said } = foundBy('markets_table', { symbol: 'EURUSD', timeframe: '1d', symbols: 'EURUSD,GBPUSD,XAUUSD', show: 'matrix' })
  expect(said.match(/–/g)).toHaveLength(3)
  const years = foundBy('markets_table', { symbol: 'USDCAD', timeframe: '1d', against: 'USOIL', show: 'years', from: '2016-01-01' })
  expect(years.said).toMatch(/2017 \| −?0\.\d+/)
  // Without a time it is ten whole years, not the days that a table of now looks at.
  const tenYears = foundBy('markets_table', { symbol: 'USDCAD', timeframe: '1d', against: 'USOIL', show: 'years' }).said
  expect(tenYears).toMatch(/2017 \| .*\| 25\d/)
  expect(tenYears).toMatch(/2025 \| .*\| 25\d/)
})

test('the change of a table is that of the days between its dates', () => {
  const input = { symbol: 'EURUSD', timeframe: '1d', symbols: 'EURUSD,GBPUSD', days: 20 }
  const { result } = foundBy('markets_table', { ...input, sort: 'change' })
  const { close } = barsOf('markets_table', input, 'GBPUSD', '1d')
  const own = (result['rows'] as readonly { readonly symbol: string }[]).findIndex(({ symbol }) => symbol === 'GBPUSD')
  expect(figureAt(result, `rows.${own}.change`).value).toBeCloseTo((close.at(-1)! / close.at(-21)! - 1) * 100, 6)
})

test('pivots follow from the day before, and are told with how often they are touched', () => {
  const { result, drawings } = foundBy('key_levels', { symbol: 'USDCHF', timeframe: '1h', set: 'pivots' })
  const [pivot, r1, s1] = [3, 2, 4].map((at) => figureAt(result, `levels.${at}.price`).value)
  const [high, low] = [figureAt(result, 'high').value, figureAt(result, 'low').value]
  expect(r1).toBeCloseTo(2 * pivot! - low, 6)
  expect(s1).toBeCloseTo(2 * pivot! - high, 6)
  const share = (name: string) => figureAt(result, `touched.${name}.share`).value
  expect(share('r1') + share('s1') - share('both') + share('neither')).toBeCloseTo(100, 6)
  expect(drawings?.map(({ properties }) => properties.label)).toContain('R1')
})

test('a retracement lies between the low and the high of the week before', () => {
  const { result } = foundBy('key_levels', { symbol: 'BTCUSD', timeframe: '15m', set: 'retracement', span: 'week' })
  const [high, low, half] = ['high', 'low', 'levels.3.price'].map((path) => figureAt(result, path).value)
  expect(half).toBeCloseTo((high! + low!) / 2, 6)
})

test.each([
  ['markets_table', { symbol: 'EURUSD', timeframe: '1d' }, 'Name the markets'],
  ['markets_table', { symbol: 'EURUSD', timeframe: '1d', group: 'jpy', from: '2025-02-30' }, 'not a date that exists'],
  ['condition_runs', { symbol: 'EURUSD', timeframe: '1d', text: 'zorq' }, 'not understood'],
])('%s of %j is refused', (tool, input, because) => {
  const found = runOnSimulated(tool, input)
  expect(found.ok ? '' : found.problem).toContain(because)
})
