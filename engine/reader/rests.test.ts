import { expect, test } from 'vitest'
import { editPlan } from '../form/edit-plan.ts'
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

test.each(['Sell the rest when RSI is above 70.', 'Half when RSI is above 70.', 'Risk 1%, half when RSI is above 70.'])(
  '%s is held: nothing takes a part before, or says that one leaves',
  (text) => expect(planIn(text).isWhole).toBe(false),
)

const rsiIs = (op: string, value: number) => ({ ...above70, op, right: { kind: 'const', value } })
const half = (when: object, portionPercent = 50, side = 'long') => ({ side, portionPercent, when, fill: 'next_open' })
const partsIn = (rest: string, entry = 'Buy EURUSD on H1 when RSI(14) crosses above 30.') => {
  const reading = readPlan(`${entry} Stop 20 pips. ${rest}`)
  return { isWhole: reading?.isWhole, parts: bare(reading?.plan.partialExits), exit: bare(reading?.plan.exitLong?.when) }
}

test.each([
  ['Sell half when RSI is above 60, the rest when RSI is above 70.', [half(rsiIs('gt', 60))], above70],
  ['Sell half when RSI is above 60, the rest at 70.', [half(rsiIs('gt', 60))], rsiIs('gte', 70)],
  ['Sell half when RSI crosses above 50 and the rest at 70.', [half(rsiIs('crosses_above', 50))], rsiIs('gte', 70)],
  ['Sell half at RSI 50, the rest at RSI 70.', [half(rsiIs('gte', 50))], rsiIs('gte', 70)],
  ['Scale out 1/3 when RSI is above 60, 1/3 when RSI is above 70.', [half(rsiIs('gt', 60), 100 / 3), half(above70, 100 / 3)], null],
  ['Reduce the position by 25% once RSI is above 70.', [half(above70, 25)], null],
  ['Exits: half when RSI is above 70.', [half(above70)], null],
  ['TP1: 40% when RSI is above 70.', [half(above70, 40)], null],
  ['Close half after 10 bars.', [half({ op: 'gte', left: { kind: 'bars_held' }, right: { kind: 'const', value: 10 } })], null],
])('%s leaves in parts on conditions', (text, parts, exit) => {
  expect(partsIn(text)).toEqual({ isWhole: true, parts, exit })
})

test('a part of no side is turned round for shorts, one of a side is not', () => {
  const both = 'Buy EURUSD on H1 when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 70.'
  const below30 = half(rsiIs('lt', 30), 50, 'short')
  expect(partsIn('Close half when RSI is above 70.', both).parts).toEqual([half(above70), below30])
  expect(partsIn('Close half of the shorts when RSI is below 30.', both).parts).toEqual([below30])
})

test.each([
  'Close half each time RSI is above 70.',
  'Close half of the shorts when RSI is above 70.',
  'Close half when RSI is above 60, close 60% when RSI is above 70.',
  'Do not close half when RSI is above 70.',
  'Cut the size by half when RSI is above 70.',
  'Close half when RSI is above 70 or after 20 days.',
  'Take half at 1R or when RSI is above 70.',
  'Close half at 1R or when RSI is above 70.',
])('%s is held', (text) => expect(partsIn(text).isWhole).toBe(false))

test('the form mirrors parts of a position to the other side, and takes the last of them out', () => {
  const reading = readPlan('Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 20 pips. Close half when RSI is above 70.')
  const mirrored = editPlan(reading!.plan, { does: 'mirror', from: 'long' })
  expect(mirrored.ok && bare(mirrored.value.partialExits)).toEqual([half(above70), half(rsiIs('lt', 30), 50, 'short')])
  const without = editPlan(reading!.plan, { does: 'remove', path: 'partialExits.0' })
  expect(without.ok && 'partialExits' in without.value).toBe(false)
})

test.each([
  ['First half of the trade is closed when RSI is above 60, second half is closed when RSI is above 70.', 50],
  ['Lighten up by 25% whenever RSI is above 60, exit fully when RSI is above 70.', 25],
  ['Partial profit 30% when RSI is above 60. Final exit when RSI is above 70.', 30],
  ['Sell 50% of my coins when RSI is above 60 and the other 50% when RSI is above 70.', 50],
])('%s leaves in a part and the rest', (text, percent) => {
  expect(partsIn(text)).toEqual({ isWhole: true, parts: [half(rsiIs('gt', 60), percent)], exit: above70 })
})
