import { expect, test } from 'vitest'
import { readMessages } from './testing/read-messages.ts'

const lastOf = (text: string) => {
  const part = readMessages(text).parts.at(-1)!
  return part.is === 'question' ? part.question : part.is
}
const inputOf = (text: string) => readMessages(text).calls.at(-1)?.input

test.each([
  ['what happened after RSI crossed below 30 >> opposite way', 'after', { condition: 'RSI crossed above 70' }],
  ['rsi is over 70 now, what happen usually after this? >> with 80 instead of 70', 'after', { condition: 'rsi is over 80 now' }],
  ['hows btc normally do in october >> since 2018 only', 'one_month', { number: 10, time: { from: '2018-01-01' } }],
  ['hows btc normally do in october >> since 2018 only >> and in december?', 'one_month', { number: 12, time: { from: '2018-01-01' } }],
  ['how often does price take out prev day high or low, at least one of them >> both in the same day?', 'range_breaks', {}],
  ['how much is nvda up since jan 2023 >> vs the nasdaq same time', 'change', { markets: ['NAS100'], time: { from: '2023-01-01' } }],
  // A part that has no place leaves the question before it to what follows.
  ['what time of day does it move the most >> and on fridays only? >> and gold?', 'active_hours', { markets: ['XAUUSD'] }],
  ['how often is price above the 200 EMA >> the other way round', 'how_often', { condition: 'price is below the 200 EMA' }],
  ['how many green days in a row >> after hitting 6?', 'after', { condition: 'price closes higher 6 times in a row' }],
  ['what happened after close 2 std below the 20 day average >> 2.5', 'after', { condition: 'close 2.5 std below the 20 day average' }],
  ['what is the trend on H4 >> how old is it', 'trend_since', { timeframes: ['4h'] }],
  ['alert if it drops >> 7% under spot', 'alert_away', { side: 'down', least: { value: 7, unit: 'percent' } }],
  ['weekend gaps, average size >> filled?', 'gap_fill', { days: { weekday: 'mon' } }],
  ['is it in a squeeze >> what followed', 'after', { condition: 'Bollinger bandwidth is at its lowest in 100 bars' }],
  ['how many hours this year up 1% or more >> btc doing that ever?', 'statistics', { markets: ['BTCUSD'] }],
  [
    'test the rule: close > ema50, long, stop 1 atr, target 2 atr >> mirrored',
    'backtest',
    { rule: 'close < ema50, short, stop 1 atr, target 2 atr' },
  ],
  [
    'how many days this year moved more than 2% >> only down days',
    'statistics',
    { statistics: { way: 'down', least: { value: 2, unit: 'percent' } } },
  ],
  ['how many days this year moved more than 2% >> make it 3%', 'statistics', { statistics: { least: { value: 3, unit: 'percent' } } }],
  [
    'days with range over 100 pips, which weekdays >> over 80',
    'statistics',
    { statistics: { least: { value: 80, unit: 'pips' }, by: 'weekday' } },
  ],
  ['what happens after rsi crosses 70 >> and if its 80', 'after', { condition: 'rsi crosses 80' }],
  ['what happens after rsi crosses 70 >> how deep did it go against me on avg', 'after_furthest', { condition: 'rsi crosses 70' }],
  ['4 red candles in a row, what comes next >> green ones', 'after', { condition: '4 green candles in a row' }],
  [
    'backtest buying when price crosses above the 50 sma >> use 100 instead',
    'backtest',
    { rule: 'buying when price crosses above the 100 sma' },
  ],
  [
    'lot size for 0.5% of 10k with 15 pips sl >> 20 pips',
    'position_size',
    { trade: { stop: { value: 20, unit: 'pips' }, capital: 10_000 } },
  ],
  ['52 week low >> 2 years?', 'low_of', { time: { time: 'rolling', count: 2, unit: 'year' } }],
  [
    'how was last week >> which day was the worst',
    'statistics',
    { time: { time: 'period', period: 'last_week' }, statistics: { of: 'day', show: 'smallest' } },
  ],
  [
    'compare gold and silver this month >> which one had the worst day',
    'statistics',
    { markets: ['XAUUSD', 'XAGUSD'], statistics: { of: 'day', show: 'smallest' } },
  ],
  ['after a 2% down day median return next day >> draw where those days are on the chart', 'occasions', { condition: '2% down day' }],
  ['supports >> ok alert on the first', 'supports', {}],
  ['what usually happens after an inside day >> draw the last one', 'occasions', { condition: 'inside day' }],
  [
    'what happens after a bullish engulfing >> condition on below the 50 SMA too',
    'after',
    { condition: 'bullish engulfing', filters: ['price is below the 50 SMA'] },
  ],
  [
    'how many times has AAPL closed down 5 days in a row, and what was the average return over the following 10 sessions',
    'after',
    { markets: ['AAPL'], horizon: { count: 10, unit: 'day' } },
  ],
  ['how often 3 red candles in a row >> what about 5', 'how_often', { condition: '5 red candles in a row' }],
  ['which hour moves the most pips >> in london time', 'statistics', { statistics: { by: 'hour', zone: 'Europe/London' } }],
])('“%s” goes on from the question before', (text, kind, slots) => {
  expect(lastOf(text)).toMatchObject({ kind, slots })
})

test.each([
  // Several numbers could be 3, no run was told with its way, and nothing was asked before.
  'what happened after close 2 std below the 20 day average >> 3',
  'is there a streak >> after hitting 6?',
  'after hitting 6?',
  'opposite way',
  'what happened after an inside bar >> opposite way',
  '7% under spot',
  // A percentage is no pips, and a way of a condition without one is none.
  'days with range over 100 pips, which weekdays >> make it 3%',
  'backtest buying when the 20 sma crosses above the 50 sma >> use 100 instead',
])('“%s” is not answered with a guess', (text) => {
  expect(readMessages(text).calls.length).toBeLessThanOrEqual(0)
})

test.each([
  ['is it down more often on the monday or the friday', { by: 'weekday', way: 'down', of: 'day' }],
  ['8 to 9am vs 9 to 10am, average range', { clock_from: '09:00', clock_to: '10:00', measure: 'range' }],
  ['8 to 9am, pts range avg last 3 month', { of: 'clock', told: 'price', measure: 'range' }],
  ['$100+ days. how many in the past 12 months and on what weekdays', { least_price: 100, by: 'weekday', of: 'day' }],
  ['daily range % past year', { of: 'day', measure: 'range', told: 'percent' }],
  ['move from 15:30 to 17:00 cet each day this week', { of: 'clock', show: 'list', zone: 'Europe/Berlin' }],
  ['friday close vs monday open, usual gap', { measure: 'gap', weekday: 'mon', of: 'day' }],
  ['what moves with it the most', { group: 'main', against: 'EURUSD', sort: 'correlation' }],
])('“%s” is composed of its parts', (text, input) => {
  expect(inputOf(text)).toMatchObject(input)
})

test('stretches of a day are told one after the other, none of them in place of another', () => {
  expect(readMessages('8 to 9am vs 9 to 10am vs 15:30-16:30, average range').calls.map(({ input }) => input['clock_from'])).toEqual([
    '08:00',
    '09:00',
    '15:30',
  ])
})

test.each([
  // Two sizes, two units, a stretch of minutes and hours that are not said are no part of what is counted.
  'how many days over 1% and how many over 2% this year, average range',
  'how many 5% days in one week this year',
  'last 5 min range in pips',
  'sunday evenings vs saturday evenings, average move',
  'how many gaps got filled by tuesday',
])('“%s” is not told with a part of it left out', (text) => {
  expect(readMessages(text).calls.filter(({ tool }) => tool === 'statistics' || tool === 'gaps')).toEqual([])
})

test('words that a follow-up makes no use of are named beside its answer', () => {
  const [first] = readMessages('what moves with it the most, 3 months >> in december, typical?').parts
  expect(first).toMatchObject({ is: 'question', unused: ['typical'] })
})

test('a weekend gap that is filled by a weekday is filled within so many days', () => {
  expect(inputOf('weekend gaps, how big and filled by tuesday?')).toMatchObject({ of_weekday: 'mon', within: 2, timeframe: '1d' })
})

test('an alert at a distance from the price is prepared, and asked back without one', () => {
  expect(inputOf('alert me if it drops 3% from here')).toMatchObject({ away_percent: 3, direction: 'below' })
  expect(inputOf('alert 50 pips above price')).toMatchObject({ away_pips: 50, direction: 'above' })
  expect(readMessages('alert if it drops').parts).toMatchObject([{ is: 'ask back', text: expect.stringContaining('How far') }])
})

test('a stop is touched on either side of the price', () => {
  expect(inputOf('34 pip stop, what chance it gets touched within 4 hours')).toMatchObject({ up: 34, down: 34, unit: 'pips', horizon: 4 })
})

test('the size of a position is read with an account in its currency, and the risk is replaced', () => {
  const asked = 'lots pls: acc 5000 eur, risking 0.5 percent, entry 1.10 sl 1.095'
  expect(inputOf(asked)).toMatchObject({ balance: 5000, currency: 'EUR', risk_percent: 0.5, stop: 1.095 })
  expect(inputOf(`${asked} >> make it 2%`)).toMatchObject({ balance: 5000, currency: 'EUR', risk_percent: 2, stop: 1.095 })
})

test('several patterns are held against each other, each by a call of its own', () => {
  expect(readMessages('hammer vs pinbar vs doji, which one has better stats').calls.map(({ input }) => input['pattern'])).toEqual([
    'hammer',
    'bullish_pin_bar',
    'bearish_pin_bar',
    'doji',
  ])
})

test('of which one is asked back where nothing was told beside another', () => {
  expect(readMessages('what is the trend >> which one had the worst day').calls).toEqual([])
})
