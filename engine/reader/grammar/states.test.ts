import { expect, test } from 'vitest'
import { conditionIn, crosses, is, line, number, of } from '../testing/meanings-of.ts'

const rsi = line('rsi')
const macd = line('macd')
const threshold = (name: string) => ({ is: 'threshold', name })

test.each([
  ['RSI is oversold', is('lt', threshold('oversold'))],
  ['RSI is in overbought territory', is('gt', threshold('overbought'))],
  ['RSI becomes oversold', crosses('down', threshold('oversold'))],
  ['RSI leaves oversold', crosses('up', threshold('oversold'))],
  ['RSI comes out of overbought territory', crosses('down', threshold('overbought'))],
  ['RSI drops into oversold', crosses('down', threshold('oversold'))],
])('%s is told by the threshold of its name', (text, predicate) => {
  expect(conditionIn(text)).toEqual(of(rsi, predicate))
})

test.each([
  ['MACD is positive', is('gt', number(0))],
  ['MACD is above the zero line', is('gt', number(0))],
  ['MACD turns negative', crosses('down', number(0))],
  ['MACD flips from negative to positive', crosses('up', number(0))],
])('%s is told by zero', (text, predicate) => {
  expect(conditionIn(text)).toEqual(of(macd, predicate))
})

test.each([
  ['supertrend is green', { direction: 'up' }],
  ['supertrend is bearish', { direction: 'down' }],
  ['supertrend flips green', { direction: 'up', isChange: true }],
  ['supertrend turns bearish', { direction: 'down', isChange: true }],
  ['supertrend flips', { isChange: true }],
])('%s is a side', (text, said) => {
  expect(conditionIn(text)).toEqual(of(line('supertrend'), { does: 'color', ...said }))
})

test.each([
  ['RSI is oversold (below 25)', is('lt', number(25))],
  ['RSI is overbought at 80', is('gt', number(80))],
  ['RSI leaves the oversold zone (crosses 25 upward)', crosses('up', number(25))],
])('%s is told by the number beside the name', (text, predicate) => {
  expect(conditionIn(text)).toEqual(of(rsi, predicate))
})

test('a number on the other side of a threshold is none of its name', () => {
  expect(conditionIn('RSI is oversold (above 70)')).toBe(null)
})

test('averages are stacked in the order of their lengths', () => {
  const emas = { is: 'list', args: [line('ema', 8), line('ema', 21)], join: 'and' }
  expect(conditionIn('the 8 and 21 EMA are stacked bearishly')).toEqual(of(emas, { does: 'stacked', direction: 'down' }))
  expect(conditionIn('the EMAs are in bullish order')).toEqual(of({ is: 'reference', to: 'all' }, { does: 'stacked', direction: 'up' }))
})
