import { expect, test } from 'vitest'
import { ruleLines } from '../strategy/explain.ts'
import { readText } from './read-text.ts'

/** What a text comes to, in the words of its rules; null where it waits. */
function rulesOf(text: string): readonly string[] | null {
  const { status, plan } = readText(text)
  return status === 'ok' && plan ? ruleLines(plan).map(({ text: said }) => said) : null
}
const trades = (rule: string) => `ES H1. ${rule} Stop 2%.`

test.each([
  ['Put a buy stop 2 ticks above the lowest low of the last 10 bars.', 'buy stop above (lowest low of the last 10 bars + 2 ticks)'],
  ['Put a sell stop 2 ticks below the highest high of the last 10 bars.', 'sell stop below (highest high of the last 10 bars - 2 ticks)'],
  ["Put a buy limit at yesterday's high.", 'buy limit at high 1 daily bar ago'],
  ['Buy when RSI(14) is below 30. Target swing low + 1.5 * (swing high - swing low).', 'at (swing low + (1.5 * (swing high - swing low)))'],
  ["Buy when RSI(14) is below 30. Target 5 points above yesterday's low.", 'at (low 1 daily bar ago + 5 points)'],
])('%s: a level of one side alone is where it is said', (rule, said) => expect(rulesOf(trades(rule))).toContain(said))

test('a level that is said of both sides is turned round for the one that it is not of', () => {
  const rules = rulesOf(trades("Buy when RSI(14) is below 30, sell short when RSI(14) is above 70. Target 5 points above yesterday's low."))
  expect(rules).toContain('at (high 1 daily bar ago - 5 points)')
  expect(rules).toContain('at (low 1 daily bar ago + 5 points)')
})

test('an order is mirrored with its entry', () => {
  const rules = rulesOf(trades('Put a buy limit at the low when RSI(14) is below 30. Mirrored for shorts.'))
  expect(rules).toContain('buy limit at low, sell limit at high')
})

test.each([
  ['the upper wick is longer than half of the candle', '(min(open, close) - low) is above (0.5 * (high - low))'],
  ['the upper wick is shorter than the lower wick', '(min(open, close) - low) is below (high - max(open, close))'],
])('the other side of “%s” looks at the other wick', (condition, said) =>
  expect(rulesOf(trades(`Buy when ${condition}. Opposite for shorts.`))).toContain(said),
)

test.each([
  ['Buy after 4 red candles with lower closes.', 'close is falling for 3 bars'],
  ['Buy after 3 candles with higher lows.', 'low is rising for 2 bars'],
  ['Buy after two green candles with rising volume.', 'volume is rising for 1 bar'],
  ['Buy after two green candles that close above the 20 EMA.', '(close is above EMA(20)) for 2 bars'],
])('%s: holds of each of them', (rule, said) => expect(rulesOf(trades(rule))).toContain(said))

test.each([
  "Buy when the close is above yesterday's 3pm close.",
  "Buy at the week's open if RSI(14) is below 30.",
  'Buy when the month is 3.',
  'Buy when RSI(14) is below 30 and the month is April.',
  'Buy when the hour is above 9.',
  'Buy when the 2 hour candle is green.',
  'Buy when the 5 minute candle is green.',
  'Buy on a 3 minute hammer.',
])('%s: waits, and is nothing else', (rule) => expect(rulesOf(trades(rule))).toBeNull())

test.each(['2 minute chart', '45m', 'H2', '8h chart', '3 min'])('a chart of “%s” is not to be had, and is told by its name', (chart) => {
  const { status, plan, unsupported } = readText(`ES ${chart}. Buy when RSI(14) is below 30. Stop 2%.`)
  expect(status).toBe('clarify')
  expect(plan?.timeframe).not.toMatchObject({ value: '1m' })
  expect(unsupported.map(({ name }) => name)).toEqual(['timeframe'])
})

const waitsFor = (text: string) =>
  readText(text)
    .questions.filter(({ blocks }) => blocks)
    .map(({ issue }) => issue)
const bought = (market: string, rest: string) => `${market} H1. Buy when RSI(14) is below 30. ${rest}`

test.each([
  ['AAPL', 'Stop $0.60.'],
  ['XAUUSD', 'Stop 4 dollars, target 8 dollars.'],
  ['BTC', 'Stop loss of $800.'],
  ['AAPL', 'Target $3. Stop 2%.'],
])('%s: “%s” may be of the price or of the position, which is asked', (market, rest) => {
  const text = bought(market, rest)
  const question = readText(text).questions.find(({ blocks }) => blocks)
  expect(question).toMatchObject({ issue: 'unit_missing', options: [{ id: 'price' }, { id: 'money' }] })
  const { id } = question!
  const kindOf = (answer: string) => {
    const { plan } = readText(text, { answers: { [id]: answer } })
    return (plan?.targets.long?.[0]?.distance ?? plan?.stop.long)?.kind
  }
  expect([kindOf('price'), kindOf('money')]).toEqual(['price_distance', 'amount'])
})

test.each([
  ['AAPL', 'Stop 60 cents below entry.', 'a distance of 0.6 from the fill'],
  ['AAPL', 'Stop $5 per trade.', '$5 from the fill'],
  ['AAPL', 'Close the trade at a $30 loss.', '$30 from the fill'],
  ['EURUSD', 'Stop $50.', '$50 from the fill'],
])('%s: “%s” tells what its dollars are', (market, rest, said) => expect(rulesOf(bought(market, rest))).toContain(said))

test('dollars beside a distance in price are none of the price', () =>
  expect(waitsFor(bought('ES', "Stop half of yesterday's range or $900, whichever is tighter."))).toContain('unit_missing'))

test.each([
  [
    "For buys it's above the 50 EMA. For sells it's below the 50 EMA and RSI(14) is above 60.",
    ['close is above EMA(50)', 'close is below EMA(50)', 'RSI(14) is above 60'],
  ],
  ['When price is more than 2% under VWAP I long it back to VWAP.', ['close is below (0.98 * VWAP)', 'at VWAP as it moves']],
  ['Buy after 4 down days.', ['close is falling for 4 bars']],
  ['Buy when HA turns from red to green with no lower wick.', ['(min(Heikin Ashi open, Heikin Ashi close) - Heikin Ashi low) <= 0']],
  ['Buy when RSI(14) is below 30. Open trades can run until 14:00.', ['close at 14:00']],
])('%s', (rule, said) => expect(rulesOf(`SPY D1. ${rule} Stop 2%.`)).toEqual(expect.arrayContaining(said)))

test('N is the ATR of 20 bars, unless the text says what it is', () => {
  expect(rulesOf('ES H1. Buy when RSI(14) is below 30. Stop 2N.')).toContain('2 ATR(20) from the fill')
  expect(rulesOf('ES H1. N = ATR(10). Buy when RSI(14) is below 30. Stop 2N.')).toContain('2 ATR(10) from the fill')
})

test.each([
  ['sizing_unclear', bought('ES', 'Stop 2%. 0.5% a trade.')],
  ['vague_condition', bought('ES', 'Stop 2%. Done by 14:30.')],
])('%s is asked of “%s”', (issue, text) => expect(waitsFor(text)).toEqual([issue]))

test.each([
  'Buy when RSI(2) is below 5 and so must QQQ. Exit after 3 days.',
  'Buy when RSI(2) is below 5. Exit when the close is above the 5 SMA. Be in cash when QQQ is under its 100 SMA.',
  'Nasdaq 100 stocks. Buy when RSI(2) is below 5. Exit after 3 days.',
])('what is said of other markets waits: %s', (text) => expect(rulesOf(text)).toBeNull())

test('the close of a weekday is one of bars of a day', () => {
  expect(readText("Long at Friday's close, flat at Monday's close. Stop 5%.").plan?.timeframe?.value).toBe('1d')
  expect(rulesOf("SPY H1. Long at Friday's close. Stop 5%.")).toBeNull()
})

test('what is bought at the close and sold the next day is of the daily chart', () => {
  const text = 'If the Nasdaq closes down more than 2% buy at close and sell next day at close'
  expect(readText(text).plan?.timeframe?.value).toBe('1d')
  expect(readText(`${text}. H1 chart.`).plan?.timeframe?.value).toBe('1h')
})

test('a sell behind what is bought, which nothing else leaves, may close it although shorts are spoken of', () => {
  const shorts = 'Oil H4. Sell when price touches the upper Bollinger band, cover at the middle line.'
  expect(rulesOf(`${shorts} Buy at the lower band, sell at the middle line.`)).toBeNull()
  expect(rulesOf(`${shorts} Buy at the lower band, exit longs at the middle line.`)).not.toBeNull()
})
