import { expect, test } from 'vitest'
import { readSaidValue } from '../agent/said-value.ts'
import { runOnSimulated } from '../agent/testing/simulated-data.ts'
import { foundBy } from '../agent/testing/sure.ts'
import { cannotNamed } from './cannot.ts'
import type { Part } from './question.ts'
import { readMessages } from './testing/read-messages.ts'

const nameOf = (part: Part) => (part.is === 'question' ? part.question.kind : part.is)
const kindsOf = (text: string) => readMessages(text).parts.map(nameOf)
const saidBy = (text: string) =>
  readMessages(text)
    .parts.map((part) => ('text' in part ? part.text : ''))
    .join(' ')

test.each(['wheat 52wk hi lo', 'ethbtc low of the year', 'trend of corn', 'coffee seasonality by month'])(
  'a market that is not had is named and nothing is told of another one: %s',
  (text) => {
    expect(kindsOf(text)).toEqual(['ask back'])
    expect(saidBy(text)).toMatch(/is no market that I know/)
  },
)

test.each(['will eia number tmr be bullish', 'tomorrow green', 'next crash when', 'will gold be bullish tmrw'])(
  'a prediction is declined: %s',
  (text) => {
    const [first] = readMessages(text).parts
    expect(first).toMatchObject({ is: 'cannot', text: cannotNamed('future').text })
  },
)

test('a prediction of a market that is not had is declined, and told of no other market', () => {
  expect(kindsOf('how is wheat forecasted')).toEqual(['cannot', 'ask back'])
})

test.each([
  ['and the target', /What do you want to know of “target”/],
  ['7% under spot', /never 7% away from itself/],
  ['in % terms top how many', /Choose what is meant/],
  ['alert, biggest drops', /Say a price or a condition/],
])('words that would be dropped hold the answer: %s', (text, said) => {
  expect(readMessages(text).calls).toEqual([])
  expect(saidBy(text)).toMatch(said)
})

test.each(['largest drop in a week like 2020', 'which months move like december', 'biggest weeks similar to last week'])(
  'what resembles a time is not answered of that time: %s',
  (text) => {
    expect(readMessages(text).calls).toEqual([])
  },
)

test('an answer beside what resembles a time says that it left it out', () => {
  expect(saidBy('what is the average range on days like today')).toMatch(/“days” has no place in it/)
})

test('a polite like changes nothing', () => {
  expect(kindsOf("i'd like the average range on mondays")).toEqual(kindsOf('the average range on mondays'))
})

test('who asks to be traded for is not told whether the market is open', () => {
  expect(kindsOf('can you trade for me')).toEqual(['cannot'])
  expect(kindsOf('can i trade gold now')).toEqual(['is_open'])
})

test('one word beside another that nobody knows is not the price', () => {
  expect(kindsOf('failure rate')).toEqual(['not understood'])
  expect(kindsOf('rate')).toEqual(['price'])
})

test.each([
  ['is the 4h trend still up', 'is_up', { timeframes: ['4h'] }],
  ['is the daily trend still down', 'is_down', { timeframes: ['1d'] }],
  ['range edges', 'levels', {}],
  ['edges', 'levels', {}],
  ['looks like a range', 'is_sideways', {}],
  ['leverage?', 'term', { name: 'Leverage' }],
  ['what was the candle at 10:15 >> macd', 'value', { time: { time: 'moment', clock: '10:15', on: null } }],
  ['worst weeks of gold since waterloo >> what is its trend', 'trend', { markets: ['XAUUSD'] }],
])('%s is %s', (text, kind, slots) => {
  const part = readMessages(text).parts.at(-1)!
  expect(part.is === 'question' && part.question).toMatchObject({ kind, slots })
})

test.each([
  ['worst weeks of gold since waterloo >> 2 years', /Kept from before: XAUUSD, H1, since/],
  ['worst weeks of gold since waterloo >> those on ETH', /Kept from before: ETHUSD, H1/],
  ['worst weeks of gold since waterloo >> excluding 2020-2021', /Kept of it: XAUUSD, H1\. /],
  ['what happened after rsi below 30 >> the weird ones', /Kept of it: EURUSD, H1, “rsi below 30”/],
])('what was understood of the question before is named: %s', (text, said) => {
  expect(readMessages(text).calls).toEqual([])
  expect(saidBy(text)).toMatch(said)
})

test('changes and correlations of several markets are both told', () => {
  expect(readMessages('sol vs eth vs btc last 30 days, who moved and how correlated').calls.map(({ input }) => input)).toMatchObject([
    { sort: 'change' },
    { sort: 'correlation', show: 'matrix' },
  ])
})

test('of several numbers the one that is meant is asked back, with each in its place', () => {
  const [part] = readMessages('what happened after ema 20 crosses above ema 50 >> 30').parts
  expect(part).toMatchObject({
    is: 'ask back',
    options: ['What happened after ema 30 crosses above ema 50?', 'What happened after ema 20 crosses above ema 30?'],
  })
})

test('what was so on one bar is not told of all bars', () => {
  expect(readMessages('what was the candle at 10:15 >> and was rsi overbought there').calls).toEqual([])
})

test('lots beside an account, an entry and a stop are a position size', () => {
  expect(kindsOf('lots pls: acc 5000 eur, risking 0.5 percent, entry 1.10 sl 1.09')).not.toContain('term')
})

test.each([
  ['BTCUSD', '1yr avg', 365],
  ['BTCUSD', '2 year average', 730],
  ['EURUSD', '1yr avg', 252],
])('a year of %s, “%s”, has %i bars', (symbol, text, bars) => {
  const said = readSaidValue({ text, symbol, timeframe: '1d' })
  expect(said.ok && said.value.words).toContain(`(${bars})`)
})

test('a moment without a bar is told as one', () => {
  const time = Date.UTC(2026, 1, 28, 12) / 1_000
  const given = { symbol: 'EURUSD', timeframe: '1h', time }
  expect(foundBy('explain_bar', given).said).toContain('no bar at that moment')
  expect(foundBy('explain_bar', { ...given, time: Date.UTC(2026, 1, 26, 12, 30) / 1_000 }).said).not.toContain('no bar at')
  expect(runOnSimulated('indicator_value', { ...given, text: 'rsi' }).ok).toBe(true)
})
