import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

const rounds = 2

/** The best of some processes, so that none is warmed by another. */
function sweepOn(threads: number): { ms: number; megabytes: number } {
  const runs = Array.from({ length: rounds }, () => inFreshProcess<{ ms: number; megabytes: number }>('sweep-run.ts', String(threads)))
  return runs.reduce((best, run) => (run.ms < best.ms ? run : best))
}

/** A thousand combinations over 100,000 bars, each with its objective: the robustness check's own sweep. */
export function sweepBenchmarks(): Promise<Figure[]> {
  const [byHand, one, two] = [sweepOn(0), sweepOn(1), sweepOn(2)]
  return Promise.resolve([
    { name: 'lean loop by hand, 1,000 combinations, 100,000 bars, no statistics', value: byHand.ms / 1000, unit: 's', goal: null },
    {
      name: 'sweep of 1,000 combinations, 100,000 bars, one core',
      value: one.ms / 1000,
      unit: 's',
      goal: 'at most 2.5',
      peer: byHand.ms / 1000,
      ratio: one.ms / byHand.ms,
    },
    { name: 'the most memory of that process', value: one.megabytes, unit: 'MB', goal: 'at most 300' },
    { name: 'the same on two threads', value: two.ms / 1000, unit: 's', goal: 'near half', peer: one.ms / 1000, ratio: two.ms / one.ms },
  ])
}
