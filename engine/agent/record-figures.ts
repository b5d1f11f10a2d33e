import type { CaseRecord } from '../analysis/cases-apart.ts'
import { minApart } from '../analysis/what-followed.ts'
import type { FigureMaker, ResultTree } from './figure.ts'
import { say, type Part } from './say.ts'

interface RecordWords {
  /** What a case is and what came of it, as its formula says it. */
  readonly cases: string
  readonly came: string
  /** Which of them count as one, where it is not those that overlap. */
  readonly apart?: string
  /** What the share is held against. */
  readonly base: string
}

/** How often something came of cases, against a base (a share of 0 to 1), as figures over all bars. */
export const recordFigures = (figures: FigureMaker, record: CaseRecord, base: number | null, words: RecordWords) => {
  const percent = (share: number | null | undefined, formula: string) => figures.percent(share == null ? null : share * 100, formula)
  return {
    cases: figures.counted(record.cases, 'case', words.cases),
    apart: figures.count(record.apart, words.apart ?? 'cases that do not overlap, taken from the oldest on'),
    share: percent(record.share, `share of the cases in which ${words.came}`),
    low: percent(record.interval?.[0], 'lower end of Wilson’s 95% interval of the share, for the cases that do not overlap'),
    high: percent(record.interval?.[1], 'upper end of Wilson’s 95% interval of the share, for the cases that do not overlap'),
    base: percent(base, words.base),
  } satisfies ResultTree
}
export type RecordFigures = ReturnType<typeof recordFigures>

/** `57.1% of 14 cases (interval 32.6% to 78.6%), against 49.8% of all bars`; the share of no case is not told. */
export function recordPart({ cases, apart, share, low, high, base }: RecordFigures, against: string, isApart = 'do not overlap'): Part {
  if (share === null) return null
  const overlap = apart !== null && cases !== null && apart.value < cases.value ? say`, of which ${apart} ${isApart}` : null
  return say`${share} of ${cases}${overlap} (interval ${low} to ${high})${base && say`, against ${base} ${against}`}`
}

/** What speaks against a record, in a sentence. */
export const recordDoubt = ({ share, low, high, base, apart }: RecordFigures): Part => {
  if (share === null || low === null || high === null || base === null) return null
  if (base.value >= low.value && base.value <= high.value)
    return say`That cannot be told apart from chance: the interval holds the base rate.`
  return apart !== null && apart.value < minApart ? say`These are few cases, so the share may be far off.` : null
}
