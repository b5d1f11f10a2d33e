import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const change = (symbol: string, count: number) => {
  const { close } = lastBars(findInstrument(symbol)!, '1h', testNow, count + 1)
  return (close[count]! / close[0]! - 1) * 100
}

test('markets are ranked by their change over the same bars', () => {
  const expected = ['EURUSD', 'GBPUSD', 'USDJPY'].map((symbol) => [symbol, change(symbol, 10)] as const).toSorted((a, b) => b[1] - a[1])
  const { result, said } = foundBy('compare', { ...chart, others: 'gbpusd; USDJPY, EURUSD', bars: 10 })
  expect(expected.map((_, k) => figureAt(result, `ranked.${k}.change`).value)).toEqual(
    expected.map(([, value]) => expect.closeTo(value, 10)),
  )
  expect([result['strongest'], result['weakest']]).toEqual([expected[0]![0], expected[2]![0]])
  expect(said).toMatch(new RegExp(`^Over the last 10 bars of EURUSD H1, ${expected[0]![0]} was strongest with `))
})

test('over a period changes are measured from the last close before it', () => {
  const { result, said } = foundBy('compare', { ...chart, others: 'GBPUSD', period: 'this_week' })
  expect(figureAt(result, 'from').value).toBe(Date.UTC(2026, 1, 27, 21) / 1_000)
  expect(said).toMatch(/^Counted over this week, /)
})

test('days of markets with other hours are held together by their date', () => {
  const { result } = foundBy('compare', { symbol: 'EURUSD', timeframe: '1d', others: 'AAPL', bars: 5 })
  const { close } = lastBars(findInstrument('AAPL')!, '1d', testNow, 7)
  const ranked = result['ranked'] as readonly { readonly symbol: string }[]
  const at = ranked.findIndex(({ symbol }) => symbol === 'AAPL')
  // The newest of the seven is still forming.
  expect(figureAt(result, `ranked.${at}.change`).value).toBeCloseTo((close[5]! / close[0]! - 1) * 100, 10)
})

test.each([
  [{ others: ' , ' }, 'Name another market to compare with.'],
  [{ others: 'eurusd' }, 'Name another market to compare with.'],
  [{ others: 'GBPUSD USDJPY USDCHF AUDUSD NZDUSD USDCAD EURGBP EURJPY' }, 'These are too many markets to compare at once.'],
])('%o is refused', (more, problem) => expect(runOnSimulated('compare', { ...chart, ...more })).toEqual({ ok: false, problem }))
