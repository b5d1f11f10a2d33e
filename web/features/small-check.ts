import { defaultSettings } from '@playbook/engine/robustness/settings'

/** Smaller than a check of the console, so that a phone is done in some seconds. */
export const smallCheck = {
  sweep: { ...defaultSettings.sweep, maxCombinations: 60 },
  walkForward: { windows: 4, inSampleLengths: 2 },
  monteCarlo: { tradeOrders: 500, candleRuns: 60, meanBlock: null, costRuns: 40 },
  overfittingBlocks: 10,
  randomEntries: 200,
} as const
