import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const filterIn = (text: string) => {
  const reading = readPlan(`EURUSD H1. Buy when RSI crosses above 30 and ${text}. Stop 2%.`)
  const when = reading?.plan.entryLong?.when
  return reading?.isWhole && when?.op === 'and' ? when.args[1] : null
}

test('the average of a day’s close is that of its days', () => {
  const ema = { kind: 'indicator', name: 'ema', params: { period: 20 }, timeframe: '1d', shift: 1 }
  const found = filterIn('yesterday closed above its 20 EMA')
  expect(found).toMatchObject({ op: 'gt', left: { kind: 'price', field: 'close', timeframe: '1d', shift: 1 }, right: ema })
  expect(JSON.stringify(found)).not.toContain('"source"')
})

test('a price that turns is not meant where a line has sides', () => {
  const text = 'US100 M15. Buy when the Supertrend flips up with price above VWAP, sell short when it flips down with price below VWAP.'
  expect(readPlan(`${text} Stop 2%.`)?.isWhole).toBe(false)
})
