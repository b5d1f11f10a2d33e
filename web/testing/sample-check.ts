import type { RobustnessCheck, StudyProgress, Sweep } from '@playbook/contract/robustness'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateBars } from '@playbook/engine/market/simulate'
import { checkRobustness } from '@playbook/engine/robustness/check-robustness'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import { defaultSettings, type RobustnessPart } from '@playbook/engine/robustness/settings'
import { completePlan } from '@playbook/engine/strategy/complete'
import { sampleStrategy } from './sample-strategy.ts'

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

/** A report of the sample strategy with few simulations, as the engine makes it; only some parts where that is asked for. */
export function sampleReport(parts: readonly RobustnessPart[] = defaultSettings.parts, from = '2016-01-01'): RobustnessReport {
  const instrument = findInstrument('EURUSD')!
  const { monteCarlo, sweep } = defaultSettings
  return checkRobustness(
    {
      plan: completePlan(sampleStrategy().plan, {}),
      instrument,
      timeframe: '1d',
      bars: simulateBars(instrument, '1d', dayOf('2015-01-01'), dayOf('2020-01-01')),
      firstDecisionTime: dayOf(from),
      initialCapitalUsd: 10_000,
      costs: instrument.costs,
      conversion: null,
    },
    {
      parts,
      sweep: { ...sweep, maxCombinations: 12 },
      monteCarlo: { ...monteCarlo, tradeOrders: 20, candleRuns: 5, costRuns: 5 },
      randomEntries: 20,
      overfittingBlocks: 6,
    },
  )
}

const study = (part: Partial<StudyProgress>): StudyProgress => ({
  id: 'k1',
  strategy_id: 's1',
  status: 'completed',
  progress: 100,
  message: 'Done',
  tasks_done: 0,
  tasks_planned: 0,
  error_message: null,
  created_at: '2025-11-20T11:00:00Z',
  updated_at: '2025-11-20T11:00:09Z',
  ...part,
})

export const sampleCheck = (part: Partial<RobustnessCheck> = {}): RobustnessCheck => ({
  ...study({}),
  settings: { depth: 'full', seed: 1 },
  report: null,
  ...part,
})

export const sampleSweep = (part: Partial<Sweep> = {}): Sweep => ({
  ...study({ id: 'w1' }),
  settings: { method: 'grid', axes: [], constraints: [], objective: 'sharpe_ratio', min_trades: 10, max_combinations: 500, seed: 1 },
  report: null,
  ...part,
})
