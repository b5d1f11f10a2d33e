import { expect, test } from 'vitest'
import { fromWallClock, isZone, zoneOffset } from './zone-offset.ts'

const at = (iso: string) => Date.parse(iso) / 1000

test('a zone’s clock is that of each moment, on the day on which it changes too', () => {
  const newYork = zoneOffset('America/New_York')
  expect(newYork(at('2025-01-15T12:00:00Z'))).toBe(-5 * 3_600)
  expect(newYork(at('2025-07-15T12:00:00Z'))).toBe(-4 * 3_600)
  expect(newYork(at('2025-03-09T06:59:59Z'))).toBe(-5 * 3_600)
  expect(newYork(at('2025-03-09T07:00:00Z'))).toBe(-4 * 3_600)
  expect(zoneOffset('Asia/Kolkata')(at('2025-01-15T12:00:00Z'))).toBe(5.5 * 3_600)
  expect(zoneOffset('UTC')(0)).toBe(0)
})

test('a reading of the wall clock is the moment it was read at', () => {
  expect(fromWallClock(at('2025-07-15T09:30:00Z'), 'America/New_York')).toBe(at('2025-07-15T13:30:00Z'))
  expect(fromWallClock(at('2025-01-15T09:30:00Z'), 'America/New_York')).toBe(at('2025-01-15T14:30:00Z'))
  expect(fromWallClock(at('2025-01-15T09:30:00Z'), 'UTC')).toBe(at('2025-01-15T09:30:00Z'))
})

test('a zone is one that the browser knows', () => {
  expect([isZone('Europe/London'), isZone('UTC'), isZone('Mars/Olympus')]).toEqual([true, true, false])
})
