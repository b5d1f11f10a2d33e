import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { rulesOf } from '../testing/entry-rules.ts'
import { partsOf } from '../testing/parts-of.ts'

const long = 'Buy when RSI(14) crosses above 30. Stop 2%.'
const both = 'Buy when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 70.'
/** What a sentence adds to the entries. */
const added = (sentence: string, to = long) => rulesOf(`${to} ${sentence}`).slice(to === long ? 1 : 2)

test.each([
  ['ADX over 30 or no trade.', 'ADX(14) is above 30'],
  ["ADX over 30 or I don't take it.", 'ADX(14) is above 30'],
  ['Volume over its 20 average on the signal bar.', 'volume is above SMA(volume, 20)'],
  ['I need a volume spike of at least 200% of the 10 bar average or I pass.', 'volume >= (2 * SMA(volume, 10))'],
  ['It is permitted to buy only when ADX is above 20.', 'ADX(14) is above 20'],
  ['Signals only count if ADX is above 20.', 'ADX(14) is above 20'],
  ['Price must be above the 200 SMA before we consider buying.', 'close is above SMA(200)'],
  ["I won't buy anything that isn't above its 50 SMA.", 'not (close <= SMA(50))'],
  ['I only buy stocks that are above the 50 SMA.', 'close is above SMA(50)'],
  ['EMA 50 must be going up compared to 20 candles before.', 'EMA(50) is above EMA(50) 20 bars ago'],
])('%s is asked of every entry', (sentence, rule) => expect(added(sentence)).toEqual([rule]))

test.each([
  ['Longs are only taken on Mondays.', 'on Monday'],
  ['Shorts can be opened on Tuesday and Wednesday only.', 'on Tuesday, Wednesday'],
  ["Don't touch shorts on Friday.", 'not (on Friday)'],
])('%s limits that side alone', (sentence, rule) => expect(added(sentence, both)).toEqual([rule]))

test('both of the candles before are meant by "the two", one of them without it', () => {
  expect(added('Volume must be more than the two candles before.')).toEqual(['volume is above highest volume of the last 2 bars 1 bar ago'])
  expect(added('Volume must be more than two candles before.')).toEqual(['volume is above volume 2 bars ago'])
})

test('a factor in brackets is one number; what else stands there is not taken apart', () => {
  expect(rulesOf('Buy when close > SMA(20) * (1 + 0.02). Stop 2%.')).toEqual(['close is above (1.02 * SMA(20))'])
  expect(partsOf(`${both} Stop = close * (1 - 0.03) on longs, close * (1 + 0.03) on shorts.`)).toEqual([
    'stop: at (0.97 * close)',
    'stop: at (1.03 * close)',
  ])
  expect(readText('Buy when close > SMA(20) * (1 + ATR(14) / close). Stop 2%.').status).not.toBe('ok')
})

test.each([
  [
    'Stops for longs sit below the Asian low, for shorts above the Asian high.',
    ['stop: at asian session range low', 'stop: at asian session range high'],
  ],
  ['For short trades stop is put at the entry plus one and half ATR.', ['stop: 1.5 ATR(14) from the fill']],
  ['SL long = 20 pips, SL short = 30 pips.', ['stop: 20 pips from the fill', 'stop: 30 pips from the fill']],
  ['Stop at the previous low, 2 ticks under.', ['stop: 2 ticks beyond low 1 bar ago', 'stop: 2 ticks beyond high 1 bar ago']],
  ['Stop 50 pips. Target = entry + 3 * (entry - stop).', ['stop: 50 pips from the fill', 'target: 3R from the fill']],
])('%s', (sentence, parts) => expect(partsOf(`${both} ${sentence}`)).toEqual(parts))

test('a stop goes to entry with the part that is sold, and waits where none is', () => {
  const stopMoves = 'Move the stop to entry once half is off.'
  expect(partsOf(`${long} Take half at 50 pips. ${stopMoves} Target 5%.`, ['breakeven'])).toEqual([
    'breakeven: stop moves to the entry price at 50 pips profit',
  ])
  expect(readText(`${long} ${stopMoves} Target 5%.`).status).toBe('clarify')
})

test.each(['MACD crosses above its signal for both longs and shorts.', 'ADX crosses above 20 or no trade.', 'Buy or no trade.'])(
  'what happens is no filter by itself: %s',
  (sentence) => expect(readText(`${both} Stop 2%. ${sentence}`).status).toBe('clarify'),
)
