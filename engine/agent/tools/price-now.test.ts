import { expect, test } from 'vitest'
import { runOnSimulated } from '../testing/simulated-data.ts'

test('the newest closed bar is told with figures that all come from the result', () => {
  const found = runOnSimulated('price_now', { symbol: 'EURUSD', timeframe: '1h' })
  if (!found.ok) throw new Error(found.problem)
  const { answer, said, result } = found.value
  expect(said).toMatch(/^EURUSD H1 closed at [\d.]+ on the bar of 2026-03-04 14:00 UTC\. /)
  expect(answer.content).toContain('closed at [[f:t1.close]]')
  expect(answer.figures.map(({ id }) => id)).toEqual(['t1.close', 't1.time', 't1.low', 't1.high', 't1.bar_change', 't1.span', 't1.change'])
  expect(result['close']).toMatchObject({ unit: 'price', symbol: 'EURUSD', timeframe: '1h', formula: 'close of the newest closed bar' })
})

test('a wrong input is refused with the name of its field', () => {
  expect(runOnSimulated('price_now', { symbol: 'EURUSD', timeframe: '2h' })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^timeframe must be one of/),
  })
  expect(runOnSimulated('price_now', { symbol: 'EURUSD', timeframe: '1h', more: 1 })).toEqual({ ok: false, problem: 'more is not known.' })
  expect(runOnSimulated('news', {})).toEqual({ ok: false, problem: 'There is no tool called news.' })
})
