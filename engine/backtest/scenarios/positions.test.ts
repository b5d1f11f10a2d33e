import { describe, expect, it } from 'vitest'
import type { Term } from '../../strategy/plan.ts'
import {
  both,
  compare,
  constant,
  distance,
  extreme,
  from,
  level,
  marked,
  multiple,
  percent,
  planOf,
  price,
  said,
  sma,
} from '../testing/plans.ts'
import { barTable, flatBars, marks, plainMarket, runOn } from '../testing/runs.ts'

const { none, buy, sell, exit } = marks
const entries = {
  entryLong: { when: marked(buy), fill: 'next_open' },
  entryShort: { when: marked(sell), fill: 'next_open' },
  exitLong: { when: marked(exit), fill: 'next_open' },
} as const
const flat = (...volumes: number[]) => barTable(flatBars(100, volumes))

describe('rule 7, trailing and break-even', () => {
  const rise = barTable([
    [100, 100, 100, 100, buy],
    [100, 110, 100, 108],
    [108, 109, 105, 106],
    [106, 106, 100, 101],
    [101, 101, 101, 101],
  ])

  it('a trailing stop follows the high since entry, the entry bar included, and works from the next bar', () => {
    const plan = planOf({ ...entries, trailing: { along: distance(6), follows: 'extreme', from } })
    // 110 − 6 = 104 from bar 2 on; bar 2 trades no lower than 105.
    const { trades } = runOn(rise, plan)
    expect(trades[0]).toMatchObject({ exitBar: 3, exitPrice: 104, exitReason: 'trailing', closedBy: '7' })
  })

  it('a trailing stop protects from the fill on, at its own distance', () => {
    const plan = planOf({ ...entries, trailing: { along: distance(6), follows: 'extreme', from } })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 93, 95],
      [95, 95, 95, 95],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ exitBar: 1, exitPrice: 94, exitReason: 'trailing', stopPrice: 94 })
  })

  it('a trailing stop follows closes if said', () => {
    const plan = planOf({ ...entries, trailing: { along: distance(6), follows: 'close', from } })
    expect(runOn(rise, plan).trades[0]).toMatchObject({ exitBar: 3, exitPrice: 102 })
  })

  it.each([1.1, 1.1003, 1.0997, 1.2345, 0.9871, 1.3141, 1.0123])(
    'an exact touch of %d + 10 pips counts, for break-even and for activation',
    (open) => {
      const at = (ticks: number) => Math.round(open * 1e5 + ticks) / 1e5
      const bars = barTable([
        [open, open, open, open, buy],
        [open, at(100), open, at(100)],
        [at(100), at(100), at(-50), at(-50)],
        [at(-50), at(-50), at(-50), at(-50)],
      ])
      const market = { instrument: { ...plainMarket, tick: 0.00001, pip: 0.0001 } }
      const pips = (value: number) => ({ kind: 'pips', value, from }) as const
      const evened = planOf({ ...entries, stop: both(pips(50)), breakeven: { trigger: pips(10), from } })
      expect(runOn(bars, evened, market).trades[0]).toMatchObject({ exitBar: 2, exitReason: 'breakeven' })
      const trailed = planOf({ ...entries, trailing: { along: pips(5), activation: pips(10), follows: 'extreme', from } })
      expect(runOn(bars, trailed, market).trades[0]).toMatchObject({ exitBar: 2, exitReason: 'trailing' })
    },
  )

  it('a trailing stop moves by a step that is met exactly', () => {
    const pips = (value: number) => ({ kind: 'pips', value, from }) as const
    const bars = barTable([
      [1.1, 1.1, 1.1, 1.1, buy],
      [1.1, 1.101, 1.1, 1.101],
      [1.101, 1.101, 1.1, 1.1],
      [1.1, 1.1, 1.1, 1.1],
    ])
    const market = { instrument: { ...plainMarket, tick: 0.00001, pip: 0.0001 } }
    const plan = planOf({ ...entries, trailing: { along: pips(5), step: pips(10), follows: 'extreme', from } })
    expect(runOn(bars, plan, market).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 1.1005, exitReason: 'trailing' })
  })

  it('a trailing stop waits for its activation and moves in steps', () => {
    const waiting = planOf({ ...entries, trailing: { along: distance(6), activation: distance(11), follows: 'extreme', from } })
    expect(runOn(rise, waiting).trades[0]!.exitReason).toBe('end_of_data')
    const stepped = planOf({ ...entries, trailing: { along: distance(6), step: distance(11), follows: 'extreme', from } })
    // From 94 a step of 11 would need 105.
    expect(runOn(rise, stepped).trades[0]!.exitReason).toBe('end_of_data')
  })

  it('a trailing stop whose step the market cannot measure never moves, not even to its first place', () => {
    const step = { kind: 'pips', value: 1, from } as const
    const trailing = { along: distance(6), activation: distance(5), step, follows: 'extreme', from } as const
    const reasonWith = (pip: number | null) =>
      runOn(rise, planOf({ ...entries, trailing }), { instrument: { ...plainMarket, pip } }).trades[0]!.exitReason
    expect([reasonWith(0.1), reasonWith(null)]).toEqual(['trailing', 'end_of_data'])
  })

  it('a trailing stop can run along a line and never moves back', () => {
    const plan = planOf({
      ...entries,
      stop: both(distance(20)),
      trailing: { along: { kind: 'indicator', level: price('low'), from }, follows: 'extreme', from },
    })
    expect(runOn(rise, plan).trades[0]).toMatchObject({ exitBar: 3, exitPrice: 105, exitReason: 'trailing' })
  })

  it('a trailing line of its own for shorts is followed by shorts, and lies beyond the line where the plan says so', () => {
    const plan = planOf({
      ...entries,
      stop: both(distance(20)),
      trailing: {
        along: { kind: 'indicator', level: price('low'), short: price('high'), offset: distance(2), from },
        follows: 'extreme',
        from,
      },
    })
    const fall = barTable([
      [100, 100, 100, 100, sell],
      [100, 100, 90, 92],
      [92, 94, 91, 93],
      [93, 97, 93, 96],
      [96, 96, 96, 96],
    ])
    // The highs 100 and 94 put the stop at 102 and then at 96, and the low 105 a long's at 103.
    expect(runOn(fall, plan).trades[0]).toMatchObject({ side: 'short', exitBar: 3, exitPrice: 96, exitReason: 'trailing' })
    expect(runOn(rise, plan).trades[0]).toMatchObject({ side: 'long', exitBar: 3, exitPrice: 103, exitReason: 'trailing' })
  })

  it('a percentage beyond a line is of the line', () => {
    const along = { kind: 'indicator', level: price('low', 1), offset: percent(10), from } as const
    const bars = barTable([
      [100, 100, 100, 100],
      [100, 100, 100, 100, buy],
      [100, 200, 100, 200],
      [200, 200, 200, 200],
      [100, 100, 80, 80],
    ])
    // The low of 100 puts the stop at 90; a tenth of the high would put it at 80.
    const plan = planOf({ ...entries, stop: both(distance(50)), trailing: { along, follows: 'extreme', from } })
    expect(runOn(bars, plan).trades[0]).toMatchObject({ exitBar: 4, exitPrice: 90, exitReason: 'trailing' })
  })

  it('a stop that moves on a bar whose signal comes to nothing works from the next bar', () => {
    const plan = planOf({
      entryLong: { when: compare(price('open'), 'gt', price('close', 1)), fill: 'open' },
      stop: both(distance(20)),
      trailing: { along: distance(5), follows: 'close', from },
    })
    const bars = barTable([
      [100, 100, 100, 100],
      [101, 101, 101, 101],
      [102, 110, 102, 110],
      [109, 109, 104, 104],
      [104, 104, 104, 104],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ entryBar: 1, exitBar: 3, exitPrice: 105, exitReason: 'trailing' })
  })

  it('break-even moves the stop to the fill, from the next bar on', () => {
    const plan = planOf({ ...entries, stop: both(distance(5)), breakeven: { trigger: multiple(2), offset: distance(1), from } })
    expect(runOn(rise, plan).trades[0]).toMatchObject({ exitBar: 3, exitPrice: 101, exitReason: 'breakeven', closedBy: '7' })
  })
})

describe('rule 8, order of events in a bar', () => {
  it('what the open closes cannot be stopped in that bar', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100, exit],
      [92, 93, 80, 85],
      [85, 85, 85, 85],
    ])
    const { trades } = runOn(bars, planOf({ ...entries, stop: both(distance(5)) }))
    expect(trades[0]).toMatchObject({ exitBar: 2, exitPrice: 92, exitReason: 'signal' })
  })

  it('both sides true at one close: neither', () => {
    const plan = planOf({ entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(buy), fill: 'next_open' } })
    const result = runOn(flat(buy, none, none), plan)
    expect(result.trades).toEqual([])
    expect(result.rejectionCounts).toEqual({ both_sides: 2 })
    expect(result.rejections.map((rejection) => rejection.side)).toEqual(['long', 'short'])
  })
})

describe('rule 10, how many', () => {
  it('one position unless more are said', () => {
    const result = runOn(flat(buy, buy, buy, none), planOf(entries))
    expect(result.trades).toHaveLength(1)
    expect(result.rejectionCounts).toEqual({ in_position: 2 })
  })

  it('separate positions have a stop each', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100, buy],
      [110, 110, 104, 106, buy],
      [106, 106, 106, 106],
    ])
    const result = runOn(bars, planOf({ ...entries, maxOpenTrades: said(2), stop: both(distance(5)) }))
    expect(result.trades.map((trade) => [trade.entryBar, trade.exitBar, trade.exitReason, trade.exitPrice])).toEqual([
      [2, 2, 'stop', 105],
      [1, 3, 'end_of_data', 106],
      [3, 3, 'end_of_data', 106],
    ])
  })

  it('more entries than positions are rejected', () => {
    const result = runOn(flat(buy, buy, buy, none), planOf({ ...entries, maxOpenTrades: said(2) }))
    expect(result.trades).toHaveLength(2)
    expect(result.rejectionCounts).toEqual({ max_open_trades: 1 })
  })

  it('a level still true after an exit enters again', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 94, 96, buy],
      [96, 96, 96, 96],
      [96, 96, 96, 96],
    ])
    const { trades } = runOn(bars, planOf({ ...entries, stop: both(distance(5)) }))
    expect(trades.map((trade) => [trade.entryBar, trade.exitBar])).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  it.each([
    [
      'reverse',
      [
        ['long', 1, 3, 'reversal'],
        ['short', 3, 4, 'end_of_data'],
      ],
      {},
    ],
    ['exit', [['long', 1, 3, 'signal']], {}],
    ['ignore', [['long', 1, 4, 'end_of_data']], { in_position: 1 }],
  ] as const)('an opposite signal with %s', (opposite, trades, rejected) => {
    const result = runOn(flat(buy, none, sell, none, none), planOf({ ...entries, opposite: said(opposite) }))
    expect(result.trades.map((trade) => [trade.side, trade.entryBar, trade.exitBar, trade.exitReason])).toEqual(trades)
    expect(result.rejectionCounts).toEqual(rejected)
  })

  it('a plan of one side never trades the other', () => {
    const result = runOn(flat(sell, buy, sell, none), planOf({ ...entries, direction: said('long') }))
    expect(result.trades.map((trade) => [trade.side, trade.exitReason])).toEqual([['long', 'end_of_data']])
  })
})

describe('rules of the open position and of the open', () => {
  it('an exit may ask for the entry price', () => {
    const plan = planOf({
      ...entries,
      exitLong: {
        when: compare(price('close'), 'gte', { kind: 'calc', op: 'add', args: [{ kind: 'entry_price', from }, constant(5)], from }),
        fill: 'next_open',
      },
    })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 104, 100, 104],
      [104, 106, 104, 105],
      [107, 107, 107, 107],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ exitBar: 3, exitPrice: 107, exitReason: 'signal' })
  })

  it('a stop may be stated by the entry price', () => {
    const share: Term = { kind: 'calc', op: 'mul', args: [{ kind: 'entry_price', from }, constant(0.95)], from }
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [102, 102, 102, 102],
      [102, 102, 96, 98],
    ])
    expect(runOn(bars, planOf({ ...entries, stop: both(level(share)) })).trades[0]).toMatchObject({ stopPrice: 96.9, exitPrice: 96.9 })
  })

  it('a rule that needs only the open fills at that open', () => {
    const plan = planOf({ entryLong: { when: compare(price('open'), 'lt', price('close', 1)), fill: 'open' } })
    const bars = barTable([
      [100, 100, 100, 100],
      [100, 101, 99, 100],
      [98, 101, 97, 101],
      [101, 101, 101, 101],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ signalBar: 2, entryBar: 2, entryPrice: 98 })
  })

  it('an opposite rule of the open that only exits does so at that open', () => {
    const plan = planOf({
      entryLong: { when: compare(price('open'), 'lt', price('close', 1)), fill: 'open' },
      entryShort: { when: compare(price('open'), 'gt', price('close', 1)), fill: 'open' },
      opposite: said('exit'),
    })
    const bars = barTable([
      [100, 100, 100, 100],
      [99, 99, 99, 99],
      [103, 103, 103, 103],
      [103, 103, 103, 103],
    ])
    expect(runOn(bars, plan).trades).toMatchObject([{ side: 'long', entryBar: 1, exitBar: 2, exitPrice: 103, exitReason: 'signal' }])
  })

  it('more entries of the open than positions are named so', () => {
    const bars = barTable([
      [100, 100, 100, 100],
      [99, 99, 99, 99],
      [98, 98, 98, 98],
      [97, 97, 97, 97],
    ])
    const plan = planOf({ entryLong: { when: compare(price('open'), 'lt', price('close', 1)), fill: 'open' }, maxOpenTrades: said(2) })
    expect(runOn(bars, plan).rejectionCounts).toEqual({ max_open_trades: 1 })
  })

  it('“when price trades above” is an order at that level', () => {
    const plan = planOf({ entryLong: { when: compare(price('close'), 'gt', extreme('highest', 2, 'high')), fill: 'order' } })
    const bars = barTable([
      [100, 102, 99, 100],
      [100, 101, 99, 100],
      [100, 103, 100, 101],
      [101, 101, 101, 101],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ signalBar: 1, entryBar: 2, entryPrice: 102, openedBy: '3' })
  })

  it('“out when price trades below” is an order at that level', () => {
    const plan = planOf({ ...entries, exitLong: { when: compare(price('close'), 'lt', price('low')), fill: 'order' } })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 104, 99, 103],
      [103, 104, 98, 100],
      [100, 100, 100, 100],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 99, exitReason: 'signal' })
  })

  it('an order at a distance from today’s open works today', () => {
    const range = { kind: 'calc', op: 'sub', args: [price('high', 1), price('low', 1)], from } as const
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: { kind: 'calc', op: 'add', args: [price('open'), range], from }, from },
    })
    const bars = barTable([
      [100, 100, 100, 100],
      [100, 102, 99, 101, buy],
      [105, 109, 104, 106],
      [106, 106, 106, 106],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ entryBar: 2, entryPrice: 108 })
  })
})

describe('rule 11, warm-up', () => {
  it('nothing is decided before every operand has a value', () => {
    const plan = planOf({
      entryLong: { when: compare(price('close'), 'gt', constant(0)), fill: 'next_open' },
      entryShort: { when: compare(sma(4), 'lt', constant(0)), fill: 'next_open' },
    })
    const result = runOn(flat(none, none, none, none, none, none), plan)
    expect(result.trades[0]).toMatchObject({ signalBar: 3, entryBar: 4 })
    expect(result.decidedBars).toBe(3)
    expect(result.trueCounts).toEqual({ 'entryLong.when': 3, 'entryShort.when': 0 })
  })

  it('a line that a stop needs counts as an operand', () => {
    const plan = planOf({
      entryLong: { when: compare(price('close'), 'gt', constant(0)), fill: 'next_open' },
      stop: both(level(extreme('lowest', 3, 'low'), percent(10))),
    })
    expect(runOn(flat(none, none, none, none, none), plan).trades[0]!.signalBar).toBe(2)
  })

  it('bars before the start only warm up, and equity begins with the start', () => {
    const bars = flat(buy, none, buy, none, none)
    const result = runOn(bars, planOf(entries), { firstDecisionTime: bars.time[2]! })
    expect(result.firstBar).toBe(2)
    expect(result.equityUsd).toHaveLength(3)
    expect(result.trades.map((trade) => trade.signalBar)).toEqual([2])
  })
})

describe('rule 12, end of data', () => {
  it('what is decided at the last close is not executed', () => {
    const result = runOn(flat(none, none, buy), planOf(entries))
    expect(result.trades).toEqual([])
    expect(result.rejectionCounts).toEqual({ end_of_data: 1 })
  })

  it('what was decided one bar earlier may fill on the last bar, and closes at its close', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [101, 104, 100, 103],
    ])
    expect(runOn(bars, planOf(entries)).trades[0]).toMatchObject({
      entryBar: 1,
      exitBar: 1,
      exitPrice: 103,
      profitUsd: 2,
      exitReason: 'end_of_data',
      closedBy: '12',
    })
  })

  it('an empty history gives an empty result', () => {
    const result = runOn(barTable([]), planOf(entries))
    expect([result.trades.length, result.equityUsd.length, result.decidedBars]).toEqual([0, 0, 0])
  })
})

describe('rule 14, rejections', () => {
  it('every one is counted and the first 10,000 are kept', () => {
    const result = runOn(flat(...Array.from({ length: 10_101 }, () => buy), none), planOf(entries))
    expect(result.rejectionCounts).toEqual({ in_position: 10_100 })
    expect(result.rejections).toHaveLength(10_000)
    expect(result.rejections[0]).toMatchObject({ bar: 1, side: 'long', reason: 'in_position' })
  })
})
