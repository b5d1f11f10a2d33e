import { expect, test } from 'vitest'
import { readMessages } from './testing/read-messages.ts'

const lastOf = (text: string) => {
  const part = readMessages(text).parts.at(-1)!
  return part.is === 'question' ? part.question : part.is
}

test.each([
  // A part takes the place of the one of its sort.
  ['what happens after a bearish engulfing >> bullish?', 'after', { condition: 'bullish engulfing' }],
  ['volume spikes over 3x average, how does price go after 4 hours >> 5x', 'after', { condition: 'volume spikes over 5x average' }],
  [
    'does gold go up after 3 red days in a row >> what about 5 red days >> and green',
    'after_share',
    { markets: ['XAUUSD'], condition: '5 green days in a row' },
  ],
  // Something is added to it, and what was said of it since stays.
  ['rsi below 30, what comes next 10 bars >> and gold? >> with 20 bars', 'after', { markets: ['XAUUSD'], horizon: { count: 20 } }],
  ['how often does eth drop more than 8% in a day >> how many of them this year', 'move_count', { time: { period: 'this_year' } }],
  ['how often does eth drop more than 8% in a day >> how many of those in 2022', 'move_count', { markets: ['ETHUSD'] }],
  [
    'volume spikes over 3x average, how does price go after 4 hours >> only green candles',
    'after',
    { condition: 'volume spikes over 3x average', filters: ['green candles'] },
  ],
  // The same behind a question that was asked back.
  [
    'buy when rsi crosses above 30, stop 3%, target 6% >> what if the target is 9% >> 2% stop',
    'backtest',
    { rule: 'buy when rsi crosses above 30, 2% stop, target 9%' },
  ],
  [
    'long when 9 ema crosses over 21 ema, sl 20 pips tp 40 pips >> try 15 pips sl >> what if tp is 60 pips',
    'backtest',
    { rule: 'long when 9 ema crosses over 21 ema, sl 15 pips tp 60 pips' },
  ],
  // A condition behind a rule is one more for its entries, and turned round with it.
  [
    'backtest: long when 9 ema crosses over 21 ema, sl 20 pips tp 40 pips >> only longs above the 200 ema >> and shorts',
    'backtest',
    { rule: 'short when 9 ema crosses under 21 ema, sl 20 pips tp 40 pips', filters: ['below the 200 ema'] },
  ],
  // A state beside an event is one more; another event takes its place.
  [
    'what happens after 3 down days >> and price above the 200 sma',
    'after',
    { condition: '3 down days', filters: ['price above the 200 sma'] },
  ],
  ['what happens after rsi falls below 30 >> and after it rises above 70', 'after', { condition: 'the RSI(14) rises above 70' }],
  ['what happens after it falls 3 days in a row >> and 5 days in a row', 'after', { condition: 'it falls 5 days in a row' }],
  ['what happens after three consecutive red days >> and 5 in a row', 'after', { condition: '5 consecutive red days' }],
  // Gaps of the way and size that were counted.
  ['how often does it gap up more than 1% >> but filled the same day', 'gap_fill', { side: 'up', least: { value: 1, unit: 'percent' } }],
  [
    'long when price crosses above the 50 ema, stop 20 pips, target 40 pips >> no stop >> only in the london session',
    'backtest',
    { rule: 'long when price crosses above the 50 ema, stop 20 pips, target 40 pips', later: { part: 'london' } },
  ],
  // Two that were told one after the other are held against each other.
  [
    'average volume first hour nasdaq >> last hour >> which one is higher',
    'statistics',
    { statistics: { of: 'first_hour', versus: 'last_hour' } },
  ],
  ['compare nasdaq and s&p this year >> which one had the worst drawdown', 'drawdown', { markets: ['NAS100', 'US500'] }],
  // What is asked of a distance is asked of it, and not of the line.
  ['how far is price from its 200 day average >> is that a lot', 'value_rank', { value: 'distance from its 200 day average' }],
  ['bollinger bands squeezing? >> when was it last this tight', 'value_seen', { value: 'bollinger bandwidth' }],
  ['compare gold and silver this year >> add platinum', 'compare', { markets: ['XAUUSD', 'XAGUSD', 'XPTUSD'] }],
  ['is the 4h rsi above 60 >> and the daily', 'is_true', { timeframes: ['1d'], condition: 'rsi is above 60' }],
  ['is rsi overbought >> is the 4h rsi above 60 >> when did it last cross 50', 'last_time', { condition: 'the RSI(14) cross 50' }],
  ['rsi below 25, what comes next 10 bars >> ok and longer, 24 bars', 'after', { horizon: { count: 24 } }],
  ['high and low of this week >> and last week?', 'range_of', { time: { period: 'last_week' } }],
])('“%s” is %s', (text, kind, slots) => expect(lastOf(text)).toMatchObject({ kind, slots }))

test.each([
  'how often do gaps fill >> make it one hour range',
  'what happens after a hammer >> at support',
  'dax average move first hour >> when the gap is over 50 points',
  'compare nasdaq and s&p this year >> which one moves the most for its spread',
])('“%s” is asked back', (text) => expect(lastOf(text)).not.toMatchObject({ kind: expect.any(String) }))

test('what has no place leaves the question before it to the next message', () =>
  expect(lastOf('what happens after a bearish engulfing >> without the wicks >> and gold?')).toMatchObject({
    kind: 'after',
    slots: { markets: ['XAUUSD'], condition: 'bearish engulfing' },
  }))

test('a question of its own is not taken for a part of the one before', () =>
  expect(lastOf('what happens after a bearish engulfing >> what is the trend')).toMatchObject({ kind: 'trend' }))
