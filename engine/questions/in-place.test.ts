import { expect, test } from 'vitest'
import { inPlaceOf } from './in-place.ts'
import { lexer } from './lexing.ts'

test.each([
  ['what happens after a bearish engulfing', 'and bullish?', 'what happens after a bullish engulfing'],
  ['how often is the asian low taken out in london', 'high too?', 'how often is the asian high taken out in london'],
  ['which hour is gold most volatile', 'least?', 'which hour is gold least volatile'],
  ['which week had the biggest range', 'the least', 'which week had the smallest range'],
  ['average range in london', 'new york?', 'average range in new york'],
  ['does it go up after 3 red days in a row', 'what about 5 red days', 'does it go up after 5 red days in a row'],
  [
    'when RSI(14) closes below 30, returns over the next 5 bars',
    'closes above 70',
    'when RSI(14) closes above 70, returns over the next 5 bars',
  ],
  ['buy when rsi crosses above 30, stop 3%, target 6%', 'the target is 9%', 'buy when rsi crosses above 30, stop 3%, target 9%'],
  ['long on a 9 ema cross, sl 20 pips tp 40 pips', 'try a 15 pips stop', 'long on a 9 ema cross, sl 15 pips tp 40 pips'],
])('“%s” with “%s” in the place of its part is “%s”', (question, message, whole) =>
  expect(inPlaceOf(lexer(message), lexer(question))).toBe(whole),
)

test.each([
  ['buy when rsi crosses above 30, stop 3%, target 6%', '10%', 'two of its sort'],
  ['which hour is gold most volatile', 'and the trend', 'nothing of its sort'],
  ['what is the price', 'and yesterday', 'nothing of its sort'],
  ['how often does it rise on mondays', 'on mondays', 'nothing that is new'],
  ['average range in london', 'new york and tokyo', 'two for one'],
  ['which week had the biggest range this year', 'last', 'no end of a size'],
])('“%s” with “%s” is not made up: %s', (question, message) => expect(inPlaceOf(lexer(message), lexer(question))).toBeNull())
