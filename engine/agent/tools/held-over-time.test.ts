import { expect, test } from 'vitest'
import { prepareCall } from '../prepare-call.ts'
import { runOnSimulated, simulatedData } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

function barsOf(tool: string, input: Readonly<Record<string, unknown>>, symbol: string, timeframe: '1h' | '1d') {
  const prepared = prepareCall(tool, input)
  if (!prepared.ok) throw new Error(prepared.problem)
  return simulatedData(prepared.value.needs).bars(symbol, timeframe)
}

/** The correlation of two rows of numbers, by its definition. */
function correlationOf(x: readonly number[], y: readonly number[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const sum = (f: (i: number) => number) => x.reduce((all, _, i) => all + f(i), 0)
  return sum((i) => (x[i]! - mx) * (y[i]! - my)) / Math.sqrt(sum((i) => (x[i]! - mx) ** 2) * sum((i) => (y[i]! - my) ** 2))
}

test('a rolling correlation and its rank are those of a plain loop', () => {
  const input = { symbol: 'XAUUSD', timeframe: '1d', other: 'XAGUSD', window: 30, from: '2025-01-02' }
  const { result } = foundBy('rolling_correlation', input)
  const [gold, silver] = [barsOf('rolling_correlation', input, 'XAUUSD', '1d'), barsOf('rolling_correlation', input, 'XAGUSD', '1d')]
  expect(Array.from(gold.time)).toEqual(Array.from(silver.time))
  const returns = ({ close }: typeof gold) => Array.from(close.subarray(1), (value, i) => Math.log(value / close[i]!))
  const [x, y] = [returns(gold), returns(silver)]
  const start = Date.UTC(2025, 0, 1, 12) / 1_000
  const values = x.flatMap((_, i) =>
    i < 29 || gold.time[i + 1]! < start ? [] : [correlationOf(x.slice(i - 29, i + 1), y.slice(i - 29, i + 1))],
  )
  expect(figureAt(result, 'value').value).toBeCloseTo(values.at(-1)!, 9)
  expect(figureAt(result, 'values').value).toBe(values.length)
  expect(figureAt(result, 'rank').value).toBeCloseTo(
    (values.slice(0, -1).filter((value) => value < values.at(-1)!).length / (values.length - 1)) * 100,
  )
  expect(figureAt(result, 'lowest').value).toBeCloseTo(Math.min(...values), 9)
})

test('a market is not held against itself', () => {
  expect(runOnSimulated('rolling_correlation', { symbol: 'XAUUSD', timeframe: '1d', other: 'XAUUSD' })).toMatchObject({ ok: false })
})

test('a value is placed among those of the time that is said', () => {
  const input = { symbol: 'EURUSD', timeframe: '1d', text: 'close', from: '2024-01-01' }
  const { result } = foundBy('value_percentile', input)
  const { close, time } = barsOf('value_percentile', input, 'EURUSD', '1d')
  const own = Array.from(close).filter((_, i) => time[i]! >= Date.UTC(2023, 11, 31, 12) / 1_000)
  const before = own.slice(0, -1)
  expect(figureAt(result, 'bars').value).toBe(before.length)
  expect(figureAt(result, 'rank').value).toBeCloseTo((before.filter((value) => value < own.at(-1)!).length / before.length) * 100)
  expect(figureAt(result, 'highest').value).toBe(Math.max(...before))
})

test('a sum that was put in once is worth as many units as it bought', () => {
  const input = { symbol: 'XAUUSD', amount: 10_000, from: '2025-03-03' }
  const { result } = foundBy('lump_sum', input)
  const { open, close, high, low } = barsOf('lump_sum', input, 'XAUUSD', '1d')
  const first = open.length - Array.from(open).length
  expect(figureAt(result, 'value').value).toBeCloseTo((10_000 / figureAt(result, 'price').value) * close.at(-1)!, 6)
  let [peak, fall] = [0, 0]
  const start = Array.from(open).indexOf(figureAt(result, 'price').value)
  expect(start).toBeGreaterThanOrEqual(first)
  for (let i = start; i < close.length; i += 1) {
    peak = Math.max(peak, high[i]!)
    fall = Math.min(fall, low[i]! / peak - 1)
  }
  expect(figureAt(result, 'fall').value).toBeCloseTo(fall * 100, 6)
})

test('the autocorrelation of returns is that of its definition', () => {
  const input = { symbol: 'GBPUSD', timeframe: '1d', lags: 3, bars: 500 }
  const { result } = foundBy('return_autocorrelation', input)
  const { close } = barsOf('return_autocorrelation', input, 'GBPUSD', '1d')
  const last = Array.from(close).slice(-501)
  const x = last.slice(1).map((value, i) => Math.log(value / last[i]!))
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length
  const alone = x.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  for (const lag of [1, 2, 3]) {
    const together = x.slice(lag).reduce((sum, value, i) => sum + (value - mean) * (x[i]! - mean), 0)
    expect(figureAt(result, `rows.${lag - 1}.value`).value).toBeCloseTo(together / alone, 9)
  }
  expect(figureAt(result, 'error').value).toBeCloseTo(1 / Math.sqrt(x.length))
})

test('the deepest fall of a year is that from a high of the year to a low after it', () => {
  const input = { symbol: 'NAS100', timeframe: '1d', split: 'year', from: '2024-01-01', to: '2025-12-31' }
  const { result } = foundBy('drawdown', input)
  const { high, low, time } = barsOf('drawdown', input, 'NAS100', '1d')
  for (const [at, year] of [2024, 2025].entries()) {
    // A trading day may open in the evening before its date.
    const within = Array.from(time.keys()).filter((i) => new Date((time[i]! + 12 * 3_600) * 1_000).getUTCFullYear() === year)
    let [peak, deepest] = [0, 0]
    for (const i of within) {
      deepest = high[i]! >= peak ? deepest : Math.min(deepest, low[i]! / peak - 1)
      peak = Math.max(peak, high[i]!)
    }
    expect(figureAt(result, `years.${at}.change`).value).toBeCloseTo(deepest * 100, 6)
  }
})

test('holding over nights costs as many times the night of its side', () => {
  const { result, said } = foundBy('trading_costs', { symbol: 'XAUUSD', timeframe: '1h', lots: 0.1, nights: 3, side: 'long' })
  expect(figureAt(result, 'long.nights').value).toBeCloseTo(3 * figureAt(result, 'long.night').value)
  expect(said).not.toContain(figureAt(result, 'short.nights').text)
})

test('the trend changes at the closes that its rule names', () => {
  const input = { symbol: 'EURUSD', timeframe: '1d' }
  const { result } = foundBy('trend', input)
  const { close } = barsOf('trend', input, 'EURUSD', '1d')
  expect(figureAt(result, 'bullish_above').value).toBeCloseTo(close.at(-24)! * 1.01)
  expect(figureAt(result, 'bearish_below').value).toBeCloseTo(close.at(-24)! * 0.99)
})

test('how far price went against a gap before it was filled is what a plain loop finds', () => {
  const input = { symbol: 'AAPL', timeframe: '1d', least_percent: 1, way: 'up', bars: 1_000 }
  const { result } = foundBy('gaps', { ...input, split: 'weekday' })
  const { open, high, low, close } = barsOf('gaps', input, 'AAPL', '1d')
  const found: { far: number; took: number }[] = []
  for (let i = close.length - 1_000; i < close.length; i += 1) {
    if (open[i]! - close[i - 1]! < close[i - 1]! * 0.01) continue
    const filled = Array.from({ length: close.length - i }, (_, k) => i + k).find((bar) => low[bar]! <= close[i - 1]!)
    if (filled !== undefined) found.push({ far: Math.max(...high.subarray(i, filled + 1)) - open[i]!, took: filled - i + 1 })
  }
  expect(found.length).toBeGreaterThan(5)
  expect(figureAt(result, 'against.filled').value).toBe(found.length)
  expect(figureAt(result, 'against.most.move').value).toBeCloseTo(Math.max(...found.map(({ far }) => far)))
  expect(figureAt(result, 'longest').value).toBe(Math.max(...found.map(({ took }) => took)))
  const split = result['split'] as unknown as readonly { readonly name: string }[]
  expect(split.map(({ name }) => name)).toContain('Monday')
})
