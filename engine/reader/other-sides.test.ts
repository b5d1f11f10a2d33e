import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const bare = (node: unknown): unknown => JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'from' ? undefined : value)))
const at = (field: string, shift?: number) => ({ kind: 'price_level', level: { kind: 'price', field, ...(shift && { shift }) } })

test('the other side of orders of both sides is where the other one waits', () => {
  const reading = readPlan(
    'EURUSD daily. After an inside bar put a buy stop 2 pips above the high and a sell stop 2 pips below the low. Stop on the other side.',
  )
  expect(reading?.isWhole).toBe(true)
  expect(bare(reading?.plan.stop)).toEqual({ long: at('low'), short: at('high') })
})

test('the other side of a range that is spoken of is its far end', () => {
  const reading = readPlan(
    'EURUSD M15. Buy stop above the high of the Asian session, sell stop below the low of it. Stop on the other side.',
  )
  expect(reading?.plan.stop.long).toMatchObject({ level: { kind: 'indicator', name: 'session_range', output: 'low' } })
})

test('without orders or a range the other side stays open', () => {
  expect(readPlan('EURUSD daily. Buy when RSI < 30. Stop on the other side.')?.isWhole).toBe(false)
})
