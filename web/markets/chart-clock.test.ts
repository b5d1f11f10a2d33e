import { expect, test } from 'vitest'
import { nextOnChart, waitText } from './chart-clock.ts'

const at = (iso: string) => Date.parse(iso) / 1000

test('a wait is told as short as it can be', () => {
  expect(waitText(761)).toBe('12:41')
  expect(waitText(0)).toBe('0:00')
  expect(waitText(2 * 3_600 + 5 * 60)).toBe('2 h 05 min')
  expect(waitText(3 * 86_400 + 4 * 3_600)).toBe('3 d 4 h')
})

test('a bar closes at its end, the last of a day with the day', () => {
  expect(nextOnChart(at('2025-11-26T10:47:19Z'), '1h', 'forex')).toEqual({ isOpen: true, at: at('2025-11-26T11:00:00Z') })
  expect(nextOnChart(at('2025-11-26T20:47:00Z'), '4h', 'us_stock')).toEqual({ isOpen: true, at: at('2025-11-26T21:00:00Z') })
})

test('a closed market says when it opens again', () => {
  expect(nextOnChart(at('2025-11-29T10:00:00Z'), '1h', 'forex')).toEqual({ isOpen: false, at: at('2025-11-30T22:00:00Z') })
  expect(nextOnChart(at('2025-11-26T12:00:00Z'), '1h', 'us_stock')).toEqual({ isOpen: false, at: at('2025-11-26T14:30:00Z') })
  expect(nextOnChart(at('2025-11-26T22:00:00Z'), '1h', 'us_stock')).toEqual({ isOpen: false, at: at('2025-11-28T14:30:00Z') })
  expect(nextOnChart(at('2025-11-26T03:00:00Z'), '1h', 'tokyo')).toEqual({ isOpen: false, at: at('2025-11-26T03:30:00Z') })
})
