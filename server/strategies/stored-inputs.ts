import { barsWithin, type ResolvedRun, type TimeRange } from '@playbook/engine/backtest/resolve-ambiguity'
import type { RunInput } from '@playbook/engine/backtest/run'
import { settingsHash } from '@playbook/engine/backtest/settings-hash'
import type { Bars } from '@playbook/engine/market/bars'
import type { Costs, Instrument } from '@playbook/engine/market/instrument'
import { simulatedPrices, storedPrices } from '@playbook/engine/market/price-source'
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
  /** The lower-timeframe bars that the run had, and the stretches of time that they fill; null where it had none. */
  readonly finer: {
    readonly timeframe: Timeframe
    readonly firstTime: number
    readonly lastTime: number
    readonly stretches: readonly TimeRange[]
  } | null
  /** See `settingsHash` of the engine. */
  readonly settingsHash: string
  /** The timeframe that stored bars were made of; absent in results from before there were several. */
  readonly madeOf?: Timeframe | null
}

const stretchOf = ({ time, length }: Bars) => ({ firstTime: time[0] ?? 0, lastTime: time[length - 1] ?? 0 })

export function storedInputsOf({ input, stretches }: Pick<ResolvedRun, 'input' | 'stretches'>): StoredInputs {
  const { instrument, timeframe, costs, prices, bars, firstDecisionTime, initialCapitalUsd, finer } = input
  return {
    instrument,
    timeframe,
    costs,
    prices: prices ?? 'mid',
    ...stretchOf(bars),
    firstDecisionTime,
    initialCapitalUsd,
    finer: finer ? { timeframe: finer.timeframe, ...stretchOf(finer.bars), stretches } : null,
    settingsHash: settingsHash(input),
  }
}

/** The lower-timeframe bars that a run had, from the imported ones of their time or simulated again. */
export function finerOf({ instrument, finer }: StoredInputs, imported: Bars | null): RunInput['finer'] {
  if (finer === null) return null
  const { timeframe, stretches } = finer
  return { timeframe, bars: barsWithin(imported ? storedPrices(imported) : simulatedPrices(instrument, timeframe), stretches) }
}
