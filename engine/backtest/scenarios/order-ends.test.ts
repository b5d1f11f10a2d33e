import { describe, expect, it } from 'vitest'
import type { EntryOrder } from '../../strategy/plan.ts'
import { distance, from, marked, planOf, price } from '../testing/plans.ts'
import { barTable, marks, runOn } from '../testing/runs.ts'

const { buy } = marks
const planWith = (order: Partial<EntryOrder>) =>
  planOf({
    entryLong: { when: marked(buy), fill: 'next_open' },
    entryOrder: { type: 'stop', long: price('close'), offset: distance(5), from, ...order },
  })

/** Hourly bars from midnight UTC, quiet but for the signal and the bar that reaches 105. */
const hoursWith = (signalAt: number, reachedAt: number, count = 30) =>
  barTable(
    Array.from({ length: count }, (_, k) => {
      const high = k === reachedAt ? 106 : 101
      return k === signalAt ? [100, 101, 99, 100, buy] : [100, high, 99, 100]
    }),
  )
const filledIn = (order: Partial<EntryOrder>, signalAt: number, reachedAt: number) =>
  runOn(hoursWith(signalAt, reachedAt), planWith(order)).trades[0]?.entryBar ?? null

describe('rule 10, entry orders that end at a time or with the day', () => {
  it('an order until a time works in bars that open before it', () => {
    expect(filledIn({ until: '11:00', zone: 'UTC' }, 7, 10)).toBe(10)
    expect(filledIn({ until: '11:00', zone: 'UTC' }, 7, 11)).toBeNull()
    // 09:00 in New York is 14:00 UTC in winter.
    expect(filledIn({ until: '09:00', zone: 'America/New_York' }, 7, 13)).toBe(13)
    expect(filledIn({ until: '09:00', zone: 'America/New_York' }, 7, 14)).toBeNull()
  })

  it('none is placed once the time of the day is over', () => {
    expect(filledIn({ until: '11:00', zone: 'UTC' }, 10, 11)).toBeNull()
    expect(filledIn({ until: '11:00', zone: 'UTC' }, 12, 26)).toBeNull()
  })

  it('an order of the day ends with the day of the first bar that it works in', () => {
    expect(filledIn({ lasts: 'day' }, 7, 23)).toBe(23)
    expect(filledIn({ lasts: 'day' }, 7, 24)).toBeNull()
    expect(filledIn({ lasts: 'day' }, 23, 26)).toBe(26)
  })

  it('the first of several ends counts, and what ends so is counted as expired', () => {
    expect(filledIn({ until: '11:00', zone: 'UTC', expiresBars: 2 }, 7, 9)).toBe(9)
    expect(filledIn({ until: '11:00', zone: 'UTC', expiresBars: 2 }, 7, 10)).toBeNull()
    expect(runOn(hoursWith(7, 11), planWith({ until: '11:00', zone: 'UTC' })).rejectionCounts).toEqual({ order_expired: 1 })
  })
})
