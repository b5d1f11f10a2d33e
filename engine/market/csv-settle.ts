import { newBars, type Bars } from './bars.ts'
import type { CsvReading } from './csv-reading.ts'
import { commonStep } from './csv-step.ts'
import { isIntraday, timeframeMinutes } from './timeframe.ts'

/** Rows in the order of the file; the first `count` elements of each column are filled. */
export interface ReadRows {
  readonly bars: Bars
  readonly count: number
  readonly lineNumbers: Uint32Array
}

export interface SettledRows {
  /** Rising in time, one bar a time, at the step of the file; each time is the bar's open. */
  readonly bars: Bars
  /** Usual distance between two bars of the file, in seconds; 0 with fewer than two. */
  readonly stepSeconds: number
  readonly duplicateCount: number
  readonly duplicateLines: readonly number[]
}

/** Puts rows in order of time, moves each stamp to its bar's open, and keeps the first of those that fall on one time. */
export function settleRows(rows: ReadRows, reading: CsvReading): SettledRows {
  const order = orderOf(rows.bars.time, rows.count)
  const { bars, duplicateLines } = pickInOrder(rows, order)
  const { seconds: stepSeconds } = commonStep(bars.time)
  if (isIntraday(reading.timeframe) && reading.stamp === 'close')
    moveToOpens(bars.time, Math.min(stepSeconds || Infinity, timeframeMinutes[reading.timeframe] * 60))
  return { bars, stepSeconds, duplicateCount: duplicateLines.length, duplicateLines }
}

/** The order of the rows by time, equal times in the order of the file; null when they are in order already. */
function orderOf(time: Float64Array, count: number): Uint32Array | null {
  let isSorted = true
  for (let i = 1; isSorted && i < count; i++) isSorted = time[i]! >= time[i - 1]!
  if (isSorted) return null
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  return order.sort((a, b) => time[a]! - time[b]! || a - b)
}

function pickInOrder({ bars, count, lineNumbers }: ReadRows, order: Uint32Array | null): { bars: Bars; duplicateLines: number[] } {
  const kept = new Uint32Array(count)
  const duplicateLines: number[] = []
  let length = 0
  let previous = -Infinity
  for (let k = 0; k < count; k++) {
    const i = order ? order[k]! : k
    if (bars.time[i] === previous) duplicateLines.push(lineNumbers[i]!)
    else kept[length++] = i
    previous = bars.time[i]!
  }
  const settled = newBars(length)
  for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
    const from = bars[column]
    const to = settled[column]
    if (order === null && length === count) to.set(from.subarray(0, count))
    else for (let k = 0; k < length; k++) to[k] = from[kept[k]!]!
  }
  return { bars: settled, duplicateLines }
}

/** From ends to opens: a step back, but never before the end of the bar before (a bar that the close cut short). */
function moveToOpens(time: Float64Array, stepSeconds: number): void {
  if (!Number.isFinite(stepSeconds)) return
  let previousEnd = -Infinity
  for (let i = 0; i < time.length; i++) {
    const end = time[i]!
    time[i] = Math.max(end - stepSeconds, previousEnd)
    previousEnd = end
  }
}
