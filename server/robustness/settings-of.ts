import { createHash } from 'node:crypto'
import type { CheckDepth, SweepForm } from '@playbook/contract/robustness'
import { engineVersion } from '@playbook/engine/backtest/run'
import { defaultSettings, type RobustnessSettings } from '@playbook/engine/robustness/settings'

export interface CheckSettings {
  readonly depth: CheckDepth
  readonly seed: number
}

/** What was asked for, and what the engine is told. */
export interface StudySettings<Asked = CheckSettings | SweepForm> {
  readonly asked: Asked
  readonly engine: RobustnessSettings
}

/** What the engine is told of a check, by its depth; the simulations are what takes the time. */
const depths = {
  full: defaultSettings,
  quick: {
    ...defaultSettings,
    sweep: { ...defaultSettings.sweep, maxCombinations: 64 },
    walkForward: { ...defaultSettings.walkForward, windows: 4 },
    monteCarlo: { ...defaultSettings.monteCarlo, tradeOrders: 500, candleRuns: 60, costRuns: 40 },
    randomEntries: 500,
  },
} as const satisfies Record<CheckDepth, RobustnessSettings>

export const checkSettings = ({ depth, seed }: CheckSettings): StudySettings<CheckSettings> => ({
  asked: { depth, seed },
  engine: { ...depths[depth], seed },
})

export const sweepSettings = (asked: SweepForm): StudySettings<SweepForm> => ({
  asked,
  engine: {
    ...defaultSettings,
    seed: asked.seed,
    parts: ['baseline', 'sweep', 'overfitting'],
    sweep: {
      method: asked.method,
      axes: asked.axes,
      constraints: asked.constraints,
      objective: asked.objective,
      minTrades: asked.min_trades,
      maxCombinations: asked.max_combinations,
    },
  },
})

/** Names the question: what the engine is told, and its version. */
export const fingerprintOf = ({ engine }: StudySettings): string =>
  createHash('sha256')
    .update(JSON.stringify([engineVersion, engine]))
    .digest('hex')
