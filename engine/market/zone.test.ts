import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findZone, readZoneName, zoneNamed, zoneNames } from './zone.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

function intlOffset(name: string): (utcSeconds: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (utcSeconds) => {
    const text = format.formatToParts(utcSeconds * 1000).find((part) => part.type === 'timeZoneName')!.value
    const parts = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text)!
    const size = Number(parts[2] ?? 0) * 3600 + Number(parts[3] ?? 0) * 60
    return parts[1] === '-' ? -size : size
  }
}

/** The moment between two times at which the zone leaves the offset it has at the first. */
function changeBetween(offsetAt: (utcSeconds: number) => number, from: number, to: number): number {
  const before = offsetAt(from)
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}

describe('a zone agrees with the platform from 1990 to 2060', () => {
  const from = seconds('1990-01-01T00:00Z')
  const to = seconds('2060-12-31T00:00Z')
  const step = 4 * 86_400
  test.each(zoneNames)('%s, four days apart and at both sides of every change', (name) => {
    const { offsetAt } = zoneNamed(name)
    const times = Array.from({ length: Math.floor((to - from) / step) }, (_, i) => from + i * step)
    const changes = times
      .filter((time) => offsetAt(time) !== offsetAt(time + step))
      .map((time) => changeBetween(offsetAt, time, time + step))
    const asked = [...times, ...changes, ...changes.map((time) => time - 1)]
    const platform = intlOffset(name)
    expect(asked.filter((time) => offsetAt(time) !== platform(time)).map((time) => new Date(time * 1000).toISOString())).toEqual([])
  })
})

test('New York is right from 1970 on', () => {
  const zone = zoneNamed('America/New_York')
  const offset = intlOffset('America/New_York')
  for (let time = 0; time < seconds('1990-01-01T00:00Z'); time += 86_400 * 3) expect(zone.offsetAt(time)).toBe(offset(time))
})

test('times out of order get the same offsets as times in order', () => {
  const zone = zoneNamed('Europe/London')
  const offset = intlOffset('Europe/London')
  fc.assert(
    fc.property(fc.integer({ min: seconds('1996-01-01T00:00Z'), max: seconds('2060-01-01T00:00Z') }), (time) => {
      expect(zone.offsetAt(time)).toBe(offset(time))
    }),
    { seed: 11, numRuns: 300 },
  )
})

describe('a wall clock becomes UTC', () => {
  const newYork = zoneNamed('America/New_York')
  test('by the offset in force', () => {
    expect(newYork.toUtc(seconds('2024-07-01T17:00Z'))).toBe(seconds('2024-07-01T21:00Z'))
    expect(newYork.toUtc(seconds('2024-12-01T17:00Z'))).toBe(seconds('2024-12-01T22:00Z'))
  })
  test('a reading that occurs twice is its first occurrence', () => {
    expect(newYork.toUtc(seconds('2024-11-03T01:30Z'))).toBe(seconds('2024-11-03T05:30Z'))
  })
  test('a reading that is skipped moves forward', () => {
    expect(newYork.toUtc(seconds('2024-03-10T02:30Z'))).toBe(seconds('2024-03-10T07:30Z'))
    expect(newYork.toLocal(seconds('2024-03-10T07:30Z'))).toBe(seconds('2024-03-10T03:30Z'))
  })
  test('and back again to the same reading', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zoneNames),
        fc.integer({ min: seconds('1990-01-05T00:00Z'), max: seconds('2060-01-01T00:00Z') }),
        (name, time) => {
          const zone = zoneNamed(name)
          expect(zone.toLocal(zone.toUtc(zone.toLocal(time)))).toBe(zone.toLocal(time))
        },
      ),
      { seed: 12, numRuns: 500 },
    )
  })
})

test.each([
  ['EST', 'America/New_York'],
  ['ET', 'America/New_York'],
  ['New York', 'America/New_York'],
  ['New York time', 'America/New_York'],
  ['CEST', 'Europe/Berlin'],
  ['frankfurt', 'Europe/Berlin'],
  ['BST', 'Europe/London'],
  ['GMT', 'UTC'],
  ['JST', 'Asia/Tokyo'],
  ['hong kong', 'Asia/Hong_Kong'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['UTC+2', 'UTC+02:00'],
  ['GMT-05:30', 'UTC-05:30'],
  ['+0100', 'UTC+01:00'],
  ['UTC+0', 'UTC'],
  ['utc', 'UTC'],
])('%s is read as %s', (text, name) => {
  expect(readZoneName(text)).toBe(name)
  expect(findZone(text)?.name).toBe(name)
})

test('an unknown zone and an impossible offset are no zone', () => {
  for (const text of ['', 'Mars/Olympus', 'UTC+15', 'UTC+2:75', '2', 'constructor']) expect(findZone(text)).toBeNull()
})

test('a fixed offset never changes', () => {
  const zone = zoneNamed('UTC-03:30')
  expect(zone.offsetAt(seconds('1995-01-01T00:00Z'))).toBe(-12_600)
  expect(zone.offsetAt(seconds('2050-07-01T00:00Z'))).toBe(-12_600)
})
