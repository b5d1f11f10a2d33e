import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const line = (name: string, timeframe?: string) => ({ kind: 'indicator', name, ...(timeframe !== undefined && { timeframe }) })
const entryOf = (text: string) => readPlan(text)?.plan.entryLong?.when
const isOwn = (of: unknown) => expect(of).not.toHaveProperty('timeframe')

test.each([
  'M15. Trend on H4: price above the 200 EMA. Buy when RSI crosses above 30.',
  'M15. H4 trend: price above the 200 EMA. Buy when RSI crosses above 30.',
  'On H4 price must be above the 200 EMA. On the 15m chart buy when RSI crosses above 30.',
  '15m. Buy when the 4h close is above the 200 EMA and RSI crosses above 30.',
  'HTF 4h: price above the 200 EMA. 15m: RSI crosses above 30. Buy.',
])('A chart is of the condition that it is said of: %s', (text) => {
  const reading = readPlan(text)
  const when = reading?.plan.entryLong?.when
  expect(reading).toMatchObject({ isWhole: true, plan: { timeframe: { value: '15m' } } })
  expect(when).toMatchObject({ op: 'and', args: [{ right: line('ema', '4h') }, { left: line('rsi') }] })
  if (when?.op === 'and' && when.args[1]?.op === 'crosses_above') isOwn(when.args[1].left)
})

test('Both lines are of the chart that stands behind them', () => {
  expect(entryOf('15m chart. Buy when EMA 50 is above EMA 200 on H4.')).toMatchObject({ left: line('ema', '4h'), right: line('ema', '4h') })
})

test("A chart that one condition names is not the other one's", () => {
  const when = entryOf('Daily chart. Buy when the close is above the 20 EMA and the weekly close is above the weekly EMA(50).')
  expect(when).toMatchObject({ args: [{ right: line('ema') }, { right: line('ema', '1w') }] })
  if (when?.op === 'and' && when.args[0]?.op === 'gt') isOwn(when.args[0].right)
})

test.each(['Entries on the 5m, bias on the 1h. Buy when RSI < 30.', 'Timeframe: 15m, filter timeframe: 4h. Buy when RSI < 30.'])(
  'Two charts of which one has nothing to do hold the run: %s',
  (text) => {
    expect(readPlan(text)?.isWhole).toBe(false)
  },
)
