import { expect, test } from 'vitest'
import { scopeWords, screenNames } from './screen-scope.ts'

const lists = [{ id: 'w1', name: 'Coins' }]
const onList = { kind: 'watchlist', id: 'w1' } as const
const screen = { id: 's1', name: 'close is above 1', timeframe: '1d', bars: 250, markets: { kind: 'all' } } as const

test('a screen names the watch list that it is asked of', () => {
  expect(scopeWords({ markets: onList }, lists)).toBe('Coins')
  expect(scopeWords({ markets: onList }, [])).toBe('a deleted watch list')
  expect(scopeWords({ markets: onList }, undefined)).toBe('a watch list')
  expect(scopeWords({ markets: { kind: 'symbols', symbols: ['EURUSD', 'XAUUSD'] } }, lists)).toBe('EURUSD, XAUUSD')
})

test('screens of the same condition also say what they are asked of', () => {
  const names = screenNames([screen, { ...screen, id: 's2', markets: onList }, { ...screen, id: 's3', name: 'close is above 2' }], lists)
  expect([...names.values()]).toEqual([
    'close is above 1: D1, 250 bars, all markets',
    'close is above 1: D1, 250 bars, Coins',
    'close is above 2',
  ])
})
