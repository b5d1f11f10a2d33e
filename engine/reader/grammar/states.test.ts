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
