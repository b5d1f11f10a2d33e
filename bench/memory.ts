import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

/** The most memory that a whole process holds for one large run, bars included. */
export function memoryBenchmarks(): Promise<Figure[]> {
  const { startMegabytes, barMegabytes, megabytes } = inFreshProcess<{
    startMegabytes: number
    barMegabytes: number
    megabytes: number
  }>('memory-run.ts')
  return Promise.resolve([
    { name: 'a process before it has any bars', value: startMegabytes, unit: 'MB', goal: null },
    { name: 'with 1,000,000 bars', value: barMegabytes, unit: 'MB', goal: null },
    { name: 'after a run over them with ten indicators', value: megabytes, unit: 'MB', goal: 'under 300' },
  ])
}
