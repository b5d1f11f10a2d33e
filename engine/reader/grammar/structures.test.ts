import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'
import { rulesOf } from '../testing/entry-rules.ts'
import { partsOf } from '../testing/parts-of.ts'

const candle = 'Buy EURUSD on M15 when a bullish engulfing closes above the 20 EMA.'
const range = 'EURUSD M5. Range is 08:00-09:00 London. Buy when a bar closes above the range high. Stop at range low.'
const short = (rule: string): string =>
  rule.replaceAll(/range \(08:00-09:00 London time\) (?<end>high|low)/gu, (_, end: string) => (end === 'high' ? 'RH' : 'RL'))
const last = (text: string): string | undefined => partsOf(text).map(short).at(-1)

test.each([
  ['Stop half the candle away.', 'stop: a distance of (0.5 * (high - low)) from the fill'],
  ['Stop goes halfway back into the candle.', 'stop: at median price'],
  ['Stop at 50% of the candle.', 'stop: at median price'],
  ['SL: lowest low of 6.', 'stop: at lowest low of the last 6 bars'],
  ['Stop at the lower of the last two lows.', 'stop: at lowest low of the last 2 bars'],
  ['SL below low of candle 5 pips.', 'stop: 5 pips beyond low'],
  ["I'm wrong below the candle low.", 'stop: at low'],
  ['Out 2% lower.', 'stop: 2% from the fill'],
  ['I lose max 20 points.', 'stop: 20 points from the fill'],
  ['Target equal to twice the candle.', 'target: a distance of (2 * (high - low)) from the fill'],
  ["Target the candle's range projected from its high.", 'target: a distance of (high - low) beyond high'],
  ['When I win 40 points I take it.', 'target: 40 points from the fill'],
  ['Sell 8% higher.', 'target: 8% from the fill'],
  ['The 50 EMA is my target.', 'target: at EMA(50) as it moves'],
])('%s is read at the bar that gives the signal', (said, rule) => {
  expect(last(`${candle} ${said}`)).toBe(rule)
})

test.each([
  ['Target: range height added to the high.', 'target: a distance of (RH - RL) beyond RH'],
  ['Target is 1.5x the range width measured from the breakout level.', 'target: a distance of (1.5 * (RH - RL)) beyond RH'],
  ["Target is the range's high plus half its range.", 'target: a distance of (0.5 * (RH - RL)) beyond RH'],
  ['Target is a measured move.', 'target: a distance of (RH - RL) beyond RH'],
  ['Target 1.5x the range width.', 'target: a distance of (1.5 * (RH - RL)) from the fill'],
])('%s is counted from the edge that was broken, or from the entry', (said, rule) => {
  expect(last(`${range} ${said}`)).toBe(rule)
})

test.each([
  ["Target 10 pips below yesterday's high.", 'target: at (high 1 daily bar ago - 10 pips)'],
  ["Stop 10 pips below yesterday's high.", 'stop: at (high 1 daily bar ago - 10 pips)'],
  ["Target 10 pips above yesterday's high.", 'target: 10 pips beyond high 1 daily bar ago'],
  ["Stop 2 pips above yesterday's low.", 'stop: at (low 1 daily bar ago + 2 pips)'],
  ["Stop 2 pips below yesterday's low.", 'stop: 2 pips beyond low 1 daily bar ago'],
])('%s lies on the side of the level that is said', (said, rule) => {
  expect(last(`${candle} ${said}`)).toBe(rule)
})

test('what lies short of a level for longs lies short of the other one for shorts', () => {
  const both = `${candle} Short when a bearish engulfing closes below the 20 EMA. Target 10 pips below yesterday's high.`
  expect(partsOf(both)).toEqual(['target: at (high 1 daily bar ago - 10 pips)', 'target: at (low 1 daily bar ago + 10 pips)'])
})

test('the opening range is told from a joining word by its capitals where nothing else is joined so', () => {
  const opening = 'ES M5. Opening range is the first 15 minutes. Buy when a bar closes above the OR high.'
  expect(last(`${opening} Stop at the OR mid.`)).toBe('stop: at ((opening range(15) high + opening range(15) low) / 2)')
  expect(rulesOf('Buy EURUSD on H1 when RSI < 30 OR close > EMA 50.')).toEqual(['RSI(14) is below 30 or close is above EMA(50)'])
})

test.each([
  'Stop at the third candle.',
  'Target the third candle.',
  'Invalid below the low of the candle.',
  'I never lose more than $500.',
  'Buy again 5% lower.',
  'Target 2x leverage.',
])('%s means something else, and waits', (said) => {
  expect(readText(`${candle} ${said}`).status).not.toBe('ok')
})

const oversold = 'Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 20 pips.'
const sold = (said: string): readonly string[] => partsOf(`${oversold} ${said}`, ['target', 'breakeven'])

test.each([
  [
    'TP1: 20 pips, close 50%. TP2: 40 pips, close rest.',
    ['target: 50% of the position at 20 pips from the fill', 'target: 50% of the position at 40 pips from the fill'],
  ],
  [
    'Sell half after 6% in my favor. Sell the rest at 10%.',
    ['target: 50% of the position at 6% from the fill', 'target: 50% of the position at 10% from the fill'],
  ],
  [
    '2 of 4 contracts at +20 pips, 1 at +40 pips, last one at +60 pips.',
    [
      'target: 50% of the position at 20 pips from the fill',
      'target: 25% of the position at 40 pips from the fill',
      'target: 25% of the position at 60 pips from the fill',
    ],
  ],
  [
    'Half at 1R, stop to breakeven on the rest, rest at 3R.',
    [
      'target: 50% of the position at 1R from the fill',
      'breakeven: stop moves to the entry price at 1R profit',
      'target: 50% of the position at 3R from the fill',
    ],
  ],
])('%s', (said, parts) => {
  expect(sold(said)).toEqual(parts)
})

test.each(['1 of 3 contracts at +20 pips, 3 at +40 pips.', 'Half at 1R. Close the rest.', 'Rest at 3R, stop to breakeven.'])(
  '%s says too much or too little of the parts, and waits',
  (said) => {
    expect(readText(`${oversold} ${said}`).status).not.toBe('ok')
  },
)

test('the last part leaves by a rule of its own', () => {
  const said = 'Sell 1/3 at 10%, 1/3 at 20% and the last 1/3 when it closes under the 50 SMA.'
  expect(rulesOf(`${oversold} ${said}`)).toEqual(['RSI(14) crosses above 30', 'close is below SMA(50)'])
})

test('a range that is told by its hours is drawn, whatever sign tells it', () => {
  const box = 'CL M30. Range = 02:00-08:00 NY. Buy when price closes above the range. Stop is the other side.'
  expect(partsOf(box).at(-1)).toContain('02:00-08:00')
  const pair =
    'CL M30. Box = high and low of 02:00-08:00 NY. If the box is under 80 ticks: buy stop 2 ticks over it, sell stop 2 ticks under it.'
  expect(readText(`${pair} Stop 20 ticks.`).status).toBe('ok')
})

test("a day's range is counted from that day's end", () => {
  expect(last(`${candle} Target yesterday's range added to the high.`)).toMatch(/beyond high 1 daily bar ago/u)
})

test('the market may be told behind what is waited for, and one loss or profit beside other reasons to leave', () => {
  expect(rulesOf('When RSI < 30 on EURUSD H1, buy. Stop 2%.')).toEqual(['RSI(14) is below 30'])
  expect(partsOf('Buy SPY daily when RSI < 30. Sell when RSI is over 55 or 3% lower.')).toEqual(['stop: 3% from the fill'])
  expect(partsOf('XAUUSD M5. Buy when RSI < 30. SL 3 dollars per trade, TP 6 dollars per trade, break even at +3.')).toContain(
    'breakeven: stop moves to the entry price at $3 profit',
  )
})

const whenOf = (text: string) => {
  const reading = readPlan(text)
  return reading?.isWhole ? (reading.plan.entryLong ?? reading.plan.entryShort)?.when : null
}
test.each([
  'Buy when price comes back into a bullish fair value gap.',
  'Buy on the return into a bullish FVG.',
  'Go long when price taps a bullish FVG for the first time.',
])('price comes back into a gap of three bars on a later bar, into one that was left before it: %s', (text) => {
  expect(whenOf(text)).toMatchObject({
    op: 'sequence',
    steps: [
      { when: { op: 'gt', left: { field: 'low' }, right: { field: 'high', shift: 2 } } },
      { when: { op: 'lte', left: { field: 'low' }, right: { kind: 'value_when', when: { op: 'shift', bars: 1 } } } },
    ],
  })
})

test.each([
  'Sell short on a break of structure to the downside.',
  'Sell short on a bearish BOS.',
  'Sell short when market structure breaks lower.',
])('structure breaks where its last swing does: %s', (text) =>
  expect(whenOf(text)).toMatchObject({ op: 'crosses_below', right: { name: 'swing_low' } }),
)

test.each(['Buy on a break of structure.', 'Buy at the FVG.', 'Buy when price touches a bullish order block.', 'Buy on a bullish CHoCH.'])(
  'what names no way or has no measure waits: %s',
  (text) => expect(whenOf(text) ?? null).toBe(null),
)
