import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { conditionIn, crosses, line, of, price } from '../testing/meanings-of.ts'

test('what has no measure is said to have none', () => {
  expect(conditionIn('price is near the 50 EMA')).toEqual(of(price, { does: 'vague', name: 'near', to: line('ema', 50) }))
  expect(conditionIn('momentum is strong')).toMatchObject({ predicate: { does: 'vague' } })
  expect(conditionIn('the trend is up')).toEqual({ says: 'vague', name: 'trend' })
})

test('what cannot be had is named where it stands', () => {
  expect(conditionIn('price breaks above resistance')).toEqual(of(price, crosses('up', { is: 'cannot', name: 'supply_demand_zones' })))
  expect(conditionIn('sentiment is bullish')).toMatchObject({ subject: { is: 'cannot', name: 'social' } })
})

test.each([
  ['price is above the 20 week moving average (140 day)', 'price is above the 20 week moving average'],
  ['price is above the 20 week moving average (100 days)', 'price is above the 20 week moving average'],
  ['price is above the 50 day average (50 days)', 'price is above the 50 day average'],
])('%s: a length that is told twice is one', (said, plain) => expect(conditionIn(said)).toEqual(conditionIn(plain)))

test('another length beside an average holds the run', () => {
  expect(readText('Buy when price is above the 20 week moving average (120 day). Stop 5%. Target 10%.').status).toBe('clarify')
})
