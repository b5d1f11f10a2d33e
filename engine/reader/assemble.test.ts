import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { readStrategy } from './read-strategy.ts'

test.each([
  ['Stop 2%. Opposite for longs.', 'a mirror that nothing comes of'],
  ['Buy when RSI < 30. Only short if RSI > 70.', 'a rule of a side that is not traded'],
  ['Buy when RSI < 30. Risk 1% per trade. Risk 2% per trade.', 'two sizes'],
  ['Buy when RSI < 30, go short when RSI > 70. For longs trail 2%.', 'a trailing stop of one side'],
  ['Buy when RSI < 30, short stop 2%.', 'a stop of a side that is not traded'],
])('%s is held: %s', (text) => expect(readPlan(text)?.isWhole).toBe(false))

test('limits of a day that do not contradict each other hold together', () => {
  const reading = readPlan('Buy when RSI < 30. Max 2 losses per day. Daily loss limit 3%.')
  expect(reading?.isWhole).toBe(true)
  expect(reading?.plan.dailyStop).toMatchObject({ losses: 2, percent: 3 })
})

test('an act at the close is filled there, on its own side alone', () => {
  const fills = (text: string) => {
    const plan = readPlan(text)?.plan
    return [plan?.entryLong, plan?.entryShort, plan?.exitLong].map((rule) => rule?.fill)
  }
  expect(fills('Buy when RSI < 30. Sell at the close when RSI > 70.')).toEqual(['next_open', undefined, 'close'])
  expect(fills('Buy at the close when RSI < 30. Go short at the next open when RSI > 70.')).toEqual(['close', 'next_open', undefined])
})

test('longs and shorts are both traded', () => {
  const plan = readPlan('Enter longs and shorts when ADX is above 25 and there is an engulfing.')?.plan
  expect([plan?.entryLong !== null, plan?.entryShort !== null]).toEqual([true, true])
})

test('either side may be told by the other, with its exits', () => {
  const plan = readPlan('Short when RSI > 70, cover when RSI < 50. Opposite for longs.')?.plan
  expect(plan?.entryLong?.when).toMatchObject({ op: 'lt', right: { value: 30 } })
  expect(plan?.exitLong?.when).toMatchObject({ op: 'gt', right: { value: 50 } })
})

test('a sell that is the opposite opens a short beside a stop and a target, else it leaves the long', () => {
  const sides = (text: string) => {
    const plan = readPlan(text)?.plan
    return [plan?.entryShort !== null, plan?.exitLong !== null]
  }
  expect(sides('Buy when RSI < 30. Sell is the opposite. SL 20 pips, TP 40 pips')).toEqual([true, false])
  expect(sides('Buy when RSI < 30. Sell is the opposite.')).toEqual([false, true])
})

test('a price is measured against the channel of the bars before it', () => {
  const when = readPlan('Buy when price closes above the upper Donchian channel (55).')?.plan.entryLong?.when
  expect(when).toMatchObject({ op: 'gt', right: { name: 'donchian', output: 'upper', shift: 1 } })
})

test.each([
  ['Buy when the close is above the upper Bollinger band, exit when price touches the middle band.', 'low', 'lte'],
  ['Buy when the close is below the lower Bollinger band, exit when price touches the middle band.', 'high', 'gte'],
])('%s: the line is reached from where the price is', (text, field, op) => {
  expect(readPlan(text)?.plan.exitLong?.when).toMatchObject({ op, left: { field } })
})

test.each([
  ['when', 'Exit longs when RSI > 70 and shorts when RSI < 30.'],
  ['on', 'Longs are exited on RSI > 70, shorts on RSI < 30.'],
])('what is done to one side is done to the other that follows with %s', (_, exits) => {
  const reading = readPlan(`Buy when close > sma 50, short when close < sma 50. ${exits}`)
  expect(reading).toMatchObject({ isWhole: true, plan: { exitLong: { when: { op: 'gt' } }, exitShort: { when: { op: 'lt' } } } })
  expect(reading?.plan.entryShort?.when.op).toBe('lt')
})

test.each(['No two positions at once.', 'Never two trades at the same time.', 'One trade at a time.'])('%s allows one', (limit) => {
  expect(readPlan(`Buy when RSI < 30. Stop 2%. ${limit}`)).toMatchObject({ isWhole: true, plan: { maxOpenTrades: { value: 1 } } })
})

test('an exit of a side that is not traded holds the run', () => {
  expect(readPlan('Buy when RSI < 30. Cover when RSI > 70. Stop 2%.')?.isWhole).toBe(false)
})

test('a sell before any entry, beside a stop and a target, opens a short, and says that it is taken so', () => {
  const risk = 'Stop 20 pips, target 40 pips.'
  const first = readStrategy(`Sell when RSI > 70 and ADX < 20, buy when close < sma 50. ${risk}`)
  expect([first.plan?.entryShort?.when.op, first.questions.map(({ issue }) => issue)]).toEqual(['and', ['which_side_sell']])
  const last = readStrategy(`Buy when close < sma 50, sell when RSI > 70 and ADX < 20. ${risk}`)
  expect([last.plan?.entryShort, last.plan?.exitLong?.when.op]).toEqual([null, 'and'])
})
