import { describe, expect, it } from 'vitest'
import type { SizeAfter } from '../../strategy/plan.ts'
import { from, marked, planOf, units } from '../testing/plans.ts'
import { barTable, marks, runOn } from '../testing/runs.ts'

const { buy, exit } = marks
/** A trade for each result: bought at 100, sold a point higher or lower, or where it was bought. */
const tradesOf = (results: readonly (1 | 0 | -1)[]) =>
  barTable(
    results.flatMap((result) => [
      [100, 100, 100, 100, buy],
      [100, 101, 99, 100 + result, exit],
      [100 + result, 101, 99, 100],
    ]),
  )
const sizesOf = (sizeAfter: readonly SizeAfter[], ...results: (1 | 0 | -1)[]) => {
  const plan = planOf({
    entryLong: { when: marked(buy), fill: 'next_open' },
    exitLong: { when: marked(exit), fill: 'next_open' },
    sizing: units(8),
    sizeAfter,
  })
  return runOn(tradesOf(results), plan).trades.map((trade) => trade.units)
}
const halved = (more: Partial<SizeAfter> = {}): SizeAfter => ({ after: 'loss', count: 1, factor: 0.5, from, ...more })

describe('rule 9, sizes after results', () => {
  it('from a loss on the size is another one, until a win', () => {
    expect(sizesOf([halved()], -1, -1, 1, 1)).toEqual([8, 4, 4, 8])
  })

  it('where it grows it changes again with each further loss', () => {
    expect(sizesOf([halved({ grows: 'each_result' })], -1, -1, -1, 1, 1)).toEqual([8, 4, 2, 1, 8])
  })

  it('several in a row are waited for', () => {
    expect(sizesOf([halved({ count: 2 })], -1, 1, -1, -1, -1, 1, 1)).toEqual([8, 8, 8, 8, 4, 4, 8])
  })

  it('wins count alike, and a trade without a result changes nothing', () => {
    expect(sizesOf([halved({ after: 'win', factor: 2, grows: 'each_result' })], 1, 1, 0, -1, 1)).toEqual([8, 16, 32, 32, 8])
  })
})
