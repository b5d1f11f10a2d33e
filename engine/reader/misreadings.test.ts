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
