import { barColumns, newBars, sliceBars, type Bars } from './bars.ts'

/** Bars with the adjusted close of each, NaN where there is none. */
export interface AdjustedBars {
  readonly bars: Bars
  readonly adjustedClose: Float64Array
}

/** Two stretches as one: where both have a bar of the same time, the newer stretch's is taken, and counted when it differs. */
export function mergeBars(older: AdjustedBars, newer: AdjustedBars): AdjustedBars & { readonly revised: number } {
  const out = newBars(older.bars.length + newer.bars.length)
  const adjustedClose = new Float64Array(out.length)
  let count = 0
  let revised = 0
  const put = ({ bars, adjustedClose: adjusted }: AdjustedBars, i: number) => {
    for (const column of barColumns) out[column][count] = bars[column][i]!
    adjustedClose[count++] = adjusted[i]!
  }
  let i = 0
  let j = 0
  while (i < older.bars.length || j < newer.bars.length) {
    const oldTime = older.bars.time[i] ?? Infinity
    const newTime = newer.bars.time[j] ?? Infinity
    if (oldTime < newTime) {
      put(older, i++)
      continue
    }
    if (oldTime === newTime && differ(older, i++, newer, j)) revised++
    put(newer, j++)
  }
  return { bars: sliceBars(out, 0, count), adjustedClose: adjustedClose.subarray(0, count), revised }
}

const differ = (a: AdjustedBars, i: number, b: AdjustedBars, j: number) =>
  barColumns.some((column) => a.bars[column][i] !== b.bars[column][j])
