import { expect, test } from 'vitest'
import { chartLines } from './chart-lines.ts'
import { ema } from './ema.ts'
import { walk } from './testing/walk.ts'

const { close } = walk(60)
const fieldsOf = (...requests: Parameters<typeof chartLines>[1]) => chartLines(close, requests).map(({ field }) => field)

test('each of the five indicators has its lines under the published defaults', () => {
  expect(fieldsOf({ name: 'rsi' })).toEqual(['rsi', 'rsi_14'])
  expect(fieldsOf({ name: 'ema' })).toEqual(['ema', 'ema_20'])
  expect(fieldsOf({ name: 'sma' })).toEqual(['sma', 'sma_20'])
  expect(fieldsOf({ name: 'macd' })).toEqual(['macd', 'macd_12_26_9_line', 'macd_12_26_9_signal', 'macd_12_26_9_hist'])
  expect(fieldsOf({ name: 'bollinger_bands' })).toEqual([
    'bollinger_bands',
    'bollinger_bands_20_2_middle',
    'bollinger_bands_20_2_upper',
    'bollinger_bands_20_2_lower',
  ])
})

test('the plain field is the first of its kind', () => {
  const lines = new Map(
    chartLines(close, [{ name: 'ema', params: { period: 5 } }, { name: 'ema' }]).map((line) => [line.field, line.values]),
  )
  expect([...lines.keys()]).toEqual(['ema', 'ema_5', 'ema_20'])
  expect(lines.get('ema')).toEqual(ema(close, 5))
  expect(lines.get('ema_20')).toEqual(ema(close, 20))
})

test('the same request twice gives its lines once', () => {
  expect(fieldsOf({ name: 'macd' }, { name: 'macd', params: { fast_period: 12 } })).toHaveLength(4)
})
