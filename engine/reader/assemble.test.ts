import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { readText } from './read-text.ts'

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
  const first = readText(`Sell when RSI > 70 and ADX < 20, buy when close < sma 50. ${risk}`)
  expect([first.plan?.entryShort?.when.op, first.questions.map(({ issue }) => issue)]).toEqual(['and', ['which_side_sell']])
  const last = readText(`Buy when close < sma 50, sell when RSI > 70 and ADX < 20. ${risk}`)
  expect([last.plan?.entryShort, last.plan?.exitLong?.when.op]).toEqual([null, 'and'])
})

const asks = (text: string) => readText(text).questions.flatMap(({ issue, blocks }) => (blocks ? [issue] : []))

test.each([
  ['KF: H1 AUDCAD. Sell at upper Keltner (20, 2.5), buy at lower Keltner. Close at the middle line. SL 45 pips.', 'a way out of its own'],
  ['Buy EURUSD H1 when RSI < 30. Sell when RSI > 70. Exit when RSI crosses 50.', 'the same place mirrored'],
  ['Buy EURUSD H1 when RSI < 30. Sell at the upper Bollinger band. Also exit if RSI > 80.', 'two ways out, perhaps'],
  ['Sell EURUSD H1 when RSI > 70.', 'nothing is bought'],
])('%s: whether the sell opens a short or closes a long is asked, beside %s', (text) => {
  expect(asks(text)).toContain('which_side_sell')
})

test('what is answered about a sell is what it does', () => {
  const text = 'Buy EURUSD H1 when RSI(14) < 30. Sell when RSI(14) > 70. Exit when the close is above SMA 20. Stop 1%.'
  const question = readText(text).questions.find(({ issue }) => issue === 'which_side_sell')
  expect(question?.options.map(({ id }) => id)).toEqual(['short', 'exit'])
  const answered = (answer: string) => {
    const { plan, status } = readText(text, { answers: { [question!.id]: answer } })
    return [status, plan?.entryShort?.when.op ?? null, plan?.exitLong?.when.op]
  }
  expect(answered('short')).toEqual(['ok', 'gt', 'gt'])
  expect(answered('exit')).toEqual(['ok', null, 'or'])
})

test.each([
  ['Sell gold weekly on a bearish outside bar, cover at the end of the week.', 'what is covered'],
  ['Sell EURUSD H1 when RSI > 70. Stop 1%. Opposite for longs.', 'what is mirrored for longs'],
])('%s: a sell opens %s', (text) => {
  const { status, plan } = readText(text)
  expect([status, plan?.entryShort !== null, plan?.exitLong ?? null]).toEqual(['ok', true, null])
})

test.each([
  'Buy EURUSD H1 when RSI < 30. Sell when RSI > 70.',
  'Buy EURUSD H1 when RSI < 30. Sell when RSI > 60 or after 10 bars.',
  'Long only. Buy EURUSD H1 when RSI < 30. Sell when RSI > 70. Exit if the close is below the 200 SMA.',
])('%s: what nothing else closes, or is never sold short, is closed by the sell', (text) => {
  const { status, plan } = readText(text)
  expect([status, plan?.entryShort ?? null, plan?.exitLong !== null]).toEqual(['ok', null, true])
})

test('a volume of the chart beside the average of days is asked about', () => {
  const of = (chart: string) => asks(`Buy AMZN ${chart} when the volume is above its 50-day average. Stop 8%. Target 10%.`)
  expect([of('H1'), of('daily')]).toEqual([['multiple_timeframes'], []])
  expect(asks('Buy AMZN H1 when the 20 day average volume is below volume. Stop 8%. Target 10%.')).toContain('multiple_timeframes')
})

test.each([
  ['Get in when the parabolic SAR flips.', 'close crosses above Parabolic SAR(0.02, 0.2)'],
  ['Short only. Get in when the price crosses VWAP.', 'close crosses below VWAP'],
  ['Go short when the supertrend flips.', 'close crosses below Supertrend(10, 3)'],
  // It asks for a bar beyond the one before, whatever that one was beyond.
  ["Buy when today's low undercuts yesterday's low.", 'low is below low 1 bar ago'],
])('%s', (text, rule) => {
  expect(readText(text).rules.find(({ path }) => path.startsWith('entry'))?.text).toBe(rule)
})
