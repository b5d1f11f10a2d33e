import { describe, expect, it } from 'vitest'
import type { TargetLeg } from '../../strategy/plan.ts'
import { distance, level, marked, multiple, planOf, price, units } from '../testing/plans.ts'
import { barTable, marks, runOn } from '../testing/runs.ts'

const { buy, sell } = marks
const entries = {
  entryLong: { when: marked(buy), fill: 'next_open' },
  entryShort: { when: marked(sell), fill: 'next_open' },
} as const
const moving = (of: TargetLeg['distance'], portionPercent = 100): TargetLeg => ({ distance: of, portionPercent, moves: 'each_close' })

describe('rule 7, targets that move', () => {
  const bars = barTable([
    [100, 110, 100, 100, buy],
    [100, 105, 99, 101],
    [101, 104, 100, 102],
    [102, 105.5, 101, 103],
    [103, 103, 103, 103],
  ])

  it('a target at a line is read at each close and works from the next bar', () => {
    // The high of the bar before: 110, then 105, which bar 2 does not reach, then 104.
    const plan = planOf({ ...entries, targets: { long: [moving(level(price('high')))], short: null } })
    expect(runOn(bars, plan).trades[0]).toMatchObject({ exitBar: 3, exitPrice: 104, exitReason: 'target', closedBy: '4' })
  })

  it('one that is read at the entry alone stays where it was', () => {
    const plan = planOf({ ...entries, targets: { long: [{ distance: level(price('high')), portionPercent: 100 }], short: null } })
    expect(runOn(bars, plan).trades[0]).toMatchObject({ exitBar: 4, exitReason: 'end_of_data', targetPrice: 110 })
  })

  it('one that comes to lie under the price is met at the next open', () => {
    const plan = planOf({ ...entries, targets: { long: [moving(level(price('close'), distance(1)))], short: null } })
    const falling = barTable([
      [100, 100, 100, 100, buy],
      [100, 100.5, 95, 96],
      [98, 98, 97, 97],
    ])
    // 97 after the first close that the position has seen: the open of 98 is better, and a loss all the same.
    expect(runOn(falling, plan).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 98, exitReason: 'target', closedBy: '5', profitUsd: -2 })
  })

  it('shorts are mirrored', () => {
    const plan = planOf({ ...entries, targets: { long: null, short: [moving(level(price('low')))] } })
    const short = barTable([
      [100, 100, 90, 100, sell],
      [100, 101, 95, 99],
      [99, 99, 94, 94],
    ])
    expect(runOn(short, plan).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 95, exitReason: 'target' })
  })

  it('legs change places, and the last one of them closes what is left', () => {
    const plan = planOf({
      ...entries,
      sizing: units(3),
      stop: { long: distance(4), short: null },
      // 104 at first, and the high of the bar.
      targets: { long: [{ distance: multiple(1), portionPercent: 50 }, moving(level(price('high')), 50)], short: null },
    })
    const crossing = barTable([
      [100, 110, 100, 100, buy],
      [100, 102, 99, 101],
      [101, 105, 101, 104],
    ])
    // The line's leg, one of three units in whole steps, goes first at 102, the other takes the two that are left at 104.
    expect(runOn(crossing, plan).trades.map(({ exitPrice, units: closed }) => [exitPrice, closed])).toEqual([
      [102, 1],
      [104, 2],
    ])
  })
})
