import { expect, test } from 'vitest'
import { sma } from '../../indicators/sma.ts'
import { prepareCall } from '../prepare-call.ts'
import { runOnSimulated, simulatedData } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const asked = { symbol: 'EURUSD', timeframe: '1d', text: 'close crosses below 1.10', line: 'SMA 20', within: 10 } as const

function barsOf(input: Readonly<Record<string, unknown>>) {
  const prepared = prepareCall('came_after', input)
  if (!prepared.ok) throw new Error(prepared.problem)
  return simulatedData(prepared.value.needs).bars('EURUSD', '1d')
}

test('how often price came to a line after a condition is what a plain loop counts', () => {
  const { close, high, low } = barsOf(asked)
  const line = sma(close, 20)
  const took: number[] = []
  let cases = 0
  for (let i = Math.max(1, close.length - 5_000); i + 10 < close.length; i += 1) {
    if (!(close[i - 1]! >= 1.1 && close[i]! < 1.1)) continue
    cases += 1
    const after = Array.from({ length: 10 }, (_, k) => i + k + 1).find((bar) => low[bar]! <= line[bar]! && line[bar]! <= high[bar]!)
    if (after !== undefined) took.push(after - i)
  }
  const { result } = foundBy('came_after', asked)
  expect(cases).toBeGreaterThan(5)
  expect(figureAt(result, 'record.cases').value).toBe(cases)
  expect(figureAt(result, 'record.share').value).toBeCloseTo((took.length / cases) * 100)
  expect(figureAt(result, 'longest').value).toBe(Math.max(...took))
})

test('on the same bar it is a share of the bars on which the condition is true', () => {
  const input = { symbol: 'EURUSD', timeframe: '1d', text: 'close is above 1.10', came: 'close is above open', within: 0 }
  const { result, said } = foundBy('came_after', input)
  const { close, open } = barsOf(input)
  const bars = Array.from(close, (_, i) => i).filter((i) => i >= close.length - 5_000 && close[i]! > 1.1)
  expect(figureAt(result, 'record.share').value).toBeCloseTo((bars.filter((i) => close[i]! > open[i]!).length / bars.length) * 100)
  expect(said).toContain('On the bars of EURUSD D1')
})

test('what is no price has no bars that trade at it', () => {
  expect(runOnSimulated('came_after', { ...asked, line: 'RSI 14' })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('is no price'),
  })
})
