import { newBars, sliceBars, type Bars } from './bars.ts'
import { calendarNamed } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import type { Range } from './time-ranges.ts'
import type { Timeframe } from './timeframe.ts'
import { maxPrice } from './valid-bar.ts'

/** A candle as a source sent it; `time` should be its open in UTC seconds. */
export interface RawCandle {
  readonly time: unknown
  readonly open: unknown
  readonly high: unknown
  readonly low: unknown
  readonly close: unknown
  readonly volume: unknown
  /** Adjusted for splits and dividends, where the source has it. */
  readonly adjustedClose?: unknown
}

/** Why a candle was dropped, in the order in which it is looked at, with the words for a reader. */
export const dropReasons = {
  no_time: 'without a readable time',
  no_prices: 'without prices',
  not_positive: 'with a price that is not positive',
  high_too_low: 'with a high below open or close',
  low_too_high: 'with a low above open or close',
  negative_volume: 'with a negative volume',
  not_asked: 'outside of what was asked for',
  out_of_order: 'out of order',
  duplicate: 'with the time of another row',
} as const satisfies Record<string, string>
export type DropReason = keyof typeof dropReasons

export type DropCounts = Readonly<Partial<Record<DropReason, number>>>

/** What is left of candles: bars at the times of the calendar, oldest first, and how many rows were dropped for which reason. */
export interface CheckedCandles {
  readonly bars: Bars
  /** Closes adjusted for splits and dividends; null where no row has one, NaN where only this one has none. */
  readonly adjustedClose: Float64Array | null
  readonly dropped: DropCounts
}

interface Wanted {
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
  readonly range: Range
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isAbsent = (value: unknown) => value === null || value === undefined

/** The rules for candles of the specification (section 5); a volume that is not stated counts as zero. */
function faultOf({ time, open, high, low, close, volume }: RawCandle): DropReason | null {
  if (!isPrice(time) || time <= 0 || time > 1e11) return 'no_time'
  if (!isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) return 'no_prices'
  if ([open, high, low, close].some((price) => price <= 0 || price >= maxPrice)) return 'not_positive'
  if (high < open || high < close) return 'high_too_low'
  if (low > open || low > close) return 'low_too_high'
  return isAbsent(volume) || (isPrice(volume) && volume >= 0) ? null : 'negative_volume'
}

/** Drops what breaks the rules for candles, comes out of order or twice, and puts every other row at its bar's time. */
export function checkCandles(rows: readonly RawCandle[], { timeframe, calendar: name, range }: Wanted): CheckedCandles {
  const calendar = calendarNamed(name)
  const out = newBars(rows.length)
  const adjusted = new Float64Array(rows.length).fill(NaN)
  const dropped: Partial<Record<DropReason, number>> = {}
  let count = 0
  const place = (row: RawCandle): DropReason | null => {
    const fault = faultOf(row)
    if (fault !== null) return fault
    const time = calendar.periodAt(row.time as number, timeframe).open
    if (time < range.from || time >= range.to) return 'not_asked'
    const newest = count === 0 ? -Infinity : out.time[count - 1]!
    if (time <= newest) return time === newest ? 'duplicate' : 'out_of_order'
    out.time[count] = time
    // Finite numbers: `faultOf` has looked at them.
    for (const column of ['open', 'high', 'low', 'close'] as const) out[column][count] = row[column] as number
    out.volume[count] = isAbsent(row.volume) ? 0 : (row.volume as number)
    adjusted[count] = isPrice(row.adjustedClose) && row.adjustedClose > 0 ? row.adjustedClose : NaN
    count++
    return null
  }
  for (const row of rows) {
    const reason = place(row)
    if (reason !== null) dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  const kept = adjusted.subarray(0, count)
  return {
    bars: sliceBars(out, 0, count),
    adjustedClose: kept.some((value) => !Number.isNaN(value)) ? kept : null,
    dropped,
  }
}

/** Two counts together. */
export function addDropCounts(a: DropCounts, b: DropCounts): DropCounts {
  const sum: Partial<Record<DropReason, number>> = { ...a }
  for (const reason of Object.keys(dropReasons) as DropReason[]) {
    const both = (a[reason] ?? 0) + (b[reason] ?? 0)
    if (both > 0) sum[reason] = both
  }
  return sum
}
