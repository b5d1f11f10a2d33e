import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/entry-rules.ts'
import { partsOf } from './testing/parts-of.ts'

const whenDaily = (condition: string): readonly string[] => rulesOf(`SPY daily. Buy when ${condition}. Stop 2%.`)

test.each([
  ["it opens below yesterday's low, then finishes green", 'open is below low 1 bar ago and close is above open'],
  ["price opens below yesterday's low and then closes above it", 'open is below low 1 bar ago and close is above low 1 bar ago'],
])('the open and the close of a bar are on one bar: %s', (condition, rule) => {
  expect(whenDaily(condition).join(' and ')).toBe(rule)
})

test('a bar that goes beyond a level and closes at its other end does not close beyond it', () => {
  expect(whenDaily("the bar takes out yesterday's low and closes in its top third")).toEqual([
    'low is below low 1 bar ago',
    'close >= (high - (0.333333333333 * (high - low)))',
  ])
  expect(whenDaily("price breaks yesterday's high and closes in its top third").join()).toContain('crosses above high 1 bar ago')
})

test('what comes after the open by another line is on a later bar', () => {
  expect(whenDaily("price opens below yesterday's low and then RSI crosses above 30").join()).toContain('then')
})

test('the close of a week is compared with the closes of the weeks before', () => {
  expect(rulesOf("SPY weekly. Buy when this week's close is the highest of 12 weeks. Stop 2%.")).toEqual([
    'close is above highest close of the last 12 bars 1 bar ago',
  ])
})

test('an ATR above its own average is no price so far above one', () => {
  expect(rulesOf('EURUSD H1. hot = ATR(14) above its 100-bar average. When hot, buy when RSI < 20. Stop 2%.')).toEqual([
    'ATR(14) is above SMA(ATR(14), 100)',
    'RSI(14) is below 20',
  ])
  expect(whenDaily('price is 1 ATR above its 100-bar average').join()).toContain('SMA(100) + (1 * ATR(14))')
})

test('an hour behind an afternoon hour is of the same afternoon, unless that is over', () => {
  const hours = (said: string) => partsOf(`EURUSD M15. ${said}. Buy when RSI < 30.`, ['session'])
  expect([hours('I trade from 3pm till 6'), hours('I trade from 10pm till 6')]).toEqual([
    ['session: only trade between 15:00 and 18:00'],
    ['session: only trade between 22:00 and 06:00'],
  ])
})

test.each([
  ["it gaps down at least 0.5% against yesterday's close", 'open <= (0.995 * close 1 bar ago)'],
  ['the candle is bigger than the average of the ten candles before', '(high - low) is above SMA((high - low), 10) 1 bar ago'],
  ['there are 3 candles up', '(close is above open) for 3 bars'],
  ['the price falls three days following', 'close is falling for 3 bars'],
  ['two closes lower in a row', 'close is falling for 2 bars'],
  ['down closes three days straight', 'close is falling for 3 bars'],
  ['the last two are green', '(close is above open) for 2 bars'],
  ['close < previous 6 lows', 'close is below lowest low of the last 6 bars 1 bar ago'],
  ["the change from yesterday's close is more than 2%", 'pct_change(close, close 1 bar ago) is above 2'],
  ['it makes its lowest close in 10 days', 'close is below lowest close of the last 10 bars 1 bar ago'],
  ['it finishes the day green', 'close is above open'],
])('%s', (condition, rule) => {
  expect(whenDaily(condition)).toEqual([rule])
})

test.each(['the last two cross above the 20 EMA', 'the average of the bar before is above the close', 'the gap on open is more than 1%'])(
  '%s waits',
  (condition) => {
    expect(whenDaily(condition)).toEqual(['clarify'])
  },
)

const stopOf = (rules: string, chart = 'SPY daily') => partsOf(`${chart}. ${rules} Target 2R.`, ['stop'])

test.each([
  [
    'RSI crosses above 30, then price touches the 20 EMA. Buy. Stop below the low of the bar that crossed.',
    'low of the last bar on which (RSI(14) crosses above 30)',
  ],
  ['Price touches the 21 EMA and closes green. Buy. Stop below the low of the touch candle.', 'low'],
  ["Price touches the 21 EMA and closes green. Buy. Stop at the touch day's low.", 'low'],
  ['Gap down of 1% or more, then the day closes green. Buy the close. Stop at the low of the gap day.', 'low'],
])('%s', (rules, level) => {
  expect(stopOf(rules).join()).toContain(level)
})

test.each([
  ['Buy when RSI crosses above 30. Stop below the low of the touch candle.', 'SPY daily'],
  ['Buy when RSI < 30. Stop below the low of the gap day.', 'SPY daily'],
  ['Price touches the 21 EMA and closes green. Buy. Stop below the low of the touch day.', 'SPY H1'],
])('%s of %s speaks of a bar that was not told, and waits', (rules, chart) => {
  expect(stopOf(rules, chart)).toEqual(['clarify'])
})

test('what happens after something else is on a later bar, a state may be there already', () => {
  expect(whenDaily('the bar after a doji closes above the 20 EMA').join()).toBe('doji, then within 1 bar close is above EMA(20)')
  const buying = (rule: string) => rulesOf(`SPY daily. ${rule} Stop 2%.`).join(' and ')
  expect(buying('Buy after a hammer when RSI crosses above 40.')).toBe('hammer, then RSI(14) crosses above 40')
  expect(buying('Buy after a hammer when RSI is below 40.')).toBe('hammer and RSI(14) is below 40')
  expect(buying('After a hammer, buy when price breaks the high of the hammer within 3 bars.')).toContain('within 3 bars')
})

test.each([
  ['hold through the third trading day of the next', '3rd trading day of the month'],
  ['sell on the close of the fourth trading day of the new one', '4th trading day of the month'],
])('a day of the month after: %s', (said, day) => {
  expect(rulesOf(`SPY daily. Buy on the last trading day of the month at the close and ${said}.`).at(-1)).toContain(day)
})

test.each([
  ['it is below its 200-day average by 5%', 'close <= (0.95 * SMA(200))'],
  ['price is on the 3 last candles over SMA 80', '(close is above SMA(80)) for 3 bars'],
])('%s', (condition, rule) => {
  expect(whenDaily(condition)).toEqual([rule])
})

test('either of two reasons to leave may be a loss or a time', () => {
  const leaving = (said: string) => partsOf(`SPY daily. Buy when RSI < 30. ${said}`, ['exit', 'stop', 'trailing', 'time exit'])
  expect(leaving('Exit at RSI 50 or a loss of 2 ATR.').join(' | ')).toMatch(/RSI.*50.*2 ATR/u)
  expect(leaving('Hold it until it gives back 15% from the best close since entry.').join()).toContain('15%')
})

test('orders above and below a range that was drawn wait at its ends; above nothing they wait for an answer', () => {
  const box = 'EURJPY M5. At 9am London I mark the high and low since midnight.'
  const pair = 'If that box is less than 40 pips I put a buy stop 2 pips above and a sell stop 2 pips below. Stop 20 pips.'
  expect(readText(`${box} ${pair}`).status).toBe('ok')
  expect(readText('EURJPY M5. When an inside bar forms, buy stop 2 pips above. Stop 20 pips.').status).toBe('clarify')
})

test('a cross that is taken both ways buys one way and sells the other; what has one way is asked about', () => {
  expect(rulesOf('ES M1. The 9 EMA crosses the 21 EMA, trade both sides. Stop 4 points.')).toEqual([
    'EMA(9) crosses above EMA(21)',
    'EMA(9) crosses below EMA(21)',
  ])
  expect(readText('ES M1. RSI < 30, trade both sides. Stop 4 points.').status).toBe('clarify')
})

test('a momentum of 100 is the no change of platforms that tell it in percent; a number near it is asked about', () => {
  expect(whenDaily('momentum(14) crosses above 100')).toEqual(['Momentum(14) crosses above 0'])
  expect(whenDaily('momentum(14) is above 99.5')).toEqual(['clarify'])
})

test('days of a month are days of the daily chart', () => {
  expect(partsOf('Buy the S&P on the last trading day of the month. Exit after 3 days.', ['market'])).toEqual([
    'market: US500',
    'market: D1 bars',
  ])
})

test('highs of a year are those of the daily chart, highs of some weeks of the weekly one', () => {
  const chart = (weeks: number) => partsOf(`Buy AAPL when price makes a new ${weeks} week high. Exit after 10 days.`, ['market']).at(-1)
  expect([chart(52), chart(12)]).toEqual(['market: D1 bars', 'market: W1 bars'])
})

test('a trigger that comes within so many bars after its setup knows the bar of the setup', () => {
  const setup = 'EURUSD M30.\nLONG SETUP: RSI(14) goes under 35, then crosses back above 35\n'
  const trigger = 'TRIGGER: first close above high of the bar that crossed, max 4 bars later\nSTOP: 20 pips'
  expect(rulesOf(`${setup}${trigger}`).join()).toMatch(
    /within 4 bars close is above high of the last bar on which \(RSI\(14\) crosses above 35\)/u,
  )
})

test('that range is the one of so many days that was spoken of; without one it is that of the bar', () => {
  const stretch =
    'USDCHF daily. Long when the close is in the upper third of the 20-day range. Exit when it closes in the lower third of that range.'
  expect(rulesOf(`${stretch} Stop 2 ATR.`).at(-1)).toContain('lowest low of the last 20 bars')
  const bar = 'USDCHF daily. Long when it closes in the upper third of its range. Exit when it closes in the lower third of the range.'
  expect(rulesOf(`${bar} Stop 2 ATR.`).at(-1)).not.toContain('20 bars')
})

test('the first of two candles that an entry waits for is not the first of the day', () => {
  const entry = 'Gold 4h. Candle closes outside the upper bollinger (20,2), then the next candle closes back inside: short.'
  expect(readText(`${entry} Stop above the high of the first candle.`).status).toBe('clarify')
  expect(partsOf('DAX M15. Buy when a candle closes above the high of the first candle. Stop at the low of the first candle.')).toEqual([
    'stop: at opening range(15) low',
  ])
})

test('the range of a week is how far a target lies, its other side where a stop lies', () => {
  const parts = (said: string) => partsOf(`Buy WTI H1 when it trades above last week's high. ${said}`)
  expect(parts("Target last week's range.").join()).toMatch(/distance of .* from the fill/u)
  expect(parts("Stop on the other side of last week's range.")).toEqual(['stop: at low 1 weekly bar ago'])
})

test('what is entered at the close of a bar and left by the end of its day is on no daily chart', () => {
  const linesOf = (text: string) => readText(text).rules.map((line) => line.text)
  expect(linesOf("EURUSD. Buy when price breaks yesterday's high, close at the end of the day. Stop 1%.")).toContain('H1 bars')
  // The gap is known at the open, at which the trade begins.
  expect(linesOf('AAPL. Buy at the open when it gaps down more than 2%. Flat by the end of the day.')).toContain('D1 bars')
})

test('a day that is down by a percentage is measured from the close before it, and trades of days are of the daily chart', () => {
  const lines = readText('After a 5% down day buy the next open. Sell after 5 days.').rules.map((line) => line.text)
  expect(lines).toEqual(expect.arrayContaining(['pct_change(close, close 1 bar ago) <= -5', 'D1 bars']))
  expect(readText('Buy when RSI(2) is below 10, exit after 5 days.').rules.map((line) => line.text)).toContain('D1 bars')
})

test('“back inside” of a cloud that was spoken of is not taken for bands', () => {
  expect(
    readText('USDJPY daily. Long when price closes above the Ichimoku cloud. Exit on a close back inside or under the cloud.').status,
  ).toBe('clarify')
})

test('24 hours are a stretch of bars and no chart', () => {
  const reading = readText('Buy when price breaks above the 24h high. Stop 2 ATR. Target 3R.', { timeframe: '1h', symbol: 'BTCUSDT' })
  expect(reading.rules.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['close crosses above highest high of the last 24 bars 1 bar ago', 'H1 bars']),
  )
})

test('24 hours on a page of days ask for no chart of hours', () => {
  const reading = readText('Buy when price breaks above the 24h high. Stop 2 ATR. Target 3R.', { timeframe: '1d', symbol: 'BTCUSDT' })
  expect(reading.rules.map(({ text }) => text)).not.toContain('H1 bars')
})
