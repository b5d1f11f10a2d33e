import { expect, test } from 'vitest'
import { barsOfCloses, saidOn } from '../testing/bars-given.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'

test('the newest closed bar is told with figures that all come from the result', () => {
  const found = runOnSimulated('price_now', { symbol: 'EURUSD', timeframe: '1h' })
  if (!found.ok) throw new Error(found.problem)
  const { answer, said, result } = found.value
  expect(said).toMatch(/^EURUSD H1 closed at [\d.]+ on the bar of 2026-03-04 14:00 UTC\. /)
  expect(answer.content).toContain('closed at [[f:t1.close]]')
  expect(answer.figures.map(({ id }) => id)).toEqual(['t1.close', 't1.time', 't1.low', 't1.high', 't1.bar_change', 't1.span', 't1.change'])
  expect(result['close']).toMatchObject({ unit: 'price', symbol: 'EURUSD', timeframe: '1h', formula: 'close of the newest closed bar' })
})

const closes = Array.from({ length: 30 }, (_, i) => 1.1 + i / 1_000)
const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
const liveAt = (price: number, at: number, isForming = true) =>
  saidOn('price_now', chart, barsOfCloses(closes), { live: (symbol) => ({ symbol, price, at, isForming }) })

test('a live price is told with its moment, its bar as forming, and its change from the last close', () => {
  const { said, result, live } = liveAt(1.13029, testNow + 42)
  expect(said).toMatch(
    /^EURUSD H1 is at 1\.13029 as of 2026-03-04 15:00:42 UTC, \+0\.11% from the last close: a live price of the bar of 2026-03-04 15:00 UTC, which is still forming\. It closed at 1\.12900/,
  )
  expect(result).toMatchObject({
    live: {
      is_forming: true,
      price: { value: 1.13029, from: testNow, to: testNow },
      change: { value: expect.closeTo((1.13029 / 1.129 - 1) * 100, 10), from: testNow - 3_600, to: testNow },
      move: { value: expect.closeTo(12.9, 6), unit: 'pips' },
    },
    close: { value: 1.129 },
  })
  expect(live).toEqual([{ symbol: 'EURUSD', price: 1.13029, at: testNow + 42, isForming: true }])
})

test('a price that nothing has followed since is no bar that forms', () => {
  expect(liveAt(1.13029, testNow + 42, false).said).toMatch(
    /^The newest price of EURUSD H1 is 1\.13029, of 2026-03-04 15:00:42 UTC; none has come since\. It closed at/,
  )
})

test('a price no newer than the last close is not told beside it', () => {
  expect(liveAt(1.129, testNow).result['live']).toBeNull()
})

test('without a live price the answer says why there is none', () => {
  expect(saidOn('price_now', chart, barsOfCloses(closes)).said).toMatch(/No live price can be had now, so this is the newest closed bar\.$/)
  const saturday = { nowSeconds: Date.UTC(2026, 2, 7, 12) / 1_000 }
  expect(saidOn('price_now', chart, barsOfCloses(closes), saturday).said).toMatch(/The market is closed, so no bar is forming\.$/)
})

test('a wrong input is refused with the name of its field', () => {
  expect(runOnSimulated('price_now', { symbol: 'EURUSD', timeframe: '2h' })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^timeframe must be one of/),
  })
  expect(runOnSimulated('price_now', { symbol: 'EURUSD', timeframe: '1h', more: 1 })).toEqual({ ok: false, problem: 'more is not known.' })
  expect(runOnSimulated('news', {})).toEqual({ ok: false, problem: 'There is no tool called news.' })
})
