import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarNamed } from './calendar.ts'
import { calendarNames } from './instrument.ts'
import { secondsToBarEnd, sessionStateAt, tradedUntil } from './session-state.ts'
import { timeframes } from './timeframe.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000

describe('an open market', () => {
  test('of currencies closes on Friday, though its days follow each other without a gap', () => {
    expect(sessionStateAt('forex', seconds('2025-11-19T14:04'))).toEqual({
      isOpen: true,
      isHoliday: false,
      next: { kind: 'closes', at: seconds('2025-11-21T22:00') },
    })
  })
  test('that trades round the clock never closes', () => {
    expect(sessionStateAt('crypto', seconds('2025-11-22T14:04'))).toEqual({ isOpen: true, isHoliday: false, next: { kind: 'never' } })
  })
  test('says when its lunch begins and ends, then when it closes', () => {
    expect(sessionStateAt('tokyo', seconds('2025-11-19T01:00')).next).toEqual({
      kind: 'break',
      at: seconds('2025-11-19T02:30'),
      until: seconds('2025-11-19T03:30'),
    })
    expect(sessionStateAt('tokyo', seconds('2025-11-19T05:00')).next).toEqual({ kind: 'closes', at: seconds('2025-11-19T06:30') })
  })
  test('with an hour of maintenance a day has a break, and closes on the last day of the week', () => {
    expect(sessionStateAt('us_futures', seconds('2025-11-19T14:04')).next).toEqual({
      kind: 'break',
      at: seconds('2025-11-19T22:00'),
      until: seconds('2025-11-19T23:00'),
    })
    expect(sessionStateAt('us_futures', seconds('2025-11-21T14:04')).next).toEqual({ kind: 'closes', at: seconds('2025-11-21T22:00') })
  })
  test('closes early on the day after Thanksgiving', () => {
    expect(sessionStateAt('us_stock', seconds('2025-11-28T15:00')).next).toEqual({ kind: 'closes', at: seconds('2025-11-28T18:00') })
  })
})

describe('a closed market', () => {
  test('opens later today, or on the next trading day', () => {
    expect(sessionStateAt('us_stock', seconds('2025-11-19T12:00'))).toMatchObject({
      isOpen: false,
      isHoliday: false,
      next: { kind: 'opens', at: seconds('2025-11-19T14:30') },
    })
    expect(sessionStateAt('us_stock', seconds('2025-11-21T21:30')).next).toEqual({ kind: 'opens', at: seconds('2025-11-24T14:30') })
  })
  test('is on holiday on Thanksgiving', () => {
    expect(sessionStateAt('us_stock', seconds('2025-11-27T15:00'))).toEqual({
      isOpen: false,
      isHoliday: true,
      next: { kind: 'opens', at: seconds('2025-11-28T14:30') },
    })
  })
  test('in its lunch break opens after it', () => {
    expect(sessionStateAt('tokyo', seconds('2025-11-19T03:00'))).toEqual({
      isOpen: false,
      isHoliday: false,
      next: { kind: 'opens', at: seconds('2025-11-19T03:30') },
    })
  })
})

test('the next change is the first moment at which the market is not as it is now', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...calendarNames),
      fc.integer({ min: seconds('2024-01-01T00:00'), max: seconds('2030-01-01T00:00') }),
      (name, moment) => {
        const calendar = calendarNamed(name)
        const { isOpen, next } = sessionStateAt(name, moment)
        expect(isOpen).toBe(calendar.isOpenAt(moment))
        if (next.kind === 'never') return
        expect(next.at).toBeGreaterThan(moment)
        expect(calendar.isOpenAt(next.at)).toBe(!isOpen)
        for (let each = moment; each < next.at; each += 977) expect(calendar.isOpenAt(each)).toBe(isOpen)
        expect(calendar.isOpenAt(next.at - 1)).toBe(isOpen)
        const until = next.kind === 'break' ? next.until : next.kind === 'opens' ? next.at : null
        expect(until === null || (calendar.isOpenAt(until) && !calendar.isOpenAt(until - 1))).toBe(true)
      },
    ),
    { seed: 52, numRuns: 300 },
  )
})

describe('a market could trade', () => {
  test.each([
    ['us_stock', '2025-11-19T15:00', '2025-11-19T15:00'],
    ['us_stock', '2025-11-19T12:00', '2025-11-18T21:00'],
    ['us_stock', '2025-11-27T15:00', '2025-11-26T21:00'],
    ['forex', '2025-11-22T12:00', '2025-11-21T22:00'],
    ['tokyo', '2025-11-19T03:00', '2025-11-19T02:30'],
  ] as const)('of %s at %s until %s', (name, now, until) => expect(tradedUntil(name, seconds(now))).toBe(seconds(until)))
})

describe('the countdown of a bar', () => {
  test('ends where the bar does', () => {
    expect(secondsToBarEnd(seconds('2025-11-19T14:04:10'), '1h', 'forex')).toBe(56 * 60 - 10)
    expect(secondsToBarEnd(seconds('2025-11-19T14:04:10'), '1m', 'crypto')).toBe(50)
    expect(secondsToBarEnd(seconds('2025-11-19T20:00'), '1d', 'us_stock')).toBe(3600)
  })
  test('is cut at an early close', () => {
    expect(secondsToBarEnd(seconds('2025-11-28T17:45'), '1h', 'us_stock')).toBe(15 * 60)
  })
  test('does not exist while the market is closed, except where the week goes on', () => {
    for (const timeframe of ['1m', '1h', '1d', '1w'] as const)
      expect(secondsToBarEnd(seconds('2025-11-22T12:00'), timeframe, 'forex')).toBeNull()
    expect(secondsToBarEnd(seconds('2025-11-19T02:00'), '1d', 'us_stock')).toBeNull()
    expect(secondsToBarEnd(seconds('2025-11-19T02:00'), '1w', 'us_stock')).toBe(seconds('2025-11-21T21:00') - seconds('2025-11-19T02:00'))
    expect(secondsToBarEnd(seconds('2025-11-27T16:00'), '1d', 'us_stock')).toBeNull()
  })
  test('of the lunch break is that of a bar which goes on after it', () => {
    expect(secondsToBarEnd(seconds('2025-11-19T03:00'), '1m', 'tokyo')).toBeNull()
    expect(secondsToBarEnd(seconds('2025-11-19T03:00'), '4h', 'tokyo')).toBe(seconds('2025-11-19T04:00') - seconds('2025-11-19T03:00'))
  })
  test('is never longer than the bar', () => {
    for (const timeframe of timeframes) {
      const left = secondsToBarEnd(seconds('2025-11-19T14:04:10'), timeframe, 'forex')!
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(31 * 86_400)
    }
  })
})
