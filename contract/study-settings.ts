import { defaultSettings, type RobustnessSettings } from '@playbook/engine/robustness/settings'
import type { CheckDepth, SweepForm } from './robustness.ts'

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

export const engineCheck = ({ depth, seed }: { readonly depth: CheckDepth; readonly seed: number }): RobustnessSettings => ({
  ...depths[depth],
  seed,
})

/** What the engine is told of a sweep. */
export const engineSweep = (asked: SweepForm): RobustnessSettings => ({
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
})
