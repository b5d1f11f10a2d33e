import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { clausesIn, rulesIn } from '../testing/outline.ts'

test.each([
  ['buy only when RSI < 30', 'only long: rsi < 30'],
  ['only take longs if the close is above the 200 SMA', 'only long: close > sma 200'],
  ['only longs while the close is above the 200 SMA', 'only long: close > sma 200'],
  ['Price above the 200 SMA = longs only', 'only long: close > sma 200'],
  ["don't buy if RSI > 80", 'skip long: rsi > 80'],
  ['no trades when RSI > 80', 'skip: rsi > 80'],
  ['if RSI > 80 stay out', 'skip: rsi > 80'],
  ['skip the trade if RSI > 80', 'skip: rsi > 80'],
  ['no trades unless RSI < 30', 'filter: rsi < 30'],
  ['Long only.', 'only long'],
  ['Direction: long', 'only long'],
  ["don't go short", 'only long'],
  ['no longs under the 200 SMA', 'skip long: unsaid < sma 200'],
  ['RSI > 50 means longs', 'only long: rsi > 50'],
])('%s', (text, said) => {
  expect(clausesIn(text)).toEqual([said])
})

test.each([
  ['longs only above the 200 SMA, shorts only below', ['only long: unsaid > sma 200', 'only short: unsaid < sma 200']],
  ['above the 200 SMA only buys, below only sells', ['only long: unsaid > sma 200', 'only short: unsaid < sma 200']],
  ['20 SMA over 50 SMA = longs only, under = shorts only', ['only long: sma 20 > sma 50', 'only short: sma 20 < sma 50']],
])('the other side of a line is that of the line which was named: %s', (text, said) => {
  expect(rulesIn(`${text}. Buy when RSI crosses above 50`)).toEqual([...said, 'enter long: rsi crosses up 50'])
})

test.each(['Buy when RSI crosses above 30. Shorts only below.', 'Only longs above the 20 SMA and when RSI > 50, only shorts below.'])(
  'where no line was named for one side the other waits: %s',
  (text) => expect(readPlan(`${text} Stop 2%.`)?.isWhole).toBe(false),
)

test('one side alone turns no rule that names the other', () => {
  for (const only of ['Short only.', 'Only short.', 'I only short this.']) {
    const reading = readPlan(`Buy when RSI < 30. ${only}`)
    expect([only, reading?.isWhole, reading?.plan.entryShort ?? null]).toEqual([only, false, null])
  }
  expect(readPlan('Short only. Enter when RSI > 70.')?.plan.entryShort?.when).toMatchObject({ op: 'gt' })
})

test('a time at which one side may be entered is no entry', () => {
  expect(readPlan('Shorts are taken only in the New York session.')?.isWhole ?? false).toBe(false)
})
