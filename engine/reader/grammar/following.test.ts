import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'

const entry = 'Buy when RSI(14) crosses above 30. Stop 50 pips, target 200 pips.'
const bothSides = 'Buy when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 70.'
const planOf = (text: string) => {
  const reading = readPlan(text)
  return reading?.isWhole ? reading.plan : null
}

test.each([
  [
    'TrailingStart=20 pips, TrailingStop=15 pips, TrailingStep=5 pips',
    { activation: { value: 20 }, along: { value: 15 }, step: { value: 5 } },
  ],
  ['When profit is 30 pips I am activating trailing of 20 pips.', { activation: { value: 30 }, along: { value: 20 } }],
  ['chandelier exit, 22 period, 3 ATR', { along: { kind: 'atr', mult: 3, period: 22 } }],
  ['I trail my stop under the low of each previous candle.', { along: { level: { kind: 'price', field: 'low', shift: 1 } } }],
  ['Stop gets moved up to the parabolic SAR on every new bar.', { along: { level: { kind: 'indicator', name: 'psar' } } }],
])('a stop follows: %s', (text, trailing) => {
  expect(planOf(`${entry} ${text}`)?.trailing).toMatchObject(trailing)
})

test.each([
  ['BreakEven=15 pips, BreakEvenOffset=1 pip', { trigger: { value: 15 }, offset: { value: 1 } }],
  ['As soon as price gets halfway to target, the stop is raised to the entry price.', { trigger: { value: 100 } }],
  ['if profit is $300 stop goes to scratch', { trigger: { value: 300 } }],
  ['If trade made already one time the risk, no loss is allowed anymore, stop goes at entry.', { trigger: { value: 1, kind: 'r' } }],
])('a stop goes to the entry: %s', (text, breakeven) => {
  expect(planOf(`${entry} ${text}`)?.breakeven).toMatchObject(breakeven)
})

test.each([
  ['The stop goes 30 pips away from entry for longs and shorts.', { kind: 'pips', value: 30 }, { kind: 'pips', value: 30 }],
  ['I use 1 ATR as stop for the shorts, above the entry of course. Stop for longs 2 ATR.', { mult: 2 }, { mult: 1 }],
  ['StopLoss = 250 points (25 pips)', { kind: 'pips', value: 25 }, { kind: 'pips', value: 25 }],
  ['sl = entry * 0.98', { kind: 'percent', value: 2 }, { kind: 'percent', value: 2 }],
  [
    'stop = lowest(low, 5) - atr(14)',
    { level: { name: 'lowest' }, offset: { kind: 'atr' } },
    { level: { name: 'highest' }, offset: { kind: 'atr' } },
  ],
])('a stop lies on the losing side of each side: %s', (text, long, short) => {
  const plan = planOf(`${bothSides} ${text}`)
  expect(plan?.stop).toMatchObject({ long, short })
  expect(plan?.entryShort?.when).toMatchObject({ op: 'crosses_below' })
})

test.each([
  // A trailing stop of one side alone has no place in a plan of both.
  [`${bothSides} Stop 50 pips. Shorts are trailed above the highest high of the last 3 bars.`],
  // Nine to one are no points and pips.
  [`${bothSides} StopLoss = 250 points (27 pips)`],
  [`${bothSides} Stop 2 ATR for shorts, below the entry.`],
])('%s waits', (text) => {
  expect(readText(text).status).toBe('clarify')
})

test('both ends of what lies between are counted alike', () => {
  expect(planOf(`${entry} ATR(14) must be between 20 and 60 pips.`)?.entryLong?.when).toMatchObject({
    args: [{ right: { value: 20, unit: 'pips' } }, { right: { value: 60, unit: 'pips' } }, {}],
  })
})
