import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { readPrice, sideOfLevels, suggestLevels } from './order-levels.ts'

const bars = Array.from({ length: 30 }, (_, k): Bar => ({ time: k, open: 100, high: 101, low: 99, close: 100, volume: 1 }))

test('a stop two average ranges away and a target of twice that are proposed, on the right side for each', () => {
  expect(suggestLevels(bars, 'buy', 2)).toEqual({ stop: '96.00', target: '108.00' })
  expect(suggestLevels(bars, 'sell', 2)).toEqual({ stop: '104.00', target: '92.00' })
  expect(suggestLevels(bars.slice(0, 1), 'buy', 2)).toEqual({ stop: '', target: '' })
})

test('a gap counts into the range', () => {
  const gapped = [...bars.slice(0, -1), { ...bars[0]!, open: 130, high: 131, low: 129, close: 130 }]
  expect(Number(suggestLevels(gapped, 'buy', 2).stop)).toBeLessThan(126)
})

test('levels say which side they are for', () => {
  expect(sideOfLevels(100, 99, 102)).toBe('buy')
  expect(sideOfLevels(100, 101, null)).toBe('sell')
  expect(sideOfLevels(100, null, null)).toBe('either')
  expect(sideOfLevels(100, 99, 98)).toBeNull()
  expect(sideOfLevels(100, 100, null)).toBeNull()
})

test('a price may be typed with a decimal comma; what is none is said to be none', () => {
  expect([readPrice(' 1,1153 '), readPrice('1.1153'), readPrice(''), readPrice('abc'), readPrice('-1')]).toEqual([
    1.1153,
    1.1153,
    null,
    undefined,
    undefined,
  ])
})
