import { describe, expect, it } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import {
  all,
  both,
  compare,
  constant,
  distance,
  extreme,
  legs,
  level,
  marked,
  percent,
  planOf,
  price,
  rsi,
  said,
  sma,
  units,
  from,
} from '../backtest/testing/plans.ts'
import { randomBars, randomFrom, randomPlan } from '../backtest/testing/random-plans.ts'
import { barTable, flatBars, hour, inputOn, marks, monday } from '../backtest/testing/runs.ts'
import type { Bars } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import { explainBar } from './explain-bar.ts'
import { openRun, replayRun } from './open-run.ts'

const explain = (bars: Bars, plan: Plan, i: number, more: Partial<RunInput> = {}) => explainBar(openRun(inputOn(bars, plan, more)), i)
const buyOnMark = {
  entryLong: { when: marked(marks.buy), fill: 'next_open' },
  exitLong: { when: marked(marks.exit), fill: 'next_open' },
} as const
const rising = (...closes: number[]) => barTable(closes.map((close) => [close, close, close, close]))

describe('the condition tree', () => {
  const when = all(compare(sma(2), 'crosses_above', price('close', 1)), compare(rsi(2), 'lt', constant(30)))
  const plan = planOf({ entryLong: { when, fill: 'next_open' } })

  it('has the operands’ values and the truth of each node', () => {
    const bars = rising(10, 12, 11, 13)
    const { rules } = explain(bars, plan, 3)
    expect(rules).toHaveLength(1)
    const tree = rules[0]!.when
    expect(tree).toMatchObject({ path: 'entryLong.when', text: 'All of these', truth: 'false' })
    expect(tree.parts[0]).toMatchObject({
      path: 'entryLong.when.args.0',
      text: 'SMA(2) crosses above close 1 bar ago',
      truth: 'true',
      operands: [
        { text: 'SMA(2)', value: 12, before: 11.5 },
        { text: 'close 1 bar ago', value: 11, before: 12 },
      ],
    })
    expect(tree.parts[1]).toMatchObject({ truth: 'false', operands: [{ text: 'RSI(2)' }] })
  })

  it('a condition on time tells the moment that it is asked of, and an exit at the close that it was there', () => {
    const bars = barTable(
      Array.from({ length: 12 }, (_, i) => [10 + i, 11 + i, 9 + i, 10.8 + i] as const),
      { start: monday + 3 * 24 * hour, step: 24 * hour },
    )
    const plan = planOf({
      entryLong: { when: { op: 'weekday', days: ['mon'], from }, fill: 'next_open' },
      timeExits: [{ kind: 'weekday', day: 'fri', from }],
    })
    const sunday = explain(bars, plan, 3, { timeframe: '1d' }).rules[0]!.when
    expect([sunday.truth, sunday.note]).toEqual(['true', 'asked of the next bar’s open, where it would fill'])
    const friday = explain(bars, plan, 8, { timeframe: '1d' })
    expect(friday.events[0]?.text).toMatch(/, at the close of this bar, because its time to leave had come/)
  })

  it('a value that is not there yet leaves its conditions unknown', () => {
    const { rules, outcome, summary } = explain(rising(10, 12, 11, 13), plan, 1)
    expect(rules[0]!.when.parts[1]).toMatchObject({ truth: 'unknown', operands: [{ text: 'RSI(2)', value: null }] })
    expect(outcome).toBe('warm_up')
    expect(summary).toBe(
      'Nothing is decided yet: not every operand has had a value (SMA(2) crosses above close 1 bar ago; RSI(2) is below 30).',
    )
  })

  it('says when a condition within some bars was last true, and looks at a shifted one where it was', () => {
    const high = compare(price('close'), 'gt', constant(11))
    const within = planOf({ entryLong: { when: { op: 'within', bars: 3, expr: high, from }, fill: 'next_open' } })
    expect(explain(rising(10, 12, 10, 10), within, 3).rules[0]!.when).toMatchObject({ truth: 'true', note: 'last true 2 bars ago' })
    const shift = planOf({ entryLong: { when: { op: 'shift', bars: 2, expr: high, from }, fill: 'next_open' } })
    expect(explain(rising(10, 12, 10, 10), shift, 3).rules[0]!.when).toMatchObject({
      text: 'This, 2 bars earlier',
      truth: 'true',
      parts: [{ truth: 'true', operands: [{ text: 'close', value: 12 }] }],
    })
  })

  it('a rule that asks about the position is asked over the open one, and is unknown without one', () => {
    const profit = compare(price('close'), 'gt', { kind: 'calc', op: 'mul', args: [{ kind: 'entry_price', from }, constant(1.1)], from })
    const held = planOf({ entryLong: { when: marked(marks.buy), fill: 'next_open' }, exitLong: { when: profit, fill: 'next_open' } })
    const bars = barTable([
      [100, 100, 100, 100, marks.buy],
      [100, 100, 100, 100],
      [105, 105, 105, 105],
      [111, 111, 111, 111],
      [112, 112, 112, 112],
    ])
    expect(explain(bars, held, 0).rules[1]!.when.truth).toBe('unknown')
    expect(explain(bars, held, 2).rules[1]!.when).toMatchObject({
      truth: 'false',
      operands: [{ value: 105 }, { value: expect.closeTo(110, 9) }],
    })
    const { rules, outcome, positions } = explain(bars, held, 3)
    expect(rules[1]!.when.truth).toBe('true')
    expect(outcome).toBe('exit_decided')
    expect(positions[0]).toMatchObject({ side: 'long', entryPrice: 100, barsHeld: 3, profitUsd: 11, isLeaving: true })
    const sold = explain(bars, held, 4).events.find((event) => event.kind === 'closed')
    expect(sold?.text).toBe('Sold 1 unit at 112.00, because the exit rule was true: +12.00 USD.')
    expect(sold?.decided).toMatchObject({ time: monday + 3 * hour, rule: { rule: 'exitLong', when: { truth: 'true' } } })
  })
})

describe('what did or did not happen', () => {
  const bars = barTable(flatBars(100, [0, marks.buy, 0, marks.buy, marks.exit, 0, 0]))
  const plan = planOf({ ...buyOnMark, stop: { long: percent(2), short: null }, targets: { long: legs(percent(4)), short: null } })

  it('a decided entry is told with what came of it', () => {
    const { outcome, summary } = explain(bars, plan, 1)
    expect(outcome).toBe('entry_decided')
    expect(summary).toBe('The long entry was true: it fills at the next open. On the next bar it was filled at 100.00.')
  })

  it('a fill is told with the rule that decided it, and the position with its levels', () => {
    const { outcome, events, positions } = explain(bars, plan, 2)
    expect(outcome).toBe('opened')
    expect(events).toMatchObject([
      {
        kind: 'opened',
        text: 'Bought 1 unit at 100.00.',
        rule: '2',
        decided: { time: monday + hour, rule: { rule: 'entryLong', when: { truth: 'true' } } },
      },
    ])
    expect(positions).toEqual([
      {
        side: 'long',
        entryTime: monday + 2 * hour,
        entryPrice: 100,
        units: 1,
        stopPrice: 98,
        stopKind: 'stop',
        targetPrice: 104,
        barsHeld: 1,
        profitUsd: 0,
        isLeaving: false,
      },
    ])
  })

  it('an entry while a position is open is rejected with that reason', () => {
    const { outcome, events } = explain(bars, plan, 3)
    expect(outcome).toBe('rejected')
    expect(events).toMatchObject([
      { kind: 'rejected', side: 'long', reason: 'in_position', text: 'No long entry, because a position was open already.' },
    ])
  })

  it('a rejection at the fill is told at the bar that decided', () => {
    const wrong = planOf({ ...buyOnMark, stop: { long: level(constant(200)), short: null } })
    const { outcome, events } = explain(bars, wrong, 1)
    expect(outcome).toBe('entry_decided')
    expect(events.at(-1)).toMatchObject({ kind: 'entry_rejected_next', reason: 'stop_wrong_side' })
    expect(explain(bars, wrong, 2)).toMatchObject({
      outcome: 'rejected',
      events: [{ reason: 'stop_wrong_side', decided: { time: monday + hour, rule: { when: { truth: 'true' } } } }],
    })
  })

  it('where nothing was true the missing condition is named with its values', () => {
    const quiet = planOf({
      entryLong: { when: all(compare(price('close'), 'gt', constant(50)), compare(price('close'), 'lt', sma(2))), fill: 'next_open' },
    })
    expect(explain(bars, quiet, 3)).toMatchObject({
      outcome: 'nothing',
      summary: 'Nothing was decided. No long entry: close is below SMA(2) was false (100 against 100).',
    })
  })

  it('a held position is told with what keeps it', () => {
    const { outcome, summary } = explain(barTable(flatBars(100, [marks.buy, 0, 0, 0])), planOf(buyOnMark), 2)
    expect(outcome).toBe('in_position')
    expect(summary).toBe('The position was held. No exit of longs: volume = 3 was false (0).')
  })

  it('bars before the start only warm up, and the last one closes what is open', () => {
    expect(explain(bars, plan, 0, { firstDecisionTime: monday + hour }).outcome).toBe('before_start')
    const open = barTable(flatBars(100, [marks.buy, 0, 0]))
    const { isLast, events, positions } = explain(open, planOf(buyOnMark), 2)
    expect(isLast).toBe(true)
    expect(positions).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ kind: 'closed', text: 'Sold 1 unit at 100.00, because the data ends here: 0.00 USD.' })
  })

  it('a trailing stop that moves and an order that waits are told', () => {
    const trailing = planOf({ ...buyOnMark, trailing: { along: percent(10), follows: 'extreme', from } })
    const path = barTable([
      [100, 100, 100, 100, marks.buy],
      [100, 110, 100, 110],
      [110, 110, 110, 110],
    ])
    expect(explain(path, trailing, 1).events.at(-1)).toMatchObject({
      kind: 'stop_moved',
      text: 'The trailing stop moved from 90.0000 to 99.0000; it works from the next bar.',
    })
    const order = planOf({
      entryLong: { when: marked(marks.buy), fill: 'next_open' },
      entryOrder: { type: 'stop', long: extreme('highest', 1, 'high'), expiresBars: 3, from },
    })
    const { outcome, orders } = explain(bars, order, 1)
    expect(outcome).toBe('order_placed')
    expect(orders).toEqual([{ side: 'long', type: 'stop', price: 100, barsLeft: 3 }])
  })

  it('what adds to a position is told with the average, and where its stop went', () => {
    const adding = planOf({ ...buyOnMark, stop: { long: distance(20), short: null }, pyramiding: { maxEntries: 2, from } })
    const path = barTable([
      [100, 100, 100, 100, marks.buy],
      [100, 110, 100, 110, marks.buy],
      [110, 111, 109, 110],
      [110, 110, 110, 110],
    ])
    expect(explain(path, adding, 1).events.at(-1)).toMatchObject({
      kind: 'entry_filled_next',
      text: 'On the next bar it was added to the position.',
    })
    const { outcome, summary } = explain(path, adding, 2)
    expect(outcome).toBe('added')
    expect(summary).toBe(
      'Added 1 unit; on average the position was entered at 105.00. The stop moved from 80.0000 to 85.0000; it works from the next bar.',
    )
  })

  it('a position that came and went inside one bar is told as both, with all that was bought', () => {
    const both2 = planOf({
      ...buyOnMark,
      sizing: units(4),
      stop: { long: percent(5), short: null },
      targets: both(legs(percent(2), percent(30))),
    })
    const path = barTable([
      [100, 100, 100, 100, marks.buy],
      [100, 103, 100, 103],
      [103, 103, 103, 103],
    ])
    expect(explain(path, both2, 1).events.map((event) => event.text)).toEqual([
      'Sold 2 units at 102.00, because price reached the target: +4.00 USD.',
      'Bought 4 units at 100.00.',
    ])
  })
})

describe('one evaluator', () => {
  const seeds = Array.from({ length: 30 }, (_, k) => 1000 + k)
  const prepared = (seed: number) => {
    const random = randomFrom(seed)
    const bars = randomBars(random, 300)
    return inputOn(bars, { ...randomPlan(random), maxOpenTrades: said(2) })
  }

  it.each(seeds)('a replay has the run’s own trades and equity (plan %d)', (seed) => {
    const input = prepared(seed)
    const result = backtest(input)
    const replay = replayRun(openRun(input))
    for (let i = 0; i < input.bars.length; i++) replay.play(i)
    replay.end()
    expect(replay.state.account.log.count).toBe(result.trades.length)
    expect(replay.curve.usd).toEqual(result.equityUsd)
  })

  it.each(seeds)('every fill of the run is told at its bar, and no other (plan %d)', (seed) => {
    const input = prepared(seed)
    const { trades } = backtest(input)
    const run = openRun(input)
    const opened = new Set(trades.map(({ side, entryBar, signalBar }) => `${entryBar} ${side} ${signalBar}`)).size
    const events = Array.from(input.bars.time, (_, i) => explainBar(run, i).events).flat()
    const told = events.filter((event) => event.kind === 'opened').length
    const closed = events.filter((event) => event.kind === 'closed').length
    expect(events.map((event) => event.decided?.rule.when.truth ?? 'true').filter((truth) => truth !== 'true')).toEqual([])
    expect([told, closed]).toEqual([opened, trades.length])
  })

  it('the rejections of a run are told at their bars', () => {
    const input = prepared(1003)
    const { rejections } = backtest(input)
    const run = openRun(input)
    const at = (i: number) => explainBar(run, i).events.filter((event) => event.kind === 'rejected')
    const bars = [...new Set(rejections.map(({ bar }) => bar))]
    for (const bar of bars)
      expect(at(bar).map(({ reason }) => reason)).toEqual(rejections.filter((each) => each.bar === bar).map(({ reason }) => reason))
  })
})

describe('a part that leaves on a condition', () => {
  const when = compare(price('close'), 'gt', constant(11))
  const partialExits = [{ side: 'long', portionPercent: 50, when, fill: 'next_open', from }] as const
  const plan = planOf({ ...buyOnMark, sizing: units(2), partialExits })
  const bars = barTable([
    [10, 10, 10, 10, marks.buy],
    [10, 12, 10, 12],
    [12, 12, 12, 12],
  ])

  it('is told when it is decided and when it has left', () => {
    const texts = (i: number) => explain(bars, plan, i).events.map(({ rule, text }) => `${rule}: ${text}`)
    expect(texts(1)).toContain('18: 50% of the long position leave at the next open, because this was true: close is above 11.')
    expect(texts(2)).toContain('18: Sold 1 unit at 12.0000, because the condition of a part was true: +2.00 USD.')
  })
})
