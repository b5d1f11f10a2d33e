import { expect, test } from 'vitest'
import { rsi } from '../../indicators/rsi.ts'
import { simulatedData } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const eurusd = { symbol: 'EURUSD', timeframe: '1h' } as const
const told = foundBy

test('a trade comes to its units times the way it went, and a short to the opposite', () => {
  // 100,000 units over 50 pips of 0.0001.
  expect(told('trade_result', { ...eurusd, side: 'long', entry: 1.08, exit: 1.085, lots: 1 }).said).toContain('make $500.00')
  expect(told('trade_result', { ...eurusd, side: 'short', entry: 1.08, exit: 1.085, lots: 1 }).said).toContain('lose $500.00')
  expect(told('trade_result', { ...eurusd, move_pips: 35, lots: 0.2 }).said).toContain('makes or loses $70.00')
})

test('a fall of so many percent is a loss of that part of what is held', () => {
  const { said } = told('trade_result', { symbol: 'AAPL', timeframe: '1d', entry: 200, units: 10, move_percent: 10, move_way: 'down' })
  expect(said).toContain('lose $200.00')
})

test('margin is the value of the position over the leverage', () => {
  expect(told('margin_needed', { ...eurusd, entry: 1.2, lots: 0.5, leverage: 30 }).said).toContain('take $2,000.00 of margin')
})

test('a bar that closes at the price which is told brings the RSI to the level', () => {
  for (const level of [30, 70]) {
    const { result } = told('rsi_price', { ...eurusd, level })
    const { close } = simulatedData([{ need: 'bars', ...eurusd, count: 500 }]).bars('EURUSD', '1h')
    const next = Float64Array.from([...close, figureAt(result, 'reached.0.price').value])
    expect(rsi(next, 14).at(-1)).toBeCloseTo(level, 3)
  }
})
