import { invariant } from '../invariant.ts'
import { newBars, type Bars } from './bars.ts'
import { isKnownZone, LocalClock } from './csv-clock.ts'
import { parseDateFormat, StampReader } from './csv-date.ts'
import { openOfDatedBar, openOfTimestampedBar } from './csv-days.ts'
import { CsvLine } from './csv-line.ts'
import { CsvLines } from './csv-lines.ts'
import { readNumber } from './csv-number.ts'
import type { CsvReading } from './csv-reading.ts'
import { settleRows, type SettledRows } from './csv-settle.ts'
import { decodeText, encodeText } from './csv-text.ts'
import { daySeconds } from './day-number.ts'
import type { CalendarName } from './instrument.ts'
import { isIntraday } from './timeframe.ts'
import { maxPrice } from './valid-bar.ts'

const maxTextBytes = 200
/** Above this a volume is a mistake. */
const maxVolume = 1e18

/** Why a row is not a bar. */
const reasons = {
  columns: 'The row has too few columns',
  date: 'The date or time cannot be read in the chosen format',
  skippedByClock: 'This local time does not exist in the chosen zone: clocks went forward',
  weekend: 'A Saturday or Sunday, on which this kind of market does not trade',
  open: 'Open is not a number',
  high: 'High is not a number',
  low: 'Low is not a number',
  close: 'Close is not a number',
  volume: 'Volume is not a number',
  notPositive: 'Open, high, low and close must be positive',
  tooLarge: 'A price or the volume is too large',
  volumeNegative: 'Volume cannot be negative',
  highBelow: 'High is below open, close or low',
  lowAbove: 'Low is above open or close',
  lineTooLong: 'The line is too long to be a row of prices',
  nul: 'The row holds a NUL character',
} as const
type Reason = keyof typeof reasons

/** A row that did not become a bar; `line` counts from 1, `text` is cut to 200 bytes. */
export interface CsvRejection {
  readonly line: number
  readonly reason: string
  readonly text: string
}

/** What a file held. Rows read = rows that became bars + rejected + duplicates. */
export interface CsvContent extends SettledRows {
  readonly rowsRead: number
  /** Rows behind the largest number of rows; part of `rejectedCount`. */
  readonly beyondLimitCount: number
  readonly rejectedCount: number
  /** Rejected rows and duplicates in the order of the file; the first of them, if there are very many. */
  readonly rejections: readonly CsvRejection[]
}

export interface CsvReader {
  /** Takes the next piece of the file; pieces may end anywhere. */
  readonly push: (chunk: Uint8Array | string) => void
  readonly rowsRead: () => number
  readonly finish: () => CsvContent
}

export interface CsvReaderOptions {
  readonly maxRows?: number
  readonly maxRejections?: number
}

/** What is wrong with a reading, as a sentence; null when it can be used. */
export function csvReadingProblem(reading: CsvReading): string | null {
  if (!parseDateFormat(reading.dateFormat))
    return `The date format "${reading.dateFormat}" is not understood. Write it like YYYY-MM-DD HH:mm.`
  if (!isKnownZone(reading.zone)) return `The time zone "${reading.zone}" is not known. Write it like Europe/Berlin.`
  if (reading.delimiter === reading.decimal) return 'The comma cannot be both the separator of columns and the decimal mark.'
  const { date, time, open, high, low, close, volume } = reading.columns
  const used = [date, time, open, high, low, close, volume].filter((column) => column !== null)
  return new Set(used).size < used.length ? 'Each column can be used for one field only.' : null
}

/**
 * Reads prices piece by piece into bars of the reading's timeframe. The reading must have passed `csvReadingProblem`;
 * nothing that a file holds can make it throw.
 */
export function createCsvReader(reading: CsvReading, calendar: CalendarName, options: CsvReaderOptions = {}): CsvReader {
  const rows = new PriceRows(reading, calendar, options.maxRows ?? 1_000_000, options.maxRejections ?? 100_000)
  const lines = new CsvLines(rows.takeLine)
  return {
    push: (chunk) => lines.push(typeof chunk === 'string' ? encodeText(chunk) : chunk),
    rowsRead: () => rows.rowsRead,
    finish: () => {
      lines.finish()
      return rows.settle()
    },
  }
}

/** A damaged file: what stands around a NUL may be half of another number. */
function hasNul(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] === 0) return true
  return false
}

const isBlankLine = (bytes: Uint8Array, from: number, to: number) => {
  for (let i = from; i < to; i++) if (bytes[i]! > 32) return false
  return true
}

function faultOf(open: number, high: number, low: number, close: number, volume: number): Reason | null {
  if (Number.isNaN(open)) return 'open'
  if (Number.isNaN(high)) return 'high'
  if (Number.isNaN(low)) return 'low'
  if (Number.isNaN(close)) return 'close'
  if (Number.isNaN(volume)) return 'volume'
  if (open <= 0 || high <= 0 || low <= 0 || close <= 0) return 'notPositive'
  if (high >= maxPrice || low >= maxPrice || open >= maxPrice || close >= maxPrice || volume >= maxVolume) return 'tooLarge'
  if (volume < 0) return 'volumeNegative'
  if (high < open || high < close || high < low) return 'highBelow'
  return low > open || low > close ? 'lowAbove' : null
}

class PriceRows {
  rowsRead = 0
  readonly #reading: CsvReading
  readonly #calendar: CalendarName
  readonly #maxRows: number
  readonly #maxRejections: number
  readonly #line: CsvLine
  readonly #stamp: StampReader
  readonly #clock: LocalClock
  readonly #isIntraday: boolean
  readonly #lastPriceColumn: number
  readonly #rejections: CsvRejection[] = []
  #rejectedCount = 0
  #beyondLimitCount = 0
  #columns: Bars = newBars(0)
  #lineNumbers = new Uint32Array(0)
  #count = 0
  #lineNumber = 0
  #rises = 0
  #falls = 0

  constructor(reading: CsvReading, calendar: CalendarName, maxRows: number, maxRejections: number) {
    const format = parseDateFormat(reading.dateFormat)
    invariant(format, 'the date format was checked before reading')
    const { date, time, open, high, low, close, volume } = reading.columns
    this.#reading = reading
    this.#calendar = calendar
    this.#maxRows = maxRows
    this.#maxRejections = maxRejections
    this.#lastPriceColumn = Math.max(date, time ?? 0, open, high, low, close)
    this.#line = new CsvLine(reading.delimiter, Math.max(this.#lastPriceColumn, volume ?? 0))
    this.#stamp = new StampReader(format)
    this.#clock = new LocalClock(reading.zone)
    this.#isIntraday = isIntraday(reading.timeframe)
  }

  readonly takeLine = (bytes: Uint8Array, from: number, to: number, isTooLong: boolean): void => {
    this.#lineNumber++
    if (this.#lineNumber <= this.#reading.headerRows || (!isTooLong && isBlankLine(bytes, from, to))) return
    this.rowsRead++
    if (this.#count >= this.#maxRows) {
      this.#beyondLimitCount++
      this.#reject(`Only the first ${this.#maxRows.toLocaleString('en-US')} rows of a file are read`, bytes, from, to)
      return
    }
    const reason = isTooLong ? 'lineTooLong' : hasNul(bytes, from, to) ? 'nul' : this.#readRow(bytes, from, to)
    if (reason !== null) this.#reject(reasons[reason], bytes, from, to)
  }

  settle(): CsvContent {
    const settled = settleRows({ bars: this.#columns, count: this.#count, lineNumbers: this.#lineNumbers }, this.#reading)
    const duplicates = settled.duplicateLines
      .slice(0, this.#maxRejections)
      .map((line) => ({ line, reason: 'Another row has the same time; the first one is kept', text: '' }))
    const rejections = duplicates.length > 0 ? [...this.#rejections, ...duplicates].sort((a, b) => a.line - b.line) : this.#rejections
    return {
      ...settled,
      rowsRead: this.rowsRead,
      beyondLimitCount: this.#beyondLimitCount,
      rejectedCount: this.#rejectedCount,
      rejections: rejections.slice(0, this.#maxRejections),
    }
  }

  #readRow(bytes: Uint8Array, from: number, to: number): Reason | null {
    const { columns, decimal } = this.#reading
    const line = this.#line
    line.split(bytes, from, to)
    if (line.count <= this.#lastPriceColumn) return 'columns'
    const number = (column: number) => readNumber(bytes, line.starts[column]!, line.ends[column]!, decimal)
    const time = this.#readTime(bytes)
    if (typeof time === 'string') return time
    const open = number(columns.open)
    const high = number(columns.high)
    const low = number(columns.low)
    const close = number(columns.close)
    const volume = this.#readVolume(bytes)
    const fault = faultOf(open, high, low, close, volume)
    if (fault === null) this.#append(time, open, high, low, close, volume)
    return fault
  }

  /** A volume left out, or written as a dash, is 0. */
  #readVolume(bytes: Uint8Array): number {
    const column = this.#reading.columns.volume
    if (column === null || column >= this.#line.count) return 0
    const from = this.#line.starts[column]!
    const to = this.#line.ends[column]!
    if (isBlankLine(bytes, from, to) || (to - from === 1 && bytes[from] === 45)) return 0
    return readNumber(bytes, from, to, this.#reading.decimal)
  }

  #readTime(bytes: Uint8Array): number | Reason {
    const { starts, ends } = this.#line
    const { date, time } = this.#reading.columns
    const stamp = this.#stamp
    const [timeFrom, timeTo] = time === null ? [-1, -1] : [starts[time]!, ends[time]!]
    if (!stamp.read(bytes, starts[date]!, ends[date]!, timeFrom, timeTo)) return 'date'
    if (!this.#isIntraday) return this.#openOfLongBar(stamp)
    // A bar that is said to end at 10:59:59 ends with that second.
    const seconds = this.#reading.stamp === 'close' && stamp.seconds % 60 === 59 ? stamp.seconds + 1 : stamp.seconds
    return stamp.isUtc ? seconds : this.#toUtc(seconds)
  }

  #toUtc(localSeconds: number): number | Reason {
    const previous = this.#count > 0 ? this.#columns.time[this.#count - 1]! : -Infinity
    const utc = this.#clock.toUtc(localSeconds, previous, this.#falls > this.#rises)
    return Number.isNaN(utc) ? 'skippedByClock' : utc
  }

  /** Bars of a day or longer: by their date, or by the moment where a stamp is one. */
  #openOfLongBar({ seconds, isUtc, hasTime }: StampReader): number | Reason {
    const { timeframe, stamp } = this.#reading
    if (!isUtc && seconds % daySeconds === 0) {
      // What is said to end at midnight belongs to the day before; a mere date is the day itself.
      const date = stamp === 'close' && hasTime ? seconds - daySeconds : seconds
      return openOfDatedBar(date, timeframe, stamp, this.#calendar) ?? 'weekend'
    }
    const utc = isUtc ? seconds : this.#toUtc(seconds)
    return typeof utc === 'string' ? utc : openOfTimestampedBar(utc, timeframe, stamp, this.#calendar)
  }

  #append(time: number, open: number, high: number, low: number, close: number, volume: number): void {
    const i = this.#count
    if (i === this.#columns.length) this.#grow()
    const columns = this.#columns
    if (i > 0 && time > columns.time[i - 1]!) this.#rises++
    if (i > 0 && time < columns.time[i - 1]!) this.#falls++
    columns.time[i] = time
    columns.open[i] = open
    columns.high[i] = high
    columns.low[i] = low
    columns.close[i] = close
    columns.volume[i] = volume
    this.#lineNumbers[i] = this.#lineNumber
    this.#count++
  }

  #grow(): void {
    const length = Math.min(this.#maxRows, Math.max(16_384, this.#columns.length * 2))
    const larger = newBars(length)
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) larger[column].set(this.#columns[column])
    const lineNumbers = new Uint32Array(length)
    lineNumbers.set(this.#lineNumbers)
    this.#columns = larger
    this.#lineNumbers = lineNumbers
  }

  #reject(reason: string, bytes: Uint8Array, from: number, to: number): void {
    this.#rejectedCount++
    if (this.#rejections.length >= this.#maxRejections) return
    this.#rejections.push({ line: this.#lineNumber, reason, text: decodeText(bytes, from, Math.min(to, from + maxTextBytes)) })
  }
}
