import { describe, expect, it } from 'vitest'
import type { Plan } from '../../strategy/plan.ts'
import { both, distance, from, level, marked, percent, planOf, price } from '../testing/plans.ts'
import { barTable, marks, runOn } from '../testing/runs.ts'

const { buy } = marks
/** The stop lies at the low of the signal's bar: 3 under the fill at first, then 1. */
const bars = barTable([
  [100, 100, 97, 100, buy],
  [100, 100, 96, 98],
  [98, 100, 98, 100],
  [100, 100, 99, 100, buy],
  [100, 100, 98, 98],
])
const run = (stopBounds: Plan['stopBounds']) =>
  runOn(
    bars,
    planOf({ entryLong: { when: marked(buy), fill: 'next_open' }, stop: both(level(price('low'))), ...(stopBounds && { stopBounds }) }),
  )
const entriesOf = (stopBounds: Plan['stopBounds']) => run(stopBounds).trades.map(({ entryBar }) => entryBar)

describe('rule 4, bounds of the stop', () => {
  it('an entry whose stop lies farther from its fill than is allowed is left out, and counted', () => {
    expect(entriesOf(null)).toEqual([1, 4])
    expect(entriesOf({ most: distance(2), from })).toEqual([4])
    expect(run({ most: distance(2), from }).rejectionCounts).toEqual({ stop_out_of_bounds: 1 })
  })

  it('so is one whose stop lies nearer, and a bound itself is within', () => {
    expect(entriesOf({ least: distance(2), from })).toEqual([1])
    expect(entriesOf({ least: distance(1), most: percent(3), from })).toEqual([1, 4])
  })
})
