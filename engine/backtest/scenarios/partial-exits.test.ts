import { describe, expect, it } from 'vitest'
import type { PartialExit } from '../../strategy/plan.ts'
import { compare, constant, distance, from, marked, planOf, price, said, units } from '../testing/plans.ts'
import { barTable, marks, runOn } from '../testing/runs.ts'

const { buy, sell } = marks
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } } as const
const part = (more: Partial<PartialExit> = {}): PartialExit => ({
  side: 'long',
  portionPercent: 50,
  when: compare(price('close'), 'gt', constant(102)),
  fill: 'next_open',
  from,
  ...more,
})
const over = (level: number) => compare(price('close'), 'gt', constant(level))

describe('rule 18, parts that leave on a condition', () => {
  const bars = barTable([
    [100, 100, 100, 100, buy],
    [100, 103, 100, 103],
    [103.5, 104, 103, 104],
    [104.5, 106, 104, 106],
    [107, 107, 106, 106],
  ])
  const trades = (plan: Parameters<typeof planOf>[0]) =>
    runOn(bars, planOf({ ...entries, sizing: units(4), ...plan })).trades.map(
      ({ exitBar, exitPrice, units: closed, exitReason, closedBy }) => [exitBar, exitPrice, closed, `${exitReason} ${closedBy}`],
    )

  it('a part leaves once, at the open after the close at which its condition is true', () => {
    expect(trades({ partialExits: [part()] })).toEqual([
      [2, 103.5, 2, 'signal 18'],
      [4, 106, 2, 'end_of_data 12'],
    ])
  })

  it('or at that close itself', () => {
    expect(trades({ partialExits: [part({ fill: 'close' })] })[0]).toEqual([1, 103, 2, 'signal 18'])
  })

  it('portions are of all that was bought, and the last closes what rounding has left', () => {
    const third = 100 / 3
    const partialExits = [102, 103, 105].map((level) => part({ portionPercent: third, when: over(level) }))
    expect(trades({ partialExits })).toEqual([
      [2, 103.5, 1, 'signal 18'],
      [3, 104.5, 1, 'signal 18'],
      [4, 107, 2, 'signal 18'],
    ])
  })

  it('a target closes what a part has left where they make up the whole', () => {
    const targets = { long: [{ distance: distance(5), portionPercent: 40 }], short: null }
    expect(trades({ partialExits: [part({ portionPercent: 60 })], targets })).toEqual([
      [2, 103.5, 2, 'signal 18'],
      [3, 105, 2, 'target 4'],
    ])
  })

  it('what leaves as a whole leaves no part', () => {
    const exitLong = { when: over(102), fill: 'next_open' } as const
    expect(trades({ partialExits: [part()], exitLong })).toEqual([[2, 103.5, 4, 'signal 2']])
  })

  it('parts of the other side stay where they are, and a side that is not traded has none', () => {
    expect(trades({ partialExits: [part({ side: 'short' })] })).toEqual([[4, 106, 4, 'end_of_data 12']])
    expect(trades({ partialExits: [part()], direction: said('short') })).toEqual([])
  })

  it('a condition may ask about the position', () => {
    const held = compare({ kind: 'bars_held', from }, 'gte', constant(2))
    expect(trades({ partialExits: [part({ when: held })] })[0]).toEqual([3, 104.5, 2, 'signal 18'])
  })

  it('a position with a part less is still open: it takes its place until the rest has left', () => {
    const again = barTable([
      [100, 100, 100, 100, buy],
      [100, 103, 100, 103, buy],
      [103.5, 104, 103, 104],
    ])
    const { rejectionCounts } = runOn(again, planOf({ ...entries, sizing: units(4), partialExits: [part({ fill: 'close' })] }))
    expect(rejectionCounts).toEqual({ in_position: 1 })
  })
})
