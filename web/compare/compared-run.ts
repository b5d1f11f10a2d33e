import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import type { Line, Tone } from '../ui/figure/drawing.ts'

/** A finished run among those that are compared. */
export interface ComparedRun {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
  /** `A`, `B`, …: said wherever its colour is. */
  readonly letter: string
  readonly tone: Tone
  readonly look: NonNullable<Line['look']>
}

export const minRuns = 2
export const maxRuns = 4

const looks = [
  { tone: 'main', look: 'line' },
  { tone: 'third', look: 'dashed' },
  { tone: 'second', look: 'dotted' },
  { tone: 'quiet', look: 'line' },
] as const satisfies readonly Pick<ComparedRun, 'tone' | 'look'>[]

/** Gives runs their letters and lines, in order. */
export const labelRuns = (runs: readonly Pick<ComparedRun, 'strategy' | 'result'>[]): ComparedRun[] =>
  runs.slice(0, maxRuns).map((run, index) => ({ ...run, letter: 'ABCD'[index] ?? '?', ...(looks[index] ?? looks[0]) }))

/** The ids in an address, each once. */
export const idsOf = (given: string): string[] => [...new Set(given.split(',').filter((id) => id !== ''))].slice(0, maxRuns)
