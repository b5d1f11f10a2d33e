import { shareInterval } from '../statistics/share-interval.ts'

/** Statements of one kind, market, timeframe and stated probability, counted. Sums are over scored ones that have the number. */
export interface StatementCounts {
  readonly kind: string
  readonly symbol: string
  readonly source: string
  readonly timeframe: string
  /** Index of the tenth in which the stated probability lies, 0 to 9; null where none was stated. */
  readonly bin: number | null
  readonly open: number
  readonly scored: number
  readonly hits: number
  readonly statedSum: number
  readonly baseCount: number
  readonly baseSum: number
}

/** How statements fared. Shares are 0 to 1; null where there is no case. */
export interface TrackFigures {
  /** Scored ones, and those whose time has not come. */
  readonly n: number
  readonly open: number
  readonly hits: number
  readonly rate: number | null
  /** Wilson's 95% interval of the rate. */
  readonly interval: readonly [low: number, high: number] | null
  /** Mean of the probabilities that were stated, and of the base rates that were told with them. */
  readonly stated: number | null
  readonly base: number | null
}

/** Scored statements whose stated probability lies in one tenth: what was stated on average, what came true, and the base rate. */
export interface CalibrationBin extends Pick<TrackFigures, 'n' | 'hits' | 'rate' | 'interval' | 'stated' | 'base'> {
  readonly from: number
  readonly to: number
}

export const calibrationBins = 10

const sumOf = (counts: readonly StatementCounts[], of: (count: StatementCounts) => number): number =>
  counts.reduce((sum, count) => sum + of(count), 0)
const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)

export function trackFigures(counts: readonly StatementCounts[]): TrackFigures {
  const n = sumOf(counts, ({ scored }) => scored)
  const hits = sumOf(counts, (count) => count.hits)
  const stated = counts.filter(({ bin }) => bin !== null)
  const rate = meanOf(hits, n)
  return {
    n,
    open: sumOf(counts, ({ open }) => open),
    hits,
    rate,
    interval: rate === null ? null : shareInterval(rate, n),
    stated: meanOf(
      sumOf(stated, ({ statedSum }) => statedSum),
      sumOf(stated, ({ scored }) => scored),
    ),
    base: meanOf(
      sumOf(counts, ({ baseSum }) => baseSum),
      sumOf(counts, ({ baseCount }) => baseCount),
    ),
  }
}

/** The tenths of stated probability in which something has been scored, lowest first. */
export const calibrationOf = (counts: readonly StatementCounts[]): readonly CalibrationBin[] =>
  Array.from({ length: calibrationBins }, (_, bin) => {
    const { n, hits, rate, interval, stated, base } = trackFigures(counts.filter((count) => count.bin === bin))
    return { from: bin / calibrationBins, to: (bin + 1) / calibrationBins, n, hits, rate, interval, stated, base }
  }).filter(({ n }) => n > 0)

/** The counts by what they are called, the most scored group first. */
export function groupCounts<Count extends StatementCounts>(
  counts: readonly Count[],
  nameOf: (count: Count) => string,
): readonly (readonly Count[])[] {
  const groups = new Map<string, Count[]>()
  for (const count of counts) groups.set(nameOf(count), [...(groups.get(nameOf(count)) ?? []), count])
  const scoredOf = (group: readonly Count[]) => sumOf(group, ({ scored }) => scored)
  return [...groups].toSorted(([a, left], [b, right]) => scoredOf(right) - scoredOf(left) || (a < b ? -1 : 1)).map(([, group]) => group)
}
