import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { rulesOf } from '../testing/entry-rules.ts'

const entryOf = (text: string) => {
  const { status, rules } = readText(`EURUSD 1h. ${text}`)
  return status === 'ok' ? rules.filter(({ role }) => role === 'entry').map(({ text: said }) => said) : [status]
}

test.each([
  [
    'Once RSI has been below 30, I buy as soon as it crosses back above 40. Stop 2%.',
    ['RSI(14) is below 30, then RSI(14) crosses above 40'],
  ],
  ['Buy when RSI has been below 30 for 3 bars. Stop 2%.', ['(RSI(14) is below 30) for 3 bars']],
  [
    'I want to see a close above the upper Bollinger band first. Then, within the next 5 bars, a close back inside. Short there. Stop 2%.',
    ['close is above Bollinger Bands(20, 2) upper band, then within 5 bars close crosses below Bollinger Bands(20, 2) upper band'],
  ],
  [
    'Setup: inside bar. Trigger: break of its high within 3 bars. Stop below its low.',
    ['inside bar, then within 3 bars close crosses above high of the last bar on which (inside bar)'],
  ],
  [
    'A hammer, confirmed by the next candle closing above its high, then buy. Stop 2%.',
    ['hammer, then within 1 bar close is above high 1 bar ago'],
  ],
  [
    'Buy when price closes back above the 20 EMA after at least 3 closes below it. Stop 2%.',
    ['(close is below EMA(20)) for 3 bars, then within 1 bar close crosses above EMA(20)'],
  ],
  [
    'Buy the retest of the opening range high after a breakout. Stop 2%.',
    ['close crosses above opening range(15) high, then low <= opening range(15) high'],
  ],
  ['1) RSI under 30 2) then close above EMA 20 3) buy. SL 3%.', ['RSI(14) is below 30, then close is above EMA(20)']],
  ['RSI dips below 30 and recovers: buy. Stop 2%.', ['RSI(14) crosses above 30']],
  ['RSI drops under 30, then comes back: buy. Stop 2%.', ['RSI(14) crosses above 30']],
  ['RSI dips below 40 and closes back above 40: buy. Stop 2%.', ['RSI(14) crosses above 40']],
  ['RSI dips below 40 and closes back above it: buy. Stop 2%.', ['RSI(14) crosses above 40']],
  ['RSI dips below 40 and closes back above 50: buy. Stop 2%.', ['RSI(14) crosses below 40, then RSI(14) crosses above 50']],
  [
    "Buy when price takes out yesterday's high, then a candle closes below the high. Stop 2%.",
    ['close crosses above high 1 daily bar ago, then close is below high 1 daily bar ago'],
  ],
  [
    'Price above the 200 EMA, then I wait for a pullback to the 20 EMA, and when a candle closes green after touching it I buy. Stop 2%.',
    ['close is above EMA(200), then (low <= EMA(20) and close is above open)'],
  ],
  [
    'Two higher lows and then a break of the last swing high: buy. Stop 2%.',
    ['low is rising for 2 bars, then close crosses above swing high'],
  ],
  [
    'Wait for price to go under the lower Bollinger band. When it comes back inside, buy. Stop 2%.',
    ['close crosses above Bollinger Bands(20, 2) lower band'],
  ],
])('what comes after comes on a later bar: %s', (text, entry) => expect(entryOf(text)).toEqual(entry))

test.each([
  ['RSI dips below 40 and price closes back above the 20 EMA: buy. Stop 2%.', ['RSI(14) crosses below 40', 'close crosses above EMA(20)']],
  ['RSI dips below 40 and closes back above 1.4: buy. Stop 2%.', ['RSI(14) crosses below 40', 'close crosses above 1.4']],
  ['Price dips below 1.1 and closes back above 1.1: buy. Stop 2%.', ['low is below 1.1', 'close is above 1.1']],
])('a price that comes back to a price is no oscillator: %s', (text, entry) => expect(entryOf(text)).toEqual(entry))

test.each([
  ['Buy on a close back above the 21 EMA after a wick under it. Stop 2%.', ['close is above EMA(21)', 'low is below EMA(21)']],
  ['Buy on a close back above the 21 EMA after a close under it. Stop 2%.', ['close is below EMA(21), then close crosses above EMA(21)']],
])('a wick is of the bar that closes back: %s', (text, entry) => expect(entryOf(text)).toEqual(entry))

test('another touch is not the one before', () => {
  const text = 'Price touches the 20 EMA, then a candle closes green after touching the 50 EMA: buy. Stop 2%.'
  expect(entryOf(text)).toEqual(['low <= EMA(20), then (low <= EMA(50) and close is above open)'])
})

test('steps that are counted come one after the other', () => {
  const text = 'Step 1: RSI goes below 30. Step 2: price touches the 20 EMA. Step 3: a green candle closes above the 20 EMA - buy. Stop 2%.'
  expect(entryOf(text)).toEqual(['RSI(14) crosses below 30, then low <= EMA(20), then (close is above open and close is above EMA(20))'])
})

test('what may not happen in between ends what has begun', () => {
  const text =
    "Price breaks yesterday's high, comes back to it within 6 bars, doesn't close back under the 50 EMA, then the next green candle I'm long. Stop 20 pips."
  expect(entryOf(text)[0]).toMatch(/starting over when close crosses below EMA\(50\)$/)
})

test.each([
  ['Bollinger bands inside Keltner. Buy when price closes above the upper band. Stop 2%.'],
  ['RSI recovers: buy. Stop 2%.'],
  ['Price comes back: buy. Stop 2%.'],
])('what comes back from nowhere, and a band of two channels, waits: %s', (text) => expect(entryOf(text)).toEqual(['clarify']))

test('what stands behind both entries limits both', () => {
  const text = 'Long a break of the opening range high, short a break of the opening range low, but only if ADX > 25. Stop 2%.'
  expect(rulesOf(`ES 5m. ${text}`)).toEqual([
    'close crosses above opening range(15) high',
    'close crosses below opening range(15) low',
    'ADX(14) is above 25',
    'ADX(14) is above 25',
  ])
})
