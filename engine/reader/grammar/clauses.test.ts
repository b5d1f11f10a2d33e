import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'
import { clausesIn } from '../testing/outline.ts'

test.each([
  ['buy EURUSD when RSI < 30', 'enter long: rsi < 30 + EURUSD'],
  ['short the market if RSI > 70', 'enter short: rsi > 70'],
  ['a buy signal is when RSI < 30', 'enter long: rsi < 30'],
  ['we have a long when RSI < 30', 'enter long: rsi < 30'],
  ['longs are taken when RSI < 30', 'enter long: rsi < 30'],
  ['entry is when RSI < 30', 'enter: rsi < 30'],
  ['my exit is RSI > 70', 'exit: rsi > 70'],
  ["I'm out when RSI > 70", 'exit: rsi > 70'],
  ["When RSI > 70 that's my cue to sell", 'sell: rsi > 70'],
  ['the trade is closed when RSI > 70', 'exit: rsi > 70'],
  ['RSI > 70 triggers a sell', 'sell: rsi > 70'],
  ["I'd like to buy when RSI < 30", 'enter long: rsi < 30'],
  ['the EA should open a long if RSI < 30', 'enter long: rsi < 30'],
  ['When RSI < 30 I buy', 'enter long: rsi < 30'],
  ['RSI < 30 -> buy', 'enter long: rsi < 30'],
  ['Buy = RSI < 30', 'enter long: rsi < 30'],
  ['RSI < 30, buy', 'enter long: rsi < 30'],
  ['RSI crosses above 30 (long)', 'enter long: rsi crosses up 30'],
  ['buy the bullish engulfing', 'enter long: bullish_engulfing'],
  ['cover when RSI < 30', 'exit short: rsi < 30'],
  ['sell the position when RSI > 70', 'exit: rsi > 70'],
  ['the EA opens a Buy when RSI < 30', 'enter long: rsi < 30'],
  ['It buys when RSI < 30', 'enter long: rsi < 30'],
  ['take the short side when RSI > 70', 'enter short: rsi > 70'],
  ['if RSI < 30 then strategy.entry("Long", strategy.long)', 'enter long: rsi < 30'],
  ['if RSI < 30: buy()', 'enter long: rsi < 30'],
  ["RSI < 30 and I'm long", 'enter long: rsi < 30'],
  ['take the trade off when RSI > 70', 'exit: rsi > 70'],
  ['close all open longs when RSI > 70', 'exit long: rsi > 70'],
  ['whatever is still open is closed when RSI > 70', 'exit: rsi > 70'],
  ['for a long I need RSI < 30', 'only long: rsi < 30'],
  ['conversely, sell when RSI > 70', 'sell: rsi > 70'],
])('%s', (text, said) => {
  expect(clausesIn(text)).toEqual([said])
})

test.each([
  ['buy on a close above the 200 SMA when RSI < 30', '(close > sma 200 and rsi < 30)'],
  ['While the close is above the 200 SMA, buy when RSI < 30', '(close > sma 200 and rsi < 30)'],
  ['buy when RSI < 30 but only if the close is above the 200 SMA', '(rsi < 30 and close > sma 200)'],
  ['Buy when RSI < 30 unless the close is below the 200 SMA', '(rsi < 30 and not close < sma 200)'],
  ['Buy when RSI < 30, but not if the close is below the 200 SMA', '(rsi < 30 and not close < sma 200)'],
])('%s: all of it must hold', (text, when) => {
  expect(clausesIn(text)).toEqual([`enter long: ${when}`])
})

test('two rules stand side by side, and each keeps its own condition', () => {
  expect(clausesIn('Buy if RSI < 30 while the close is above the 200 SMA, exit if RSI > 70')).toEqual([
    'enter long: (rsi < 30 and close > sma 200)',
    'exit: rsi > 70',
  ])
  expect(clausesIn('When RSI < 30 buy, exit when RSI > 70')).toEqual(['enter long: rsi < 30', 'exit: rsi > 70'])
  expect(clausesIn('long above / short below the 200 EMA')).toEqual(['enter long: unsaid > ema 200 | enter short: unsaid < ema 200'])
})

test('a price that closes or opens somewhere is no act', () => {
  expect(clausesIn('close > SMA 200')).toEqual(['condition: close > sma 200'])
  expect(clausesIn('open > SMA 200')).toEqual(['condition: open > sma 200'])
})

test('an act without a condition holds', () => {
  expect(clausesIn('Buy. Stop 2%')).toEqual(['act', 'stop 2 percent'])
  expect(readPlan('Buy. Stop 2%')?.unused).toEqual([{ start: 0, end: 3 }])
  expect(clausesIn('exit if nothing is glad after 5 bars').at(-1)).toMatch(/^unread/)
})

test('leaving one side and taking the other are two rules of one condition', () => {
  const rules = ['exit short: rsi < 30', 'enter long: rsi < 30'].join(' | ')
  expect(clausesIn('cover shorts and go long when RSI < 30')).toEqual([rules])
  expect(clausesIn('When RSI < 30 close my short and go long')).toEqual([rules])
  expect(clausesIn('close longs and go long when RSI < 30')[0]).toBe('act')
})

test('"if it is under" behind a condition of its own act is of something else, and is asked about', () => {
  const text = "Buy a break of yesterday's high if the daily close is over the 50 EMA, sell a break of yesterday's low if it's under."
  expect(readPlan(text)?.isWhole).toBe(false)
})

test('what is done in front of a second condition belongs to the first', () => {
  const { status, rules } = readText('BTCUSD H4. When RSI(14) crosses above 30 go long when it crosses below 70 get out stop loss 2%')
  const said = rules.map(({ path, text }) => `${path}: ${text}`)
  expect(status).toBe('ok')
  expect(said).toContain('entryLong.when: RSI(14) crosses above 30')
  expect(said).toContain('exitLong.when: RSI(14) crosses below 70')
})
