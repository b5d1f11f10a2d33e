import { expect, test } from 'vitest'
import { rulesOf, whenBuying } from '../testing/entry-rules.ts'

const size = '(high - low)'

test.each([
  ['the third consecutive close below the lower Bollinger Band', ['(close is below Bollinger Bands(20, 2) lower band) for 3 bars']],
  ['price closes below the 20 EMA for the second time in a row', ['(close is below EMA(20)) for 2 bars']],
  [
    'there are three green candles and each closes higher than the one before',
    ['(close is above open) for 3 bars', 'close is rising for 3 bars'],
  ],
  ['a candle is bigger than the last 3 candles', [`${size} is above highest ${size} of the last 3 bars 1 bar ago`]],
  ['price is down three days and RSI(14) is below 30', ['close is falling for 3 bars', 'RSI(14) is below 30']],
  ['a candle is larger than the last candle', [`${size} is above (high 1 bar ago - low 1 bar ago)`]],
])('bars in a row are told as one: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  'the third close below the lower Bollinger Band',
  'there are three green candles, none closing higher than the last',
  'a candle is bigger than the last 3 candles combined',
  'a candle is bigger than each of the last 3 green candles',
])('what is not said of bars in a row waits: %s', (condition) => expect(whenBuying(condition)).toEqual(['clarify']))

test.each([
  [
    'Down close, down close, up close. Buy.',
    'close is falling for 1 bar, then within 1 bar close is falling for 1 bar, then within 1 bar close is rising for 1 bar',
  ],
  [
    'Green candle, red candle, green candle. Buy.',
    'close is above open, then within 1 bar close is below open, then within 1 bar close is above open',
  ],
])('what no bar can be twice is said of one bar after the other: %s', (text, rule) => expect(rulesOf(`${text} Stop 2%.`)).toEqual([rule]))

test.each([
  ['Higher high, higher low. Buy.', ['high is rising for 1 bar', 'low is rising for 1 bar']],
  ['Green candle, red candle. Buy.', ['clarify']],
])('what one bar can be, and what may be another bar, is no row: %s', (text, rules) => expect(rulesOf(`${text} Stop 2%.`)).toEqual(rules))

test('what is larger than the bar before is no price beside its close', () => {
  expect(rulesOf('Buy when RSI(14) is larger than the previous candle. Stop 2%.')).toEqual(['RSI(14) is above RSI(14) 1 bar ago'])
})
