import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const both = 'Buy when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 60.'
const planOf = (text: string) => {
  const reading = readPlan(text)
  return reading?.isWhole ? reading.plan : null
}

test.each([
  'Shorting: not allowed.',
  'Short signals get ignored.',
  'Shorting is off the table.',
  'Leave the short side out of it.',
  'I stay away from shorts entirely.',
  'No short selling whatsoever.',
  'allow_short = false',
  'AllowBuy=true, AllowSell=false.',
  "Just longs, I don't do the other direction.",
  'Take longs and ignore every short setup.',
  "It's a long-only system.",
  'Only play it from the long side.',
])('a side that is not traded contradicts a rule of it: %s', (text) => {
  expect(planOf(`Buy when RSI(14) crosses above 30. ${text}`)?.entryLong?.when).toMatchObject({ op: 'crosses_above' })
  expect(planOf(`${both} ${text}`)).toBe(null)
})

test.each([
  ['Shorting is not allowed before 10:00.', { op: 'not', arg: { op: 'time' } }],
  ['Shorts are off the table when the ADX(14) is below 20.', { op: 'not', arg: { op: 'lt' } }],
  ['Short setups are ignored on Mondays.', { op: 'not', arg: { op: 'weekday' } }],
])('what bars a side at some times leaves it at others: %s', (text, not) => {
  expect(planOf(`${both} ${text}`)?.entryShort?.when).toMatchObject({ op: 'and', args: [not, { op: 'crosses_below' }] })
})

test.each([
  'Only long when the close is above the 200 SMA and only short when it is below.',
  'Longs only if the close is above the 200 SMA, shorts only if it is below.',
  'If the close is higher than the 200 SMA only longs, if lower only shorts.',
  'Close above the 200 SMA? Longs only. Close below it? Shorts only.',
  'Trade on the right side of the 200 SMA.',
])('the two sides of one line: %s', (text) => {
  const plan = planOf(`${both} ${text}`)
  expect(plan?.entryLong?.when).toMatchObject({ op: 'and', args: [{ op: 'gt', right: { name: 'sma' } }, {}] })
  expect(plan?.entryShort?.when).toMatchObject({ op: 'and', args: [{ op: 'lt', right: { name: 'sma' } }, {}] })
})

test('"it is below" of a line beside which another cross was said last is open', () => {
  const text = 'If the close is above the 200 SMA, buy when the 9 EMA crosses above the 21 EMA. If it is below, sell short.'
  expect(planOf(text)).toBe(null)
})

test.each([
  'For shorts, the opposite rules apply.',
  'Shorts follow the same rules reversed.',
  'For a sell, everything is the other way around.',
  'For the sell side just the opposite of the buy.',
  'Turn the rules around and you have the short side.',
  'Opposite conditions shall apply for short positions.',
])('the other side is told by the first: %s', (text) => {
  expect(planOf(`Buy when RSI(14) crosses above 30. ${text}`)?.entryShort?.when).toMatchObject({ op: 'crosses_below' })
})
