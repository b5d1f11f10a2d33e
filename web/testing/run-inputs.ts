import type { RunInputs } from '@playbook/contract/publications'
import { backtest } from '@playbook/engine/backtest/backtest'
import { engineVersion, type RunInput } from '@playbook/engine/backtest/run'
import { settingsHash } from '@playbook/engine/backtest/settings-hash'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { hashBars } from '@playbook/engine/market/hash-bars'
import { packBars } from '@playbook/engine/market/packed-bars'
import { simulateBars } from '@playbook/engine/market/simulate'
import { readerVersion } from '@playbook/engine/reader/read-text'
import { readText } from '@playbook/engine/reader/read-text'
import { planHash } from '@playbook/engine/strategy/canonical'
import { completePlan } from '@playbook/engine/strategy/complete'

export const sampleWords = 'Daily chart. Buy when RSI(14) is below 40, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'

/** Three years of simulated days as a server would hand them out. */
export function sampleInputs(words = sampleWords): RunInputs {
  const instrument = findInstrument('EURUSD')!
  const fromSeconds = Date.UTC(2020, 0, 1) / 1000
  const bars = simulateBars(instrument, '1d', fromSeconds, Date.UTC(2023, 0, 1) / 1000)
  const input: RunInput = {
    plan: completePlan(readText(words, { symbol: 'EURUSD' }).plan!, { symbol: 'EURUSD' }),
    instrument,
    timeframe: '1d',
    bars,
    firstDecisionTime: bars.time[200]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
  return {
    plan: input.plan,
    instrument,
    timeframe: '1d',
    first_decision_time: input.firstDecisionTime,
    initial_capital: 10_000,
    costs: instrument.costs,
    prices: 'mid',
    source: 'simulated',
    bars: { count: bars.length, data: btoa(String.fromCharCode(...packBars(bars))) },
    conversion: null,
    finer: null,
    plan_hash: planHash(input.plan),
    data_hash: hashBars(bars),
    settings_hash: settingsHash(input),
    trade_hash: backtest(input).tradeHash,
    engine_version: engineVersion,
    reader_version: readerVersion,
  }
}
