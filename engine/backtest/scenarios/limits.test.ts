import { describe, expect, it } from 'vitest'
import type { Limit, Plan } from '../../strategy/plan.ts'
import { both, distance, from, marked, planOf, units } from '../testing/plans.ts'
import { barTable, flatBars, hour, marks, monday, runOn } from '../testing/runs.ts'

const { none, buy, exit } = marks
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, exitLong: { when: marked(exit), fill: 'next_open' } } as const
const limited = (limit: Omit<Limit, 'from'>, more: Partial<Plan> = {}) => planOf({ ...entries, limits: [{ ...limit, from }], ...more })

/** Bars of a price, with the prices of some and marks on others. */
function bars(count: number, marksAt: Record<number, number>, pricesAt: Record<number, number> = {}, step = hour, start = monday) {
  const table = barTable(
    flatBars(
      100,
      Array.from({ length: count }, (_, i) => marksAt[i] ?? none),
    ),
    { step, start },
  )
  for (const [i, price] of Object.entries(pricesAt))
    for (const field of ['open', 'high', 'low', 'close'] as const) table[field][Number(i)] = price
  return table
}
const day = 24 * hour

/** Four trades of two bars, one after the other: the first two lose a dollar, the third wins one. */
const trades = { 0: buy, 1: exit, 3: buy, 4: exit, 6: buy, 7: exit, 9: buy, 10: exit }
const results = { 2: 99, 5: 99, 8: 101 }
const entryBars = (limit: Omit<Limit, 'from'>, step = hour) =>
  runOn(bars(14, trades, results, step), limited(limit)).trades.map((trade) => trade.entryBar)

describe('rule 17, what limits count', () => {
  it('entries', () => {
    expect(entryBars({ counts: 'trades', value: 3, per: 'run' })).toEqual([1, 4, 7])
  })

  it('losses and wins, in all or in a row', () => {
    expect(entryBars({ counts: 'losses', value: 2, per: 'run' })).toEqual([1, 4])
    expect(entryBars({ counts: 'losses_in_a_row', value: 2, per: 'run' })).toEqual([1, 4])
    expect(entryBars({ counts: 'wins', value: 1, per: 'run' })).toEqual([1, 4, 7])
    expect(entryBars({ counts: 'wins_in_a_row', value: 2, per: 'run' })).toEqual([1, 4, 7, 10])
  })

  it('a win between two losses begins the row anew', () => {
    const table = bars(14, trades, { 2: 99, 5: 101, 8: 99 })
    const run = (counts: Limit['counts']) => runOn(table, limited({ counts, value: 2, per: 'run' })).trades.length
    expect([run('losses_in_a_row'), run('losses')]).toEqual([4, 3])
  })

  it('a loss and a gain of the account, in money or percent of it at the start', () => {
    const ten = { sizing: units(10) }
    const run = (limit: Omit<Limit, 'from'>) =>
      runOn(bars(14, trades, results), limited(limit, ten), { initialCapitalUsd: 1_000 }).trades.length
    // Ten units lose 10 dollars twice: 2 % of the account.
    expect(run({ counts: 'loss', unit: 'usd', value: 20, per: 'run' })).toBe(2)
    expect(run({ counts: 'loss', unit: 'percent', value: 2, per: 'run' })).toBe(2)
    expect(run({ counts: 'loss', unit: 'percent', value: 2.1, per: 'run' })).toBe(4)
    expect(run({ counts: 'gain', unit: 'usd', value: 1, per: 'run' })).toBe(4)
  })

  it('a fall from the best that the account has come to at a close', () => {
    // +10, then -5: 5 under the best, and 5 above the start.
    const table = bars(14, trades, { 2: 110, 5: 95 })
    const run = (limit: Omit<Limit, 'from'>) => runOn(table, limited(limit)).trades.length
    expect(run({ counts: 'drawdown', unit: 'usd', value: 5, per: 'run' })).toBe(2)
    expect(run({ counts: 'loss', unit: 'usd', value: 5, per: 'run' })).toBe(4)
  })

  it('results in multiples of what was at risk', () => {
    // A stop of 2 points: a loss of a point is half an R.
    const stop = { stop: both(distance(2)) }
    const run = (value: number) =>
      runOn(bars(14, trades, results), limited({ counts: 'loss', unit: 'r', value, per: 'run' }, stop)).trades.length
    expect([run(0.5), run(1), run(1.1)]).toEqual([1, 2, 4])
  })

  it('a loss that comes back before the next entry still ends the period', () => {
    // Held through a fall to 90 at a close, sold at 100.
    const table = bars(10, { 0: buy, 3: exit, 6: buy }, { 2: 90 })
    const result = runOn(table, limited({ counts: 'loss', unit: 'usd', value: 10, per: 'day' }))
    expect(result.trades.map((trade) => trade.entryBar)).toEqual([1])
    expect(result.rejectionCounts).toEqual({ limit: 1 })
  })
})

describe('rule 17, how long a limit holds', () => {
  it.each([
    ['day', [1, 25, 49, 169, 745]],
    ['week', [1, 169, 745]],
    ['month', [1, 745]],
    ['run', [1]],
  ] as const)('a %s', (per, expected) => {
    // A losing trade each day from Monday the first of January on; the next months begin at bar 744.
    const marksAt: Record<number, number> = {}
    const pricesAt: Record<number, number> = {}
    for (const first of [0, 24, 48, 168, 744]) {
      Object.assign(marksAt, { [first]: buy, [first + 1]: exit })
      pricesAt[first + 2] = 99
    }
    const { trades: made } = runOn(bars(760, marksAt, pricesAt), limited({ counts: 'losses', value: 1, per }))
    expect(made.map(({ entryBar }) => entryBar)).toEqual(expected)
  })

  it('a pause in bars, minutes or trading days instead of the rest of the period, and counts anew from there', () => {
    const lost = { counts: 'losses', value: 1, per: 'run' } as const
    // The first trade ends at the open of bar 2; entries are wanted at bars 4, 7 and 10.
    expect(entryBars({ ...lost, bars: 4 })).toEqual([1, 7, 10])
    expect(entryBars({ ...lost, minutes: 120 })).toEqual([1, 4, 7, 10])
    expect(entryBars({ ...lost, minutes: 121 })).toEqual([1, 7, 10])
    expect(entryBars({ ...lost, days: 2 }, day)).toEqual([1, 4, 7, 10])
    expect(entryBars({ ...lost, days: 3 }, day)).toEqual([1, 7, 10])
  })
})

describe('rule 17, what is open', () => {
  const table = () => bars(8, { 0: buy }, { 3: 95, 4: 94 })

  it('stays where nothing is said of it', () => {
    const { trades: made } = runOn(table(), limited({ counts: 'loss', unit: 'usd', value: 5, per: 'day' }))
    expect(made[0]).toMatchObject({ exitReason: 'end_of_data' })
  })

  it('leaves at the open after the close at which the limit is reached', () => {
    const { trades: made } = runOn(table(), limited({ counts: 'loss', unit: 'usd', value: 5, per: 'day', closes: 'open_trades' }))
    expect(made[0]).toMatchObject({ exitBar: 4, exitPrice: 94, exitReason: 'limit', closedBy: '17' })
  })
})

describe('rule 15, waits in time and after stops', () => {
  const wait = (cooldown: Omit<NonNullable<Plan['cooldown']>, 'from'>, more: Partial<Plan> = {}) =>
    planOf({ ...entries, cooldown: { ...cooldown, from }, ...more })

  it('minutes are from the exit, trading days are whole', () => {
    const entered = (cooldown: Omit<NonNullable<Plan['cooldown']>, 'from'>, step = hour) =>
      runOn(bars(14, trades, results, step), wait(cooldown)).trades.map((trade) => trade.entryBar)
    expect(entered({ minutes: 120, after: 'exit' })).toEqual([1, 4, 7, 10])
    expect(entered({ minutes: 121, after: 'exit' })).toEqual([1, 7])
    expect(entered({ days: 2, after: 'exit' }, day)).toEqual([1, 4, 7, 10])
    expect(entered({ days: 3, after: 'exit' }, day)).toEqual([1, 7])
  })

  it('a loss by a signal is no stop-out', () => {
    const stop = { stop: both(distance(2)) }
    const run = (after: 'loss' | 'stop', low: number) => {
      const table = bars(14, trades, results)
      table.low[1] = low
      return runOn(table, wait({ bars: 3, after }, stop)).trades.map((trade) => [trade.entryBar, trade.exitReason])
    }
    expect(run('loss', 100)[1]).toEqual([7, 'signal'])
    expect(run('stop', 100)[1]).toEqual([4, 'signal'])
    // Stopped in bar 1: three whole bars until bar 5.
    expect(run('stop', 98).slice(0, 2)).toEqual([
      [1, 'stop'],
      [7, 'signal'],
    ])
  })
})
