import { expect, test } from 'vitest'
import { rulesOf, whenBuying } from '../testing/entry-rules.ts'

const isGreen = 'close is above open'

test.each([
  [
    'the candle is green and bigger than twice the average of the last ten candles',
    [isGreen, '(high - low) is above (2 * SMA((high - low), 10))'],
  ],
  ['a green candle larger than 1.5 ATR', [isGreen, '(high - low) is above (1.5 * ATR(14))']],
  ['the candle is bigger than the previous one', ['(high - low) is above (high 1 bar ago - low 1 bar ago)']],
  ['the candle is more than 20 pips', ['(high - low) is above 20 pips']],
  ['a 3% green candle', ['pct_change(close, open) >= 3']],
  ['a green candle of at least 1%', ['pct_change(close, open) >= 1']],
  ['one candle drops more than 3%', ['pct_change(close, open) is below -3']],
  ['the candle body is over 2x its 20 bar average', ['abs((close - open)) is above (2 * SMA(abs((close - open)), 20))']],
])('how large a bar is: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  ['a big green candle', ['clarify']],
  ['a big green candle, bigger than 2 ATR', [isGreen, '(high - low) is above (2 * ATR(14))']],
  ['a big green candle (range over 2 ATR)', [isGreen, '(high - low) is above (2 * ATR(14))']],
  ['the candle is big (more than 2 ATR) and green', ['(high - low) is above (2 * ATR(14))', isGreen]],
  ['a big green candle, closes above the 20 EMA', ['clarify']],
  ['RSI is low, like below 25', ['RSI(14) is below 25']],
  ['volume is high (more than twice its average)', ['volume is above (2 * SMA(volume, 20))']],
  ['price is near the 20 EMA (within 0.3%)', ['close <= (1.003 * EMA(20))', 'close >= (0.997 * EMA(20))']],
  ['price is near the 20 EMA', ['clarify']],
])('a word without a measure waits for one, and loses nothing beside it: %s', (condition, rules) =>
  expect(whenBuying(condition).toSorted()).toEqual(rules.toSorted()),
)

test.each([
  ['it closes in its upper half', ['close >= (high - (0.5 * (high - low)))']],
  [
    'yesterday opened in the top 20% of its range and closed in the bottom 20%',
    [
      'open 1 bar ago >= (high 1 bar ago - (0.2 * (high 1 bar ago - low 1 bar ago)))',
      'close 1 bar ago <= (low 1 bar ago + (0.2 * (high 1 bar ago - low 1 bar ago)))',
    ],
  ],
  ['the previous day closed in its upper quarter', ['close 1 bar ago >= (high 1 bar ago - (0.25 * (high 1 bar ago - low 1 bar ago)))']],
  ['a green candle that engulfs the previous red one', ['bullish engulfing']],
  ['an inside bar sitting right on the 20 EMA', ['inside bar', 'low <= EMA(20)']],
])('where in a range, and what it does to another bar: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

const haGreen = 'Heikin Ashi close is above Heikin Ashi open'
const haRed = 'Heikin Ashi close is below Heikin Ashi open'

test.each([
  ['a red heikin ashi candle is followed by a green one', [`${haRed}, then within 1 bar ${haGreen}`]],
  ['the first green heikin ashi candle after at least 2 red ones', [`(${haRed}) for 2 bars, then within 1 bar ${haGreen}`]],
  ['a green heikin ashi candle with no lower wick', [haGreen, '(min(Heikin Ashi open, Heikin Ashi close) - Heikin Ashi low) <= 0']],
  ['two heikin ashi green candles', [`(${haGreen}) for 2 bars`]],
  ['a red candle followed by a green one', ['close is below open, then within 1 bar close is above open']],
])('a green one is of the kind of the bars before: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  ['EURUSD 15m, times UTC. Buy if the 13:00 candle is green. Stop 2%.', ['at 13:15 UTC', isGreen]],
  ['EURUSD 5m. Buy if the 8:30 NY 5m candle is green. Stop 2%.', ['at 08:35 New York time', isGreen]],
  ['EURUSD 15m, times UTC. Buy on a green 13:00 candle. Stop 2%.', ['at 13:15 UTC', isGreen]],
  ['EURUSD daily. Buy if the 13:00 candle is green. Stop 2%.', ['clarify']],
])('a bar that is told by its time is decided on at its end: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))
