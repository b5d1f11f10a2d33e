import type { Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { handPlanOf } from '@playbook/engine/replay/hand-run'
import { planDefaults } from '@playbook/engine/strategy/complete'
import { emptyPlan } from '@playbook/engine/strategy/empty-plan'
import type { Plan } from '@playbook/engine/strategy/plan'
import { hashBars } from '../candles/hash-bars.ts'
import type { StoredInputs } from '../strategies/stored-inputs.ts'

/** What a replay of a chart is played on, kept with it, so that its trades do not change with the market's settings. */
export interface ChartRun {
  readonly plan: Plan
  readonly inputs: StoredInputs
  readonly dataHash: string
}

/** What a backtest on that market would take by default, for orders by hand on these bars (at least one). */
export function chartRunOf(instrument: Instrument, timeframe: Timeframe, bars: Bars, madeOf: Timeframe | null): ChartRun {
  const inputs: StoredInputs = {
    instrument,
    timeframe,
    costs: instrument.costs,
    prices: 'mid',
    firstTime: bars.time[0]!,
    lastTime: bars.time[bars.length - 1]!,
    firstDecisionTime: bars.time[0]!,
    initialCapitalUsd: planDefaults.initialCapitalUsd,
    finer: null,
    settingsHash: '',
    madeOf,
  }
  return { plan: handPlanOf(emptyPlan, instrument), inputs, dataHash: hashBars(bars) }
}
