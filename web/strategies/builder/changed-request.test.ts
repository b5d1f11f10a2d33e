import { expect, test } from 'vitest'
import { sampleStrategy } from '../../testing/sample-strategy.ts'
import { changedRequest } from './changed-request.ts'

test('the name of a strategy from a sweep tells the values that it runs with', () => {
  const strategy = sampleStrategy({ name: 'MACD 12/26/9' })
  const first = changedRequest(strategy, {}, 'sweep', ['MACD fast 14'])
  expect(first.name).toBe('MACD 12/26/9 (MACD fast 14, from a sweep)')
  const second = changedRequest({ ...strategy, name: first.name }, {}, 'sweep', ['MACD fast 16', 'MACD slow 30'])
  expect(second.name).toBe('MACD 12/26/9 (MACD fast 16, MACD slow 30, from a sweep)')
})

test('too many values for a name are left to the rules', () => {
  const values = Array.from({ length: 9 }, (_, i) => `Parameter ${i} is ${i}`)
  expect(changedRequest(sampleStrategy({ name: 'Mine' }), {}, 'sweep', values).name).toBe('Mine (from a sweep)')
})
