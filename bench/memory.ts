import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

interface Peaks {
  readonly startMegabytes: number
  readonly barMegabytes: number
  /** After each of several runs. */
  readonly megabytes: readonly number[]
}

const goal = 'under 350'

/** The most memory that a whole process holds for large runs, bars included: after the first one, and after several in a row. */
export function memoryBenchmarks(): Promise<Figure[]> {
  const ten = inFreshProcess<Peaks>('memory-run.ts', 'tenIndicators')
  const twenty = inFreshProcess<Peaks>('memory-run.ts', 'twentyConditions')
  const after = (what: string, { megabytes }: Peaks): Figure[] => [
    { name: `after a run over them with ${what}`, value: megabytes[0]!, unit: 'MB', goal },
    { name: `  after ${megabytes.length} such runs in a row`, value: megabytes.at(-1)!, unit: 'MB', goal },
  ]
  return Promise.resolve([
    { name: 'a process before it has any bars', value: ten.startMegabytes, unit: 'MB', goal: null },
    { name: 'with 1,000,000 bars', value: ten.barMegabytes, unit: 'MB', goal: null },
    ...after('ten indicators', ten),
    ...after('twenty conditions', twenty),
  ])
}
