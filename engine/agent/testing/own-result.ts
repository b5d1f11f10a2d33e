import { backtest } from '../../backtest/backtest.ts'
import { invariant } from '../../invariant.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { readText } from '../../reader/read-text.ts'
import { summariseRun } from '../../statistics/summarise-run.ts'
import { ownTradeOf, type OwnResult } from '../own-results.ts'
import type { Chart } from '../scene.ts'
import { testNow } from './simulated-data.ts'

const warmup = 300

/** A finished backtest as the server would hand it to tools: the text run by the engine on the newest simulated bars. */
export function ownResultOf(
  text: string,
  { symbol, timeframe, name, count = 3_000 }: Chart & { readonly name: string; readonly count?: number },
): OwnResult {
  const instrument = findInstrument(symbol)
  const { plan } = readText(text, { symbol, timeframe })
  invariant(instrument && plan, `${symbol} and “${text}” are known`)
  const bars = lastBars(instrument, timeframe, testNow, warmup + count)
  const input = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime: bars.time[warmup]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
  const run = backtest(input)
  const trades = run.trades.map((trade, i) => ownTradeOf(trade, i + 1))
  const { figures } = summariseRun(run, bars, input)
  const id = name.toLowerCase().replaceAll(/\W+/g, '-')
  return { id, name, symbol, timeframe, text, from: bars.time[warmup]!, to: bars.time[bars.length - 1]!, figures, trades }
}
