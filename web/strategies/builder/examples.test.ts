import { unsupportedFeatures } from '@playbook/engine/backtest/unsupported'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { loadMarket } from '../../preview/preview-market.ts'
import { rerunBacktest } from '../../rerun/compute-rerun.ts'
import { examples, exampleLevels } from './examples.ts'

const nowSeconds = Date.UTC(2025, 11, 1) / 1000

test.each(examples.map((example) => [example.name, example] as const))(
  '“%s” is read without a question and trades on its market',
  (_, { text, symbol }) => {
    const instrument = findInstrument(symbol)!
    const reading = readText(text, { symbol })
    expect([reading.status, reading.questions, reading.unsupported]).toEqual(['ok', [], []])
    expect(reading.phrases.filter(({ kind }) => kind === 'not_understood')).toEqual([])
    const plan = reading.plan!
    expect(unsupportedFeatures(plan)).toEqual([])
    const timeframe = plan.timeframe!.value
    const market = { instrument, timeframe, candles: null, hasOlder: false, startDate: '2023-01-01', endDate: null, nowSeconds }
    const loaded = loadMarket(market, warmupOf(plan, timeframe))
    if (!loaded.ok) throw new Error(loaded.problem)
    const { bars, first, conversion } = loaded.value
    const input = {
      plan,
      instrument,
      timeframe,
      bars,
      firstDecisionTime: bars.time[first]!,
      initialCapitalUsd: 10_000,
      costs: instrument.costs,
      conversion,
    }
    const rerun = rerunBacktest(input, {})
    expect(rerun.kind === 'done' && rerun.outcome.values.total_trades).toBeGreaterThan(4)
  },
)

test('there are examples of every level, over several classes of markets', () => {
  expect(examples.length).toBeGreaterThanOrEqual(12)
  expect(new Set(examples.map(({ level }) => level))).toEqual(new Set(Object.keys(exampleLevels)))
  expect(new Set(examples.map(({ symbol }) => findInstrument(symbol)?.category)).size).toBeGreaterThanOrEqual(4)
})
