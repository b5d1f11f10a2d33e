import { expect, test } from 'vitest'
import { keepStrategyDefaults, readStrategyDefaults } from './strategy-defaults.ts'

const nothing = { symbol: null, timeframe: null }

test('what was kept is read', () => {
  keepStrategyDefaults({ symbol: 'BTCUSD', timeframe: '4h' })
  expect(readStrategyDefaults()).toEqual({ symbol: 'BTCUSD', timeframe: '4h' })
})

test.each(['', 'null', '[]', '{', '{"symbol":7,"timeframe":"7h"}'])('WB15: %j in the storage is as if nothing was chosen', (stored) => {
  localStorage.setItem('strategy-defaults', stored)
  expect(readStrategyDefaults()).toEqual(nothing)
})
