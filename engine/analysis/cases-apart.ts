import { shareInterval } from '../statistics/share-interval.ts'

/** How often something came of cases. */
export interface CaseRecord {
  readonly cases: number
  readonly came: number
  /** 0 to 1; null without a case. */
  readonly share: number | null
  /** Its 95 % Wilson interval; null without a case. */
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

/** The share of cases in which something came true, with its interval. */
export function recordOf(outcomes: readonly boolean[]): CaseRecord {
  const cases = outcomes.length
  const came = outcomes.filter(Boolean).length
  const share = cases === 0 ? null : came / cases
  return { cases, came, share, interval: share === null ? null : shareInterval(share, cases) }
}
