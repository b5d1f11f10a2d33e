import { expect, test } from 'vitest'
import { readCondition } from './read-condition.ts'

test.each([
  ['RSI(14) on H4 crosses 30', 'RSI(14) crosses 30', '4h'],
  ['RSI(14) crosses above 30', 'RSI(14) crosses above 30', null],
  ['MACD crosses its signal line', 'MACD line(12, 26, 9) crosses MACD signal(12, 26, 9)', null],
  [
    'close crosses above the 200 EMA and volume above its 20 average',
    'close crosses above EMA(200) and volume is above SMA(volume, 20)',
    null,
  ],
  ['the price is below 1.0862', 'close is below 1.0862', null],
  ['bullish engulfing on the daily chart', 'bullish engulfing', '1d'],
  ['Alert me when RSI is below 25', 'RSI(14) is below 25', null],
  ['IBS is oversold', 'Internal bar strength is below 0.2', null],
  ['price makes a new 20 day high', 'high is above highest high of the last 20 bars 1 bar ago', '1d'],
])('"%s" is a condition', (text, words, timeframe) => {
  const reading = readCondition(text)
  expect(reading).toMatchObject({ status: 'ok', words, timeframe, questions: [] })
  expect(reading.expr).not.toBeNull()
})

test('a cross without a way is one either way, and a way that is said stays', () => {
  expect(readCondition('RSI crosses 30').expr?.op).toBe('crosses')
  expect(readCondition('RSI crosses below 30').expr?.op).toBe('crosses_below')
})

test('the phrases cover the text without gap', () => {
  for (const text of [
    'RSI(14) on H4 crosses 30',
    'alert me when price is above the 50 EMA',
    'when the moon is full',
    'RSI below 30, stop 20 pips',
  ]) {
    const { phrases } = readCondition(text)
    expect(phrases.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
  }
})

test.each([
  ['RSI below 30, stop 20 pips', 'not_a_condition', '20 pips'],
  ['RSI below 30 and buy 2 lots', 'not_a_condition', '2 lots'],
  ['sell when RSI is above 70', 'not_a_condition', 'sell'],
])('"%s" blocks: it says what to do', (text, issue, words) => {
  const { status, expr, questions } = readCondition(text)
  expect([status, expr]).toEqual(['blocked', null])
  const question = questions.find((each) => each.issue === issue)
  expect(question?.spans.map(({ start, end }) => text.slice(start, end).trim()).join(' | ')).toContain(words)
})

test('words that were not understood block with their marks', () => {
  const text = 'RSI below 30 and the moon is full'
  const { status, phrases } = readCondition(text)
  expect(status).toBe('blocked')
  expect(
    phrases
      .filter(({ blocks }) => blocks)
      .map(({ start, end }) => text.slice(start, end))
      .join(' '),
  ).toContain('moon')
  expect(readCondition('moon is full')).toMatchObject({ status: 'blocked', expr: null })
})

test('an open question blocks until it is answered', () => {
  const open = readCondition('RSI is low')
  expect(open.status).toBe('blocked')
  const [question] = open.questions
  expect(question).toMatchObject({ issue: 'threshold_missing', blocks: true })
  const answers = { [question!.id]: question!.options[0]!.id }
  expect(readCondition('RSI is low', { answers })).toMatchObject({ status: 'ok', words: 'RSI(14) is below 30' })
})

test('a condition about an open trade blocks', () => {
  expect(readCondition('price is 2% above the entry price').status).toBe('blocked')
})

test('a text without a condition says how one is written', () => {
  for (const text of ['', 'hello', 'EURUSD']) expect(readCondition(text)).toMatchObject({ status: 'blocked', expr: null })
})

test('the market that a text names is told', () => {
  expect(readCondition('GBPUSD close above 1.3')).toMatchObject({ status: 'ok', symbol: 'GBPUSD' })
})

test.each([
  ['on Mondays at 10:00 London', 'on Monday and at 10:00 London time'],
  ['RSI below 30 on Mondays', 'RSI(14) is below 30 and on Monday'],
  ['on Fridays', 'on Friday'],
  ['RSI(14) < 30 only on Fridays', 'RSI(14) is below 30 and on Friday'],
  ['RSI below 30 not on Mondays', 'RSI(14) is below 30 and not (on Monday)'],
  ['RSI below 30 during the London session', 'RSI(14) is below 30 and between 08:00 and 17:00 London time'],
  ['during the New York session RSI above 70', 'RSI(14) is above 70 and between 08:00 and 17:00 New York time'],
  ['between 9:00 and 10:00 New York time', 'between 09:00 and 10:00 New York time'],
  [
    'RSI below 30 during the overlap of London and New York',
    'RSI(14) is below 30 and between 08:00 and 17:00 London time and between 08:00 and 17:00 New York time',
  ],
  ['RSI below 30 between 9:00 and 11:00 London', 'RSI(14) is below 30 and between 09:00 and 11:00 London time'],
])('hours and days stay a part of the condition: %s', (text, words) => {
  expect(readCondition(text)).toMatchObject({ status: 'ok', words })
})

test('hours that no condition says are refused and not left out', () => {
  expect(readCondition('RSI below 30 in January')).toMatchObject({ status: 'blocked', expr: null })
})

test.each([
  ['volume spikes to twice the average', 'volume >= (2 * SMA(volume, 20))'],
  ['EMA 20 has turned up', 'EMA(20) is above EMA(20) 1 bar ago and EMA(20) 1 bar ago is below EMA(20) 2 bars ago'],
  ['price has fallen for 4 bars straight', 'close is falling for 4 bars'],
  ['the body is larger than the previous body', 'abs((close - open)) is above abs((close 1 bar ago - open 1 bar ago))'],
  ['10% below the 52 week high', 'close <= (0.9 * highest high of the last 252 bars 1 bar ago)'],
  ['falls 3% below the 20 day average', 'close crosses below (0.97 * SMA(20))'],
  ['3 of the last 5 candles are red', 'number of the last 5 bars on which (close is below open) >= 3'],
])("what an alert is told in a trader's words is read: %s", (text, words) => {
  expect(readCondition(text)).toMatchObject({ status: 'ok', words })
})

test('hours are counted on the chart that is chosen beside the words, else on that of an hour', () => {
  expect(readCondition('price is up 3% in 24 hours')).toMatchObject({ status: 'ok', timeframe: '1h' })
  const reading = readCondition('price is up 3% in 24 hours', { timeframe: '1h' })
  expect(reading).toMatchObject({ status: 'ok', words: 'pct_change(close, close 24 bars ago) >= 3', timeframe: null })
})

test.each(['price pierces the zone', 'a volume spike', "the day's change is more than 3%", 'volume dries up'])(
  'what leaves its line or its measure open blocks: %s',
  (text) => expect(readCondition(text)).toMatchObject({ status: 'blocked', expr: null }),
)
