import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { handPlanOf } from '@playbook/engine/replay/hand-run'
import { planDefaults } from '@playbook/engine/strategy/complete'
import { emptyPlan, unread } from '@playbook/engine/strategy/empty-plan'
import type { Plan } from '@playbook/engine/strategy/plan'
import { hashBars } from '../candles/hash-bars.ts'
import type { StoredInputs } from '../strategies/stored-inputs.ts'

/** What a replay of a chart is played on, kept with it, so that its trades do not change with the market's settings. */
export interface ChartRun {
  readonly plan: Plan
  readonly inputs: StoredInputs
  readonly dataHash: string
}

/** The timeframe that stored bars were made of, and what they were adjusted for. */
interface Made {
  readonly madeOf: Timeframe | null
  readonly adjustment: Adjustment
}

/** What a backtest on that market would take by default, for orders by hand on these bars (at least one). */
export function chartRunOf(instrument: Instrument, timeframe: Timeframe, bars: Bars, { madeOf, adjustment }: Made): ChartRun {
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
  const plan = handPlanOf(emptyPlan, instrument)
  return { plan: { ...plan, adjustment: { value: adjustment, from: unread } }, inputs, dataHash: hashBars(bars) }
}
