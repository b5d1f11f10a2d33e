import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const lines = (...text: readonly string[]) => text.join('\n')
const ema = (period: number) => ({ kind: 'indicator', name: 'ema', params: { period } })
const crossing = { op: 'crosses_above', left: ema(9), right: ema(21) }

test.each([
  lines('fast = ema(close, 9)', 'slow = ema(close, 21)', 'long if crossover(fast, slow)'),
  lines('FastLength=9, SlowLength=21. Buy when EMA(FastLength) crosses above EMA(SlowLength).'),
  lines(
    '//@version=5',
    'strategy("MA cross", overlay=true)',
    'fastLen = input.int(9, "Fast")',
    'fastMA = ta.ema(close, fastLen)',
    'slowMA = ta.ema(close, 21)',
    'longCondition = ta.crossover(fastMA, slowMA)',
    'if (longCondition)',
    '    strategy.entry("Long", strategy.long)',
  ),
  lines('goUp := crossover(ema(9), ema(21))', 'if (goUp) { buy }'),
])('A name stands for what the text says of it', (text) => {
  const reading = readPlan(text)
  expect(reading).toMatchObject({ isWhole: true, plan: { entryLong: { when: crossing } } })
})

test('The lines of one call have names', () => {
  const text = lines('[macdLine, signalLine, rest] = ta.macd(close, 12, 26, 9)', 'buy if crossover(macdLine, signalLine)')
  expect(readPlan(text)).toMatchObject({
    isWhole: true,
    plan: { entryLong: { when: { left: { name: 'macd', output: 'line' }, right: { name: 'macd', output: 'signal' } } } },
  })
})

test('A name of a part is that part', () => {
  expect(readPlan('StopLoss = 1.5 * ATR(14), take_profit = 4%. Buy when RSI < 30.')).toMatchObject({
    isWhole: true,
    plan: { stop: { long: { kind: 'atr', mult: 1.5 } }, targets: { long: [{ distance: { kind: 'percent', value: 4 } }] } },
  })
})

test('A name of an indicator takes its place where it has a meaning of its own', () => {
  expect(readPlan(lines('atr = ta.atr(10)', 'buy if rsi < 30', 'sl = 2*atr'))?.plan.stop.long).toMatchObject({ mult: 2, period: 10 })
})

test.each([
  ['a name of two meanings', lines('x = ema 9', 'x = ema 21', 'buy if close > x')],
  ['a name that nothing uses', lines('line = ema 50', 'buy if rsi < 30')],
  ['a name without a meaning', lines('level = yesterday plus luck', 'buy if close > level')],
  ['a condition where a value is wanted', lines('up = close > open', 'buy if close > up')],
])('%s holds the run', (_, text) => {
  expect(readPlan(text)?.isWhole).toBe(false)
})

const rangeHigh = (text: string) => readPlan(text)?.plan.entryLong?.when
test.each([
  ['Opening range = the first 15 minutes. Buy when a candle closes above the range high.', 'opening_range', { minutes: 15 }],
  ['ORB: first 15 minutes. Buy when price closes above the opening range high.', 'opening_range', { minutes: 15 }],
  ['Box = high and low from 01:00 to 05:00. Buy when a candle closes above the box.', 'session_range', { from: 60, to: 300 }],
  ['Asian range = high and low from 23:00 to 06:00. Buy when price closes above the Asian high.', 'session_range', { from: 1380, to: 360 }],
  ['Mark the high and low of 09:30-10:00. Buy when a candle closes above the high.', 'session_range', { from: 570, to: 600 }],
])('A range is what the text says it is: %s', (text, name, params) => {
  expect(rangeHigh(text)).toMatchObject({ op: 'gt', right: { name, params, output: 'high' } })
})

test('Hours beside the high of a range that was told hold the run', () => {
  const text = 'Mark the high and low of 00:00-07:00. Buy when a candle closes above the high between 07:00 and 11:00.'
  expect(readPlan(text)?.isWhole).toBe(false)
})

test('an average that is given a number has it for its length; what any other indicator is given waits', () => {
  const reading = readPlan('ema = 20. Buy when price > ema. Stop 2%.')
  expect(reading).toMatchObject({ isWhole: true, plan: { entryLong: { when: { right: { name: 'ema', params: { period: 20 } } } } } })
  expect(readPlan('rsi = 14\nbuy when rsi < 30\nsell when rsi > 70')?.isWhole).toBe(false)
})

test.each([
  'An uptrend means the close is above the 200 SMA. Only buy in an uptrend. Buy when RSI(2) < 10.',
  'We are in an uptrend when the close is above the 200 SMA. In an uptrend, buy when RSI(2) < 10.',
  'The trend is up when the close is above the 200 SMA. When the trend is up buy when RSI(2) < 10.',
  'Uptrend = close above 200 SMA. In an uptrend buy when RSI(2) < 10.',
  'By uptrend I mean the close above the 200 SMA. In an uptrend buy when RSI(2) < 10.',
  'In an uptrend (close above the 200 SMA) buy when RSI(2) < 10.',
])('A state is what the text says of it: %s', (text) => {
  const reading = readPlan(text)
  const [trend, oversold] = [
    { op: 'gt', right: { name: 'sma', params: { period: 200 } } },
    { op: 'lt', left: { name: 'rsi', params: { period: 2 } } },
  ]
  expect(reading).toMatchObject({ isWhole: true, plan: { entryLong: { when: { op: 'and', args: [trend, oversold] } } } })
})

test('A state that is told for one side says nothing of the other', () => {
  expect(readPlan('An uptrend means close > 200 SMA. Buy in an uptrend when RSI < 30. Short in a downtrend when RSI > 70.')?.isWhole).toBe(
    false,
  )
})

test('A letter that is told in words or brackets is what it is told', () => {
  const stop = (text: string) => readPlan(`Buy when price breaks the 20 day high. ${text}`)
  for (const text of ['Stop 2N (N = ATR 20).', 'Stop 2N, N being the ATR 20.'])
    expect(stop(text)).toMatchObject({ isWhole: true, plan: { stop: { long: { kind: 'atr', mult: 2, period: 20 } } } })
})

test('A name of a state is the line that code makes it', () => {
  const text = lines('trend = sma(close, 200)', 'long if close > trend and rsi(14) < 30')
  expect(readPlan(text)).toMatchObject({
    isWhole: true,
    plan: { entryLong: { when: { args: [{ op: 'gt', right: { name: 'sma', params: { period: 200 } } }, { op: 'lt' }] } } },
  })
})

const buying = (text: string) => readPlan(`EURUSD H1. ${text} Stop 20 pips.`)
const touch = { op: 'lte', left: { kind: 'price', field: 'low' }, right: ema(50) }

test.each([
  ['Signal: RSI(2) < 10. Buy on signal.', { op: 'lt', left: { name: 'rsi', params: { period: 2 } } }],
  ['Setup: close above the 9 EMA. Trigger: setup and RSI(2) < 10. Buy on trigger.', { op: 'and', args: [{ right: ema(9) }, { op: 'lt' }] }],
  ['The alarm is a touch of the 50 EMA. Buy on an alarm.', touch],
  ['hi = highest(high, 32)[1], lo = lowest(low, 32)[1]. Buy when close > hi and close > lo.', { args: [{ op: 'gt' }, { op: 'gt' }] }],
])('%s gives a name its meaning', (text, when) => {
  expect(buying(text)).toMatchObject({ isWhole: true, plan: { entryLong: { when } } })
})

test('a state that has a name begins and ends', () => {
  const squeeze = 'squeeze = BB(20,2) inside KC(20,1.5).'
  expect(buying(`${squeeze} Buy when the squeeze ends.`)).toMatchObject({
    isWhole: true,
    plan: { entryLong: { when: { op: 'and', args: [{ op: 'not' }, { op: 'shift', bars: 1 }] } } },
  })
  expect(buying(`${squeeze} Buy when the squeeze starts.`)).toMatchObject({
    isWhole: true,
    plan: { entryLong: { when: { op: 'and', args: [{ op: 'lt' }, { op: 'gt' }, { op: 'not' }] } } },
  })
})

test.each([
  'Setup: RSI(14) < 30. Buy stop above the setup candle.',
  'Setup: RSI(14) < 30. Entry: buy when price crosses above the 20 EMA.',
])('a heading is a heading where no rule speaks of it: %s', (text) => {
  expect(buying(text)?.isWhole).toBe(true)
})

test.each(['RSI is the key. Buy when RSI < 30.', 'The bar is a hammer. Buy when the bar is green.'])(
  'words that mean something keep their meaning: %s',
  (text) => {
    expect(buying(text)?.isWhole).not.toBe(true)
  },
)
