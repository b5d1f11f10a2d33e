import { expect, test } from 'vitest'
import { backtest, worldOf } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { readText } from '../reader/read-text.ts'
import { previewSignals, type SignalPreview } from './preview-signals.ts'

const instrument = findInstrument('EURUSD')!
const bars = simulateBars(instrument, '1h', Date.UTC(2024, 0, 1) / 1000, Date.UTC(2024, 6, 1) / 1000)
const first = 300

function look(text: string, shownFrom = 0) {
  const plan = readText(text, { symbol: 'EURUSD', timeframe: '1h' }).plan!
  const input: RunInput = {
    plan,
    instrument,
    timeframe: '1h',
    bars,
    firstDecisionTime: bars.time[first]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
  const world = worldOf(input, {})
  return { preview: previewSignals(plan, world, { first, shownFrom }), run: backtest(input, { world }) }
}

const condition = (preview: SignalPreview, path: string) => preview.conditions.find((each) => each.path === path)!
const words = 'Buy when RSI(14) crosses above 30 and close is above the 50 EMA. Sell when RSI(14) is above 70. Stop 1%. H1 chart.'

test('counts are those of the run', () => {
  const { preview, run } = look(words)
  expect(Object.fromEntries(preview.conditions.map(({ path, trueBars }) => [path, trueBars]))).toEqual(run.trueCounts)
  expect(preview.decidedBars).toBe(run.decidedBars)
  expect(condition(preview, 'exitLong.when').trueBars).toBeGreaterThan(0)
})

test('stretches hold exactly the bars on which the condition was true', () => {
  const { preview } = look(words)
  const { stretches, trueBars, times } = condition(preview, 'exitLong.when')
  expect(stretches.reduce((sum, [from, to]) => sum + to - from + 1, 0)).toBe(trueBars)
  expect(stretches).toHaveLength(times)
})

test('of bars before the shown ones only the counts are told', () => {
  const { preview } = look(words, 2_000)
  const { stretches, trueBars } = condition(preview, 'exitLong.when')
  expect(Math.min(...stretches.map(([from]) => from))).toBeGreaterThanOrEqual(2_000)
  expect(trueBars).toBe(condition(look(words).preview, 'exitLong.when').trueBars)
})

test('an entry outside the session is counted as blocked, by the fill that it would have', () => {
  const { preview } = look(
    'Buy when RSI(14) crosses above 30. Sell when RSI(14) is above 70. Only trade between 09:00 and 12:00 UTC. H1 chart.',
  )
  const [entry] = preview.signals
  expect(entry?.rule).toBe('entryLong')
  expect(entry!.blocked).toBeGreaterThan(0)
  for (const { bar, isBlocked } of entry!.shown.slice(0, -1)) {
    const hour = new Date(bars.time[bar + 1]! * 1000).getUTCHours()
    expect(isBlocked).toBe(hour < 9 || hour >= 12)
  }
  expect(condition(preview, 'session').trueBars).toBeLessThan(preview.decidedBars / 4)
})

test('a condition of the open position is left out', () => {
  const { preview } = look('Buy when RSI(14) crosses above 30. Exit when price is 1% above the entry price. H1 chart.')
  expect(preview.conditions.map(({ path }) => path).filter((path) => path.startsWith('exit'))).toEqual([])
})
