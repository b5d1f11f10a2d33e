import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { levelFits, levelsThatFit, readPrice, suggestLevels } from './order-levels.ts'

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

test('a long has its stop below the price and its target above, a short the other way round', () => {
  expect([levelFits('buy', 'stop', 99, 100), levelFits('buy', 'target', 102, 100)]).toEqual([true, true])
  expect([levelFits('sell', 'stop', 101, 100), levelFits('sell', 'target', 98, 100)]).toEqual([true, true])
  expect([levelFits('buy', 'stop', 101, 100), levelFits('sell', 'target', 101, 100)]).toEqual([false, false])
  expect([levelFits('buy', 'stop', 100, 100), levelFits('sell', 'stop', null, 100)]).toEqual([false, true])
})

test('another side keeps the typed levels that also fit it', () => {
  expect(levelsThatFit({ stop: '101', target: '104' }, 'sell', 100)).toEqual({ stop: '101' })
  expect(levelsThatFit({ stop: '', target: 'abc' }, 'sell', 100)).toEqual({ stop: '' })
  expect(levelsThatFit({}, 'buy', 100)).toEqual({})
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
