import { expect, test } from 'vitest'
import { barEnd } from '../../market/calendar.ts'
import { simulatedData } from '../testing/simulated-data.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'

const chart = { symbol: 'EURUSD', timeframe: '1d' } as const
const bars = simulatedData([{ need: 'bars', ...chart, count: 60 }]).bars('EURUSD', '1d')
const momentOf = (bar: number) => `${new Date(bars.time[bar]! * 1_000).toISOString().slice(0, 16)}Z`
const at = (bar: number) => momentOf(bars.length - bar)

/** Rows of a result as the numbers of their figures. */
function rowsOf(input: Readonly<Record<string, unknown>>) {
  const found = runOnSimulated('given_bars', { ...chart, ...input })
  if (!found.ok) return found.problem
  const rows = found.value.result['rows'] as readonly Readonly<Record<string, { readonly value: number } | null>>[]
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, figure]) => [name, figure?.value ?? null])))
}

test('a bar that is given is told with its prices, and what came after it from its close', () => {
  const bar = bars.length - 20
  expect(rowsOf({ moments: at(20), horizon: 5 })).toMatchObject([
    {
      time: bars.time[bar],
      until: null,
      length: 1,
      low: bars.low[bar],
      close: bars.close[bar],
      change: (bars.close[bar]! / bars.close[bar - 1]! - 1) * 100,
      after: (bars.close[bar + 5]! / bars.close[bar]! - 1) * 100,
      lowest: (Math.min(...bars.low.subarray(bar + 1, bar + 6)) / bars.close[bar]! - 1) * 100,
    },
  ])
})

test('a stretch is told from its first bar to its last', () => {
  const [first, last] = [bars.length - 20, bars.length - 16]
  expect(rowsOf({ moments: `${at(20)}/${at(16)}` })).toMatchObject([
    {
      until: bars.time[last],
      length: 5,
      open: bars.open[first],
      high: Math.max(...bars.high.subarray(first, last + 1)),
      move: (bars.close[last]! - bars.close[first - 1]!) / 0.0001,
      after: null,
    },
  ])
})

test('what has not come yet after a bar is told as that, and not counted', () => {
  const found = runOnSimulated('given_bars', { ...chart, moments: `${at(20)},${at(30)},${at(1)}`, horizon: 5 })
  expect(found).toMatchObject({ ok: true, value: { result: { count: { value: 3 }, together: { cases: { value: 2 } } } } })
  expect(found.ok && found.value.said).toContain('not closed yet')
  expect(found.ok && barEnd(bars.time[bars.length - 1]!, '1d', 'forex') <= testNow).toBe(true)
})

test('prices are drawn as levels, and only on the side of the newest close that is said', () => {
  const close = bars.close[bars.length - 1]!
  const days = [10, 20, 30, 40, 50]
  const moments = days.map(at).join(',')
  const below = days.map((day) => bars.low[bars.length - day]!).filter((low) => low < close)
  const found = runOnSimulated('given_bars', { ...chart, moments, draw: 'low', side: 'below' })
  const prices = (found.ok && found.value.drawings?.map(({ properties }) => properties.from?.price)) || []
  expect(prices).toEqual(below)
  expect(rowsOf({ moments, draw: 'low' })).toHaveLength(days.length)
})

test('its cases are marked from the oldest on', () => {
  const found = runOnSimulated('given_bars', { ...chart, moments: `${at(10)},${at(30)}` })
  expect(found.ok && found.value.cases).toEqual([bars.time[bars.length - 30], bars.time[bars.length - 10]])
})

test.each([
  [{ moments: 'yesterday' }, 'Give from one to 30 moments of bars.'],
  [{ moments: '2099-01-01T00:00Z/2098-01-01T00:00Z' }, 'Give from one to 30 moments of bars.'],
  [{ moments: '2021-01-11T00:00Z', side: 'below' }, 'Say of which price: open, high, low or close.'],
])('%j is refused', (input, problem) => {
  expect(rowsOf(input)).toBe(problem)
})
