import { settingsHash } from '@playbook/engine/backtest/settings-hash'
import type { RunInput } from '@playbook/engine/backtest/run'
import type { Costs, Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'

/** What a run hung on besides its plan and its bars, as it is kept with the result; the bars are named by their first and last moment. */
export interface StoredInputs {
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly costs: Costs
  readonly prices: 'mid' | 'bid'
  /** UTC seconds. */
  readonly firstTime: number
  readonly lastTime: number
  readonly firstDecisionTime: number
  readonly initialCapitalUsd: number
  /** See `settingsHash` of the engine. */
  readonly settingsHash: string
}

export function storedInputsOf(input: RunInput): StoredInputs {
  const { instrument, timeframe, costs, prices, bars, firstDecisionTime, initialCapitalUsd } = input
  return {
    instrument,
    timeframe,
    costs,
    prices: prices ?? 'mid',
    firstTime: bars.time[0] ?? 0,
    lastTime: bars.time[bars.length - 1] ?? 0,
    firstDecisionTime,
    initialCapitalUsd,
    settingsHash: settingsHash(input),
  }
}
