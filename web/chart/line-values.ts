import { numberText } from '../ui/numbers.ts'
import type { LineColumn } from './line-set.ts'

/** Values of any size, in four digits: an RSI of 51.72, an ATR of 0.001234. */
export const paneValueText = (value: number): string =>
  numberText(value, Math.min(8, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value) || 1)))))

/** Where a moment has its value in a column; −1 where it has none. */
export function columnIndex({ times }: LineColumn, time: number): number {
  let [low, high] = [0, times.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = times[middle]!
    if (found === time) return middle
    if (found < time) low = middle + 1
    else high = middle - 1
  }
  return -1
}
