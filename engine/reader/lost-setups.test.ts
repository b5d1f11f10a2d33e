import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

test.each([
  'Go long when RSI > 50 and price crosses above the 20 EMA, go short when price crosses below the 20 EMA.',
  'After RSI drops below 30, a close above VWAP is a buy. Go short when price closes below VWAP.',
])('%s: whether the second entry waits for what the first waits for is asked', (text) => {
  expect(readPlan(text)?.isWhole).toBe(false)
})

test.each([
  'Go long when price crosses above the 20 EMA, go short when price crosses below the 20 EMA.',
  'Go long when RSI > 50 and price crosses above the 20 EMA, go short when RSI < 50 and price crosses below the 20 EMA.',
  'Buy when RSI > 50 and price crosses above the 20 EMA. Sell when price crosses below the 20 EMA.',
])('%s leaves nothing of that kind open', (text) => {
  expect(readPlan(text)?.isWhole).toBe(true)
})
