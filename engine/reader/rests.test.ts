import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const planIn = (rest: string) => {
  const reading = readPlan(`Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 20 pips. ${rest}`)
  return { isWhole: reading?.isWhole, targets: bare(reading?.plan.targets.long), exit: bare(reading?.plan.exitLong?.when) }
}
const r = (value: number, portionPercent: number) => ({ distance: { kind: 'r', value }, portionPercent })
const above70 = {
  op: 'gt',
  left: { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value' },
  right: { kind: 'const', value: 70 },
}

test.each([
  ['Half at 2R, rest when RSI is above 70.', [r(2, 50)]],
  ['Sell half at 2R. Hold the rest until RSI is above 70.', [r(2, 50)]],
  ['Close 40% at 1R, let the rest run until RSI is above 70.', [r(1, 40)]],
  ['Sell half when 2R is reached, the remainder once RSI is above 70.', [r(2, 50)]],
])('%s leaves by the rule with what the target has left', (text, targets) => {
  expect(planIn(text)).toEqual({ isWhole: true, targets, exit: above70 })
})

test.each([
  ["Sell half when it's up 3R, the rest at 5R.", [r(3, 50), r(5, 50)]],
  ['+1R: sell half. Let the rest run to 3R.', [r(1, 50), r(3, 50)]],
  ['TP1 1R for half, TP2 3R for the rest.', [r(1, 50), r(3, 50)]],
])('%s has a target for each part', (text, targets) => {
  expect(planIn(text)).toEqual({ isWhole: true, targets, exit: null })
})

test('a part that leaves where price reaches a level has its target there', () => {
  const { isWhole, targets } = planIn('Sell half when price reaches the middle bollinger band, the rest at 3R.')
  expect(isWhole).toBe(true)
  expect(targets).toMatchObject([{ distance: { kind: 'price_level', level: { name: 'bb', output: 'middle' } } }, r(3, 50)])
})

test.each(['Sell half when RSI is above 60, the rest when RSI is above 70.', 'Sell the rest when RSI is above 70.'])(
  '%s is held: no target takes a part before',
  (text) => expect(planIn(text).isWhole).toBe(false),
)
