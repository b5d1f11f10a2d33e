import { findInstrument } from '@playbook/engine/market/catalogue'
import { expect, test } from 'vitest'
import { nextLook } from './alert-bars.ts'

const instrument = findInstrument('BTCUSD')!
const noon = Date.parse('2026-03-10T12:00:00Z') / 1000
const hour = 3_600
const look = (nowSeconds: number, newestEnd: number) => nextLook({ instrument }, '1h', { moment: 'close', newestEnd, nowSeconds })

test('an alert whose bar has come is looked at again at the next close', () => {
  expect(look(noon, noon)).toBe(noon + hour)
  expect(look(noon + 3 * 60, noon)).toBe(noon + hour)
})

test('an alert whose bar is late is looked at each minute, for ten minutes', () => {
  expect(look(noon, noon - hour)).toBe(noon + 60)
  expect(look(noon + 9 * 60, noon - hour)).toBe(noon + 10 * 60)
  expect(look(noon + 10 * 60, noon - hour)).toBe(noon + hour)
})

test('an alert on a market without bars waits for the next close', () => {
  expect(look(noon + 60, 0)).toBe(noon + hour)
})
