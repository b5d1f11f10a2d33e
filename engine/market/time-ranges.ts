/** A stretch of time, from ≤ t < to, UTC seconds. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Ranges in order that neither touch nor overlap. */
export type Ranges = readonly Range[]

/** The ranges together with another one; stretches that touch become one. */
export function addRange(ranges: Ranges, added: Range): Range[] {
  if (!(added.from < added.to)) return [...ranges]
  const apart = ranges.filter(({ from, to }) => to < added.from || from > added.to)
  const joined = ranges.filter(({ from, to }) => to >= added.from && from <= added.to)
  const from = Math.min(added.from, ...joined.map((range) => range.from))
  const to = Math.max(added.to, ...joined.map((range) => range.to))
  return [...apart, { from, to }].toSorted((a, b) => a.from - b.from)
}

/** What of a stretch lies in none of the ranges, oldest first. */
export function missingRanges(ranges: Ranges, wanted: Range): Range[] {
  const missing: Range[] = []
  let from = wanted.from
  for (const range of ranges) {
    if (range.to <= from) continue
    if (range.from >= wanted.to) break
    if (range.from > from) missing.push({ from, to: Math.min(range.from, wanted.to) })
    from = Math.max(from, range.to)
  }
  if (from < wanted.to) missing.push({ from, to: wanted.to })
  return missing
}

/** The newest range that begins before a moment; null when none does. */
export const lastRangeBefore = (ranges: Ranges, before: number): Range | null => ranges.findLast(({ from }) => from < before) ?? null
