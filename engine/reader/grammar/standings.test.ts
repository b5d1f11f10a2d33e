import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const exitsIn = (text: string, rule = 'Buy SPY daily when RSI(14) crosses above 30. Stop 2%.') => {
  const reading = readPlan(`${rule} ${text}`)
  if (!reading?.isWhole) return null
  const { exitLong, exitShort } = reading.plan
  return JSON.parse(
    JSON.stringify([exitLong?.when ?? null, exitShort?.when ?? null], (key, value: unknown) => (key === 'from' ? undefined : value)),
  ) as readonly unknown[]
}
const held = (op: string, value: number) => ({ op, left: { kind: 'bars_held' }, right: { kind: 'const', value } })
const close = { kind: 'price', field: 'close' }
const entry = { kind: 'entry_price' }
const goal = (value: number) => ({ kind: 'calc', op: 'mul', args: [{ kind: 'const', value }, entry] })
const both = (...args: readonly unknown[]) => ({ op: 'and', args })

test.each([
  ["If it's not up 3% after 10 days, out.", both(held('eq', 10), { op: 'lte', left: close, right: goal(1.03) })],
  ['Out after 5 days if not in profit.', both(held('eq', 5), { op: 'lte', left: close, right: entry })],
  ['Out after 2 months if not in profit.', both(held('eq', 42), { op: 'lte', left: close, right: entry })],
  ['If the trade is not in profit after 6 bars, close it.', both(held('eq', 6), { op: 'lte', left: close, right: entry })],
  ['Exit after 5 bars if it is at a loss.', both(held('eq', 5), { op: 'lte', left: close, right: entry })],
  ['Exit after 5 bars if it is in profit.', both(held('gte', 5), { op: 'gt', left: close, right: entry })],
])('a trade is closed where it stands so: %s', (text, when) => expect(exitsIn(text)).toEqual([when, null]))

test('of a short trade it is the other way round', () => {
  const rule = 'Buy SPY daily when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 70. Stop 2%.'
  const lossOf = (op: string, right: unknown) => both(held('eq', 10), { op, left: close, right })
  expect(exitsIn("If it's not up 3% after 10 bars, out.", rule)).toEqual([lossOf('lte', goal(1.03)), lossOf('gte', goal(0.97))])
})

test.each(["If it's not up 1R after 10 bars, out.", 'Out at 15:00 if not in profit.'])('what no plan can hold waits: %s', (text) =>
  expect(exitsIn(text)).toBe(null),
)
