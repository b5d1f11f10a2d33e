import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

/** A whole robustness check with its default settings on one core, in a new process. */
export function robustnessBenchmarks(): Promise<Figure[]> {
  const { firstMs, ms, megabytes } = inFreshProcess<{ firstMs: number; ms: number; megabytes: number }>('robustness-run.ts')
  return Promise.resolve([
    { name: 'robustness verdict on 10,000 bars', value: ms / 1000, unit: 's', goal: 'at most 15' },
    { name: 'its first part', value: firstMs / 1000, unit: 's', goal: null },
    { name: 'the most memory of that process', value: megabytes, unit: 'MB', goal: null },
  ])
}
