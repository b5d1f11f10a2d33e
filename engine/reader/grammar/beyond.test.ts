import { expect, test } from 'vitest'
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
