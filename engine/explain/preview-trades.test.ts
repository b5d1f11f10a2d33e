import { expect, test } from 'vitest'
import { backtest, worldOf } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { readText } from '../reader/read-text.ts'
import type { Expr } from '../strategy/plan.ts'
import { heldPositions } from './held-positions.ts'
import { openRun, replayRun } from './open-run.ts'
import { previewTrades } from './preview-trades.ts'
import { ruleActivity } from './rule-activity.ts'

const instrument = findInstrument('EURUSD')!
const bars = simulateBars(instrument, '1h', Date.UTC(2024, 0, 1) / 1000, Date.UTC(2024, 6, 1) / 1000)

function look(text: string, { shownFrom = 0, exit }: { shownFrom?: number; exit?: Expr } = {}) {
  const read = readText(text, { symbol: 'EURUSD', timeframe: '1h' }).plan!
  const input: RunInput = {
    plan: exit ? { ...read, exitLong: { when: exit, fill: 'next_open' } } : read,
    instrument,
    timeframe: '1h',
    bars,
    firstDecisionTime: bars.time[300]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
  const world = worldOf(input, {})
  const run = backtest(input, { world })
  return { input, run, world, preview: previewTrades(input.plan, world, run, shownFrom) }
}

const inProfit = 'H1. Buy when RSI(14) crosses above 30. Exit when the close is above 1.005 * the entry price. Stop 1%.'

test('a condition of the entry price is true as often as it closes a position', () => {
  const { preview, run, input, world } = look(inProfit)
  const [condition] = preview.conditions
  expect(condition?.path).toBe('exitLong.when')
  const closed = run.trades.filter(({ exitReason }) => exitReason === 'signal').length
  expect(closed).toBeGreaterThan(3)
  expect(condition?.times).toBe(closed)
  expect(ruleActivity(input, run, world).find(({ path }) => path === 'exitLong.when')?.trades).toBe(closed)
  expect(preview.exits.long).toMatchObject({ signal: closed, stop: run.trades.filter(({ exitReason }) => exitReason === 'stop').length })
})

test('bars are counted that the run itself held a position at their close', () => {
  const { preview, input } = look(inProfit)
  const replay = replayRun(openRun(input))
  let held = 0
  for (let i = replay.curve.firstBar; i < bars.length - 1; i++) {
    replay.play(i)
    held += heldPositions(replay.state, i).length
  }
  expect(preview.heldBars).toBe(held)
})

test('a condition of the bars held is true from that bar on', () => {
  const from = { spans: [] }
  const exit: Expr = { op: 'gte', left: { kind: 'bars_held', from }, right: { kind: 'const', value: 5, from }, from }
  const { preview, run } = look('H1. Buy when RSI(14) crosses above 30. Stop 3%.', { exit })
  const [condition] = preview.conditions
  const lengths = run.trades.filter(({ exitReason }) => exitReason === 'signal').map(({ entryBar, exitBar }) => exitBar - entryBar)
  expect(new Set(lengths)).toEqual(new Set([5]))
  expect(condition?.trueBars).toBe(lengths.length)
})

test('each part of the condition is counted by itself, and only shown bars are told one by one', () => {
  const text = 'H1. Buy when RSI(14) crosses above 30. Exit when price is 0.3% above the entry price and RSI(14) is above 60. Stop 1%.'
  const { preview } = look(text, { shownFrom: 2_000 })
  const [whole, profit] = preview.conditions
  expect([whole?.path, profit?.path]).toEqual(['exitLong.when', 'exitLong.when.args.0'])
  expect(profit!.trueBars).toBeGreaterThan(whole!.trueBars)
  expect(Math.min(...profit!.stretches.map(([from]) => from))).toBeGreaterThanOrEqual(2_000)
})

test('a price that moves with every addition is not counted', () => {
  const { preview } = look(`${inProfit} Add to the position up to 3 times.`)
  expect(preview.conditions).toEqual([])
})
