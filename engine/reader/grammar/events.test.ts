import { expect, test } from 'vitest'
import { describeExpr } from '../../strategy/describe.ts'
import { readPlan } from '../read-plan.ts'

/** When a text buys and sells short; null where the run waits. */
function entries(text: string) {
  const reading = readPlan(text)
  if (!reading?.isWhole) return null
  const { entryLong, entryShort } = reading.plan
  return [entryLong, entryShort].flatMap((rule) => (rule ? [describeExpr(rule.when)] : []))
}
const buys = (when: string) => entries(`EURUSD H1. Buy when ${when}.`)?.[0] ?? null

const breaks = 'close crosses above high 1 daily bar ago'

test.each([
  ["Buy a break of yesterday's high.", [breaks]],
  ["Buy on a break of yesterday's high.", [breaks]],
  ["Buy a breakout above yesterday's high.", [breaks]],
  ["Buy when price takes out yesterday's high.", [breaks]],
  ["Buy a break of yesterday's high, sell short a break of yesterday's low.", [breaks, 'close crosses below low 1 daily bar ago']],
  ["Buy when price takes out yesterday's low.", ['close crosses below low 1 daily bar ago']],
  ['Buy a 20-bar breakout.', ['close crosses above highest high of the last 20 bars 1 bar ago']],
  ['Sell short a 20-bar breakout.', ['close crosses below lowest low of the last 20 bars 1 bar ago']],
  ['Buy when price breaks out of the opening range.', ['close crosses above opening range(15) high']],
])('%s', (text, said) => {
  expect(entries(`EURUSD H1. ${text}`)).toEqual(said)
})

test.each([
  ["price sweeps yesterday's low and closes back above it", 'low is below low 1 daily bar ago and close is above low 1 daily bar ago'],
  ['price breaks the high of the day', 'high >= daily high so far'],
  [
    'a green candle closes above the high of the last red candle',
    'close is above open and close is above high of the last bar on which (close is below open)',
  ],
  ['the previous bar was an inside bar and price breaks its high', 'inside bar 1 bar ago and close crosses above high 1 bar ago'],
  [
    'an inside bar forms and price breaks the mother bar high',
    'inside bar, then close crosses above high 1 bar ago of the last bar on which (inside bar)',
  ],
  ["price opens outside of yesterday's range", 'daily open is above high 1 daily bar ago or daily open is below low 1 daily bar ago'],
  ["price opens 1% below yesterday's close", 'daily open <= (0.99 * close 1 daily bar ago)'],
  ['the candle is bigger than the previous one', '(high - low) is above (high 1 bar ago - low 1 bar ago)'],
  ['at least 3 red candles in a row', '(close is below open) for 3 bars'],
  ["today's range is over 1%", '(daily high so far - daily low so far) is above (0.01 * close)'],
])('%s is read', (when, said) => {
  expect(buys(when)).toBe(said)
})

test.each([
  ['price breaks the weekly high', 'of which week is not said'],
  ['price closes above the high of the day', 'no close is above a high that it is part of'],
  ['the body is at least 60%', 'of what is not said'],
  ['less than 3 red candles in a row', 'that is no run'],
  ["a failed breakout of yesterday's high", 'a failure is not its opposite'],
])('%s waits: %s', (when) => {
  expect(buys(when)).toBeNull()
})

test('what an earlier bar did is measured against the line of that bar', () => {
  expect(buys('the previous candle closed below the lower Bollinger band and price is above VWAP')).toBe(
    'close 1 bar ago is below Bollinger Bands(20, 2) lower band 1 bar ago and close is above VWAP',
  )
})

test('what is joined to bars in a row is asked for where they end', () => {
  expect(buys('a bullish engulfing prints after 3 red candles, price is above the 20 SMA')).toBe(
    '(close is below open) for 3 bars, then within 1 bar (bullish engulfing and close is above SMA(20))',
  )
})
