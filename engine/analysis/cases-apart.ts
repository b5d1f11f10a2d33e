import { shareInterval } from '../statistics/share-interval.ts'

/** How often something came of cases. */
export interface CaseRecord {
  readonly cases: number
  /** Those of them that do not overlap: what the interval rests on. */
  readonly apart: number
  /** 0 to 1; null without a case. */
  readonly share: number | null
  /** Its 95% Wilson interval; null without a case. */
  readonly interval: readonly [low: number, high: number] | null
}

/** The cases, of rising bars, each at least `horizon` bars after the one counted before it: what follows them does not overlap. */
export function casesApart(cases: Iterable<number>, horizon: number): number[] {
  const kept: number[] = []
  let free = -Infinity
  for (const bar of cases) {
    if (bar < free) continue
    kept.push(bar)
    free = bar + horizon
  }
  return kept
}

/** The share of cases that do not overlap in which something came true, with its interval. */
export function recordOf({ tests, held }: { readonly tests: number; readonly held: number }): CaseRecord {
  const share = tests === 0 ? null : held / tests
  return { cases: tests, apart: tests, share, interval: share === null ? null : shareInterval(share, tests) }
}
