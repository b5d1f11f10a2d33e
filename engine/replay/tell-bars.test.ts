import { describe, expect, it } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { all, both, compare, constant, legs, percent, planOf, price, rsi, said, sma } from '../backtest/testing/plans.ts'
import { randomBars, randomFrom, randomOrderedPlan, randomPlan } from '../backtest/testing/random-plans.ts'
import { inputOn, noCosts } from '../backtest/testing/runs.ts'
import { openRun, type OpenRun } from '../explain/open-run.ts'
import type { Bars } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import { nearDecision } from './near-decision.ts'
import { tellBars, tellOneBar } from './tell-bars.ts'

const wholeOf = (of: OpenRun) => ({ run: of, from: 0, to: of.input.bars.length - 1 })
const from = { spans: [] }
const costs = { ...noCosts, spread: 0.04, slippage: 0.01 } as const

/** The same bars with other prices after one of them. */
function otherwiseAfter(bars: Bars, cut: number, seed: number): Bars {
  const other = randomBars(randomFrom(seed), bars.length)
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => {
    const mixed = other[name].slice()
    mixed.set(bars[name].subarray(0, cut + 1))
    return mixed
  }
  return { ...bars, open: column('open'), high: column('high'), low: column('low'), close: column('close'), volume: column('volume') }
}

describe('what is told of a bar', () => {
  it.each(Array.from({ length: 18 }, (_, k) => 2_000 + k))('is the same whatever comes later (plan %d)', (seed) => {
    const random = randomFrom(seed)
    const bars = randomBars(random, 260)
    const plan = seed < 2_015 ? randomPlan(random) : randomOrderedPlan(random)
    for (const cut of [100, 200]) {
      const tell = (of: Bars) => {
        const run = openRun(inputOn(of, plan, { costs }))
        return JSON.stringify([tellBars(run, cut - 25, cut), tellOneBar(run, cut), nearDecision([wholeOf(run)], cut + 1, 'last')])
      }
      expect(tell(otherwiseAfter(bars, cut, seed + 1))).toBe(tell(bars))
    }
  })

  it.each([randomPlan, randomOrderedPlan])('does not hang on where the telling began', (makePlan) => {
    const random = randomFrom(99)
    const run = openRun(inputOn(randomBars(random, 200), makePlan(random), { costs }))
    const whole = tellBars(run, 0, 199)
    const part = tellBars(run, 120, 150)
    expect(part.states).toEqual(whole.states.slice(120, 151))
    expect(part.log).toEqual(whole.log.filter(({ time }) => time >= part.states[0]!.time && time <= part.states.at(-1)!.time))
  })

  it('a limit that refuses an entry is not met at the close that decided it', () => {
    const limited = planOf({
      entryLong: { when: compare(price('close'), 'crosses_above', sma(3)), fill: 'next_open' },
      stop: both(percent(1)),
      targets: both(legs(percent(1))),
      session: { hours: [{ from: '06:00', to: '14:00' }], from },
      maxTradesPerDay: said(1),
      cooldown: { bars: 6, after: 'loss', from },
    })
    const input = inputOn(randomBars(randomFrom(17), 900), limited, { costs })
    const { conditions, states } = tellBars(openRun(input), 0, 899)
    const refusedBy = { session_closed: 'session', max_trades_per_day: 'maxTradesPerDay', cooldown: 'cooldown' } as const
    for (const [reason, path] of Object.entries(refusedBy)) {
      const refused = backtest(input).rejections.filter((rejection) => rejection.reason === reason)
      expect(refused.length).toBeGreaterThan(0)
      const place = conditions.findIndex((condition) => condition.path === path)
      expect(new Set(refused.map(({ bar }) => states[bar - 1]!.truths[place]))).toEqual(new Set(['f']))
    }
    const open = states.flatMap(({ truths }, i) => (truths.endsWith('ttt') && truths.startsWith('t') ? [states[i + 1]!] : []))
    expect(open.length).toBeGreaterThan(10)
    expect(open.every(({ outcome }) => outcome === 'opened' || outcome === 'closed')).toBe(true)
  })

  it('has a line for every fill and refusal of the run', () => {
    for (const seed of [2_001, 2_005, 2_009, 2_013]) {
      const random = randomFrom(seed)
      const input = inputOn(randomBars(random, 300), randomPlan(random), { costs })
      const result = backtest(input)
      const { log } = tellBars(openRun(input), 0, 299)
      const closedInside = result.trades.filter(({ exitReason }) => exitReason !== 'end_of_data')
      expect(log.filter(({ kind }) => kind === 'closed').map(({ profitUsd }) => profitUsd)).toEqual(
        closedInside.map(({ profitUsd }) => profitUsd),
      )
      expect(log.filter(({ kind }) => kind === 'rejected').length).toBe(result.rejections.length)
    }
  })
})

const setup: Plan = planOf({
  entryLong: {
    when: all(
      { op: 'within', bars: 5, expr: compare(price('close'), 'crosses_above', sma(5)), from },
      compare(rsi(3), 'lt', constant(50)),
      compare(price('close'), 'gt', constant(1)),
    ),
    fill: 'next_open',
  },
  stop: both(percent(2)),
  targets: both(legs(percent(3))),
  maxTradesPerDay: said(1),
})
const run = openRun(inputOn(randomBars(randomFrom(5), 300), setup, { costs }))
const { conditions, states, log } = tellBars(run, 0, 299)

describe('the state', () => {
  it('names each condition once and tells it at every bar', () => {
    expect(conditions.map(({ path, depth }) => [path, depth])).toEqual([
      ['entryLong.when', 0],
      ['entryLong.when.args.0', 1],
      ['entryLong.when.args.0.expr', 2],
      ['entryLong.when.args.1', 1],
      ['entryLong.when.args.2', 1],
      ['maxTradesPerDay', 0],
    ])
    expect(conditions.at(-1)).toMatchObject({ text: 'at most 1 trade a day', operands: ['trades today'] })
    for (const { truths, values } of states) {
      expect(truths).toMatch(/^[tfu]{6}$/)
      expect(values.map((each) => each.length)).toEqual(conditions.map(({ operands }) => operands.length))
    }
  })

  it('waits with what is missing, since when, and for how many bars more', () => {
    const waiting = states.find(({ phase, truths, steps }) => phase === 'waiting' && truths[1] === 't' && steps[0]!.barsSince === 2)!
    expect(waiting.text).toBe('Waiting: 2 of 3 conditions for a long are true. 2 bars left.')
    expect(waiting.waitsFor).toMatch(/^RSI\(3\) is below 50 \(\d+[.\d]*\)\.$/)
    expect(waiting.since).toBe(waiting.time - 2 * 3_600)
    expect(waiting.steps).toMatchObject([
      { condition: 1, truth: 'true', barsSince: 2, barsLeft: 2 },
      { condition: 3, truth: 'false', barsLeft: null },
      { condition: 4, truth: 'true', since: null },
    ])
  })

  it('counts the steps of a sequence that are done, and waits for the next one alone', () => {
    const crosses = compare(price('close'), 'crosses_above', sma(5))
    const low = compare(rsi(3), 'lt', constant(50))
    const steps = [{ when: crosses }, { when: low, withinBars: 4 }, { when: compare(price('close'), 'gt', constant(1_000)) }]
    const entryLong = { when: { op: 'sequence', steps, from }, fill: 'next_open' } as const
    const told = tellBars(openRun(inputOn(randomBars(randomFrom(5), 300), planOf({ entryLong }), { costs })), 20, 299)
    const waiting = told.states.find(({ steps: [first] }) => first!.barsSince === 2)!
    expect(waiting).toMatchObject({
      phase: 'waiting',
      text: 'Waiting: 1 of 3 steps for a long is done. 2 bars left.',
      since: waiting.time - 2 * 3_600,
    })
    expect(waiting.waitsFor).toMatch(/^RSI\(3\) is below 50 \([\d.]+\)\.$/)
    expect(waiting.steps).toMatchObject([
      { condition: 1, truth: 'true', barsSince: 2, barsLeft: 2 },
      { condition: 2, truth: 'false', since: null },
      { condition: 3, truth: 'false', since: null },
    ])
    expect(told.states.find(({ steps: [, second] }) => second!.truth === 'true')!.text).toBe('Waiting: 2 of 3 steps for a long are done.')
  })

  it('is a sentence in every phase', () => {
    expect(states[1]).toMatchObject({ phase: 'warm_up', text: 'Warming up: not every indicator has had a value.' })
    expect(states.find(({ phase }) => phase === 'entering')!.text).toBe('A buy fills at the next open.')
    const held = states.find(({ phase }) => phase === 'in_position')!
    expect(held.text).toMatch(/^In a long for 1 bar: [+−]\d+\.\d\d USD\.$/)
    expect(held.waitsFor).toMatch(/^Stop [\d.,]+, target [\d.,]+\.$/)
    expect(held).toMatchObject({ steps: [], since: held.time })
  })
})

describe('the decision log', () => {
  it('tells why something was bought, with the values', () => {
    const bought = log.find(({ kind }) => kind === 'entry_decided')!
    expect(bought).toMatchObject({ group: 'order', side: 'long', title: 'Buy at next open', price: null })
    expect(bought.because).toMatch(/crosses above SMA\(5\).*; RSI\(3\) is below 50 \(\d.*\); close is above 1 \(/)
  })

  it('has trades with their result in risks, and refusals with the rule that refused', () => {
    expect(log.find(({ title }) => title === 'Stop')!.r).toBeLessThan(-0.9)
    expect(log.find(({ title }) => title === 'Target')!.r).toBeGreaterThan(1)
    const refused = log.find(({ reason }) => reason === 'max_trades_per_day')!
    expect(refused).toMatchObject({ group: 'refused', title: 'Refused', condition: 5 })
  })

  it('has conditions that became true and waits that ended while something may be entered', () => {
    expect(log.filter(({ kind, condition }) => kind === 'condition_true' && condition === 1).length).toBeGreaterThan(3)
    expect(log.find(({ kind }) => kind === 'wait_ended')).toMatchObject({ group: 'condition', condition: 1 })
  })

  it('finds the next and the last decision', () => {
    const times = new Set(log.filter(({ group }) => group !== 'condition').map(({ time }) => time))
    const bars = states.flatMap(({ time }, i) => (times.has(time) ? [i] : []))
    expect(nearDecision([wholeOf(run)], bars[2]!, 'next').bar).toBe(bars[3])
    expect(nearDecision([wholeOf(run)], bars[2]!, 'last').bar).toBe(bars[1])
    expect(nearDecision([wholeOf(run)], 299, 'next')).toEqual({ bar: null, lookedTo: 299 })
    expect(nearDecision([wholeOf(run)], 0, 'last')).toEqual({ bar: null, lookedTo: 0 })
  })
})
