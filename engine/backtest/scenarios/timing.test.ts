import { describe, expect, it } from 'vitest'
import { marked, planOf } from '../testing/plans.ts'
import { barTable, marks, runOn } from '../testing/runs.ts'

const { buy, sell, exit } = marks

describe('rule 2, timing', () => {
  it('what is decided at a close fills at the next open', () => {
    const bars = barTable([
      [100, 101, 99, 100],
      [100, 102, 99, 101, buy],
      [103, 105, 102, 104],
      [104, 106, 103, 105, exit],
      [107, 108, 106, 107],
    ])
    const plan = planOf({ entryLong: { when: marked(buy), fill: 'next_open' }, exitLong: { when: marked(exit), fill: 'next_open' } })
    const { trades, equityUsd, inMarket } = runOn(bars, plan)
    expect(trades).toHaveLength(1)
    expect(trades[0]).toMatchObject({
      side: 'long',
      signalBar: 1,
      entryBar: 2,
      entryPrice: 103,
      exitBar: 4,
      exitPrice: 107,
      profitUsd: 4,
      exitReason: 'signal',
      openedBy: '2',
      closedBy: '2',
    })
    expect([...equityUsd]).toEqual([10_000, 10_000, 10_001, 10_002, 10_004])
    expect([...inMarket]).toEqual([0, 0, 1, 1, 0])
  })

  it('the close fill trades on the deciding close itself', () => {
    const bars = barTable([
      [100, 101, 99, 100, buy],
      [103, 105, 102, 104],
      [104, 106, 103, 105, exit],
      [107, 108, 106, 107],
    ])
    const plan = planOf({ entryLong: { when: marked(buy), fill: 'close' }, exitLong: { when: marked(exit), fill: 'close' } })
    const { trades } = runOn(bars, plan)
    expect(trades[0]).toMatchObject({ signalBar: 0, entryBar: 0, entryPrice: 100, exitBar: 2, exitPrice: 105, profitUsd: 5 })
  })

  it('a reversal closes and opens at the same open', () => {
    const bars = barTable([
      [100, 101, 99, 100, buy],
      [100, 105, 102, 104, sell],
      [106, 106, 103, 105],
      [107, 108, 106, 107],
    ])
    const plan = planOf({ entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } })
    const { trades } = runOn(bars, plan)
    expect(trades.map((trade) => [trade.side, trade.entryBar, trade.exitBar, trade.profitUsd, trade.exitReason])).toEqual([
      ['long', 1, 2, 6, 'reversal'],
      ['short', 2, 3, -1, 'end_of_data'],
    ])
  })
})
