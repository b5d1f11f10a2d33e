import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { clausesIn } from '../testing/outline.ts'

test.each([
  ['exit at 2R or when RSI > 70, whichever comes first', 'exit: rsi > 70 + target 2 r'],
  ['exit if RSI > 70, if MFI > 80, or after 5 bars', 'exit: (rsi > 70 or mfi > 80) + after 5 bar'],
  ['When RSI > 70 or after 5 bars, exit', 'exit: rsi > 70 + after 5 bar'],
  ['keep the position until RSI > 50', 'exit: rsi > 50'],
  ['stay in as long as RSI < 70', 'hold: rsi < 70'],
  ['own SPY only when RSI > 50', 'SPY | hold: rsi > 50'],
  ['the position is reversed when RSI > 70', 'reverse: rsi > 70'],
  ['flip short when RSI > 70', 'reverse short: rsi > 70'],
  ['exit below the 50 EMA', 'exit: unsaid < ema 50'],
  ['get out when it does the opposite', 'exit: <opposite>'],
])('%s', (text, said) => {
  expect(clausesIn(text)).toEqual([said])
})

test('a portion is never the whole position', () => {
  expect(clausesIn('sell half when RSI > 60, sell the rest when RSI > 70')).toEqual(['exit 50%: rsi > 60', 'exit rest: rsi > 70'])
  expect(clausesIn('close 50% of the position when RSI > 60')).toEqual(['exit 50%: rsi > 60'])
})

test('who buys and holds while something holds is out when it does not', () => {
  expect(clausesIn('Buy and hold while RSI > 50')).toEqual(['enter long: rsi > 50 | exit long: not rsi > 50'])
})

test('the days opposite are the other end of so many bars, for both sides', () => {
  const reading = readPlan(
    'EURUSD daily. 55 days high is broken, then long. 55 days low is broken, then short. Exit at the 20 days opposite.',
  )
  expect(reading).toMatchObject({
    isWhole: true,
    plan: {
      exitLong: { when: { op: 'crosses_below', right: { name: 'lowest', params: { period: 20 } } } },
      exitShort: { when: { op: 'crosses_above', right: { name: 'highest', params: { period: 20 } } } },
    },
  })
})
