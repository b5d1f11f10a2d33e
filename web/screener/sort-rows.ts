import type { ScreenRow } from '@playbook/contract/screener'

/** What rows can be sorted by, with the name of its column. */
export const sortNames = { symbol: 'Market', isTrue: 'Now', lastTrueAt: 'Last true', share: 'True on', times: 'Became true' } as const
export type SortName = keyof typeof sortNames

/** How often it was true, of the bars on which that is known. */
export const shareOf = ({ trueBars, bars }: ScreenRow): number | null => (bars === 0 ? null : trueBars / bars)

const values: Readonly<Record<SortName, (row: ScreenRow) => number | string>> = {
  symbol: ({ symbol }) => symbol,
  isTrue: ({ isTrue }) => (isTrue === null ? -1 : Number(isTrue)),
  lastTrueAt: ({ lastTrueAt }) => lastTrueAt ?? -1,
  share: (row) => shareOf(row) ?? -1,
  times: ({ times }) => times,
}

/** Rows in an order; equal ones by their newest true bar, then by symbol. Names rise, everything else falls, until reversed. */
export function sortRows(rows: readonly ScreenRow[], by: SortName, isReversed: boolean): ScreenRow[] {
  const value = values[by]
  const way = (by === 'symbol') === isReversed ? -1 : 1
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted(
    (a, b) => way * compare(value(a), value(b)) || compare(b.lastTrueAt ?? -1, a.lastTrueAt ?? -1) || compare(a.symbol, b.symbol),
  )
}
