import { dayNumberOf, daySeconds } from './day-number.ts'

const epochUnits = { unix_s: 1, unix_ms: 1e3, unix_us: 1e6, unix_ns: 1e9 } as const
type EpochFormat = keyof typeof epochUnits

/** A date format in the form a reader needs: the order of year, month and day, and how a time without colons is cut. */
export interface DateFormat {
  readonly epochUnit: number | null
  readonly order: readonly ('year' | 'month' | 'day')[]
  /** `YYYYMMDD`: nothing stands between the parts. */
  readonly isCompact: boolean
  /** `HHmmss` rather than `HHmm`, where no colon tells. */
  readonly hasCompactSeconds: boolean
}

/**
 * Understands `YYYY-MM-DD HH:mm`, `DD.MM.YY`, `MMM D, YYYY`, `YYYYMMDD HHmmss`, `unix_s`, `unix_ms`, `unix_us`, `unix_ns`; null when it cannot.
 * A time of day, seconds, fractions, AM/PM and a zone offset behind the date are read whether or not the format names them.
 */
export function parseDateFormat(format: string): DateFormat | null {
  const text = format.trim()
  if (text in epochUnits) return { epochUnit: epochUnits[text as EpochFormat], order: [], isCompact: false, hasCompactSeconds: false }
  const parts: readonly string[] = text.split(/[Hh]/)[0]!.match(/Y+|M+|D+|[^YMD]+/g) ?? []
  const named: string[] = parts.filter((part) => /^(YYYY|YY|M{1,4}|D{1,2})$/.test(part))
  const order = named.map((part) => (part[0] === 'Y' ? 'year' : part[0] === 'M' ? 'month' : 'day'))
  if (named.length !== 3 || new Set(order).size !== 3) return null
  if (parts.some((part) => /^[YMD]/.test(part) && !named.includes(part))) return null
  const between = parts.slice(parts.indexOf(named[0]!), parts.lastIndexOf(named[2]!) + 1)
  const isCompact = between.length === 3
  if (isCompact && text.includes('MMM')) return null
  return { epochUnit: null, order, isCompact, hasCompactSeconds: /[Hh]{1,2}mmss/.test(text) }
}

const monthNames: ReadonlyMap<string, number> = new Map(
  [
    'jan ene gen',
    'feb fev',
    'mar mrz',
    'apr abr avr',
    'may mai mag',
    'jun giu',
    'jul lug',
    'aug ago',
    'sep set',
    'oct okt ott out',
    'nov',
    'dec dez dic',
  ].flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)),
)

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const monthLength = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : monthLengths[month - 1]!)

/**
 * Reads stamps of one format. After `read` returned true, `seconds` holds the stamp: UTC when `isUtc`, else local time counted as if it were UTC.
 * One object for a whole file, so that a million rows make no garbage.
 */
export class StampReader {
  seconds = 0
  isUtc = false
  hasTime = false
  readonly #format: DateFormat
  #at = 0
  #lastDate = -1
  #lastDay = 0

  constructor(format: DateFormat) {
    this.#format = format
  }

  /** Reads the date in `[from, to)` and, where it has its own column, the time in `[timeFrom, timeTo)`; pass -1 twice where it has none. */
  read(bytes: Uint8Array, from: number, to: number, timeFrom: number, timeTo: number): boolean {
    this.isUtc = false
    this.hasTime = false
    while (from < to && bytes[from]! <= 32) from++
    while (to > from && bytes[to - 1]! <= 32) to--
    if (this.#format.epochUnit !== null) return this.#readEpoch(bytes, from, to, this.#format.epochUnit)
    this.#at = from
    const day = this.#readDate(bytes, to)
    if (day === null) return false
    const rest = timeFrom < 0 ? this.#readTime(bytes, this.#at, to) : this.#at < to ? this.#readTime(bytes, this.#at, to) : 0
    const time = timeFrom < 0 ? rest : this.#readTime(bytes, timeFrom, timeTo)
    if (rest === null || time === null) return false
    this.seconds = day * daySeconds + time
    return true
  }

  #readEpoch(bytes: Uint8Array, from: number, to: number, unit: number): boolean {
    let value = 0
    let i = from
    for (; i < to && isDigit(bytes[i]!); i++) value = value * 10 + bytes[i]! - 48
    if (i === from || i - from > 19) return false
    if (bytes[i] === 46) for (i++; i < to && isDigit(bytes[i]!); i++);
    if (i !== to) return false
    this.seconds = Math.floor(value / unit)
    this.isUtc = true
    this.hasTime = true
    return true
  }

  #readDate(bytes: Uint8Array, to: number): number | null {
    const { order, isCompact } = this.#format
    let year = 0
    let month = 0
    let day = 0
    this.#skipWeekday(bytes, to)
    for (let k = 0; k < 3; k++) {
      const part = order[k]!
      if (!isCompact) while (this.#at < to && !isDigit(bytes[this.#at]!) && !isLetter(bytes[this.#at]!)) this.#at++
      const value =
        part === 'month' && isLetter(bytes[this.#at] ?? 0)
          ? this.#readMonthName(bytes, to)
          : this.#readDigits(bytes, to, part === 'year' ? 4 : 2, isCompact)
      if (value < 0) return null
      if (part === 'year') year = value
      else if (part === 'month') month = value
      else day = value
    }
    const key = (year * 16 + month) * 32 + day
    if (key === this.#lastDate) return this.#lastDay
    if (month < 1 || month > 12 || day < 1 || year < 1800 || year > 2200 || day > monthLength(year, month)) return null
    this.#lastDate = key
    this.#lastDay = dayNumberOf(year, month, day)
    return this.#lastDay
  }

  /** A number of at most `width` digits, of exactly `width` in a compact date; a year of two digits is one from 1970 to 2069. */
  #readDigits(bytes: Uint8Array, to: number, width: number, isExact: boolean): number {
    const start = this.#at
    let value = 0
    while (this.#at < to && this.#at - start < width && isDigit(bytes[this.#at]!)) value = value * 10 + bytes[this.#at++]! - 48
    const read = this.#at - start
    if (read === 0 || (isExact && read !== width)) return -1
    if (width < 4) return value
    return read === 4 ? value : read === 2 ? value + (value < 70 ? 2000 : 1900) : -1
  }

  #readMonthName(bytes: Uint8Array, to: number): number {
    const month = monthNames.get(this.#threeLetters(bytes, to))
    while (this.#at < to && (isLetter(bytes[this.#at]!) || bytes[this.#at]! >= 128)) this.#at++
    return month ?? -1
  }

  #threeLetters = (bytes: Uint8Array, to: number) =>
    this.#at + 3 <= to ? String.fromCharCode(bytes[this.#at]!, bytes[this.#at + 1]!, bytes[this.#at + 2]!).toLowerCase() : ''

  #skipWeekday(bytes: Uint8Array, to: number): void {
    if (!isLetter(bytes[this.#at] ?? 0) || monthNames.has(this.#threeLetters(bytes, to))) return
    while (this.#at < to && isLetter(bytes[this.#at]!)) this.#at++
  }

  /** Seconds of the day in `[from, to)`, which may be empty; null when it is no time. Sets `isUtc` and folds an offset in. */
  #readTime(bytes: Uint8Array, from: number, to: number): number | null {
    let i = from
    while (i < to && (bytes[i]! <= 32 || bytes[i] === 84 || bytes[i] === 44)) i++
    while (to > i && bytes[to - 1]! <= 32) to--
    if (i === to) return 0
    const start = i
    let value = 0
    for (; i < to && isDigit(bytes[i]!); i++) value = value * 10 + bytes[i]! - 48
    const width = i - start
    let hour = 0
    let minute = 0
    let second = 0
    if (width > 0 && width <= 2 && bytes[i] === 58) {
      hour = value
      this.#at = i + 1
      minute = this.#twoDigits(bytes, to)
      if (bytes[this.#at] === 58 && this.#at < to) {
        this.#at++
        second = this.#twoDigits(bytes, to)
      }
      i = this.#at
    } else if (width > 0 && width <= 6) {
      const hhmmss = this.#format.hasCompactSeconds || width > 4 ? value : value * 100
      hour = Math.floor(hhmmss / 10_000)
      minute = Math.floor(hhmmss / 100) % 100
      second = hhmmss % 100
    } else return null
    if (minute < 0 || second < 0) return null
    if (i < to && (bytes[i] === 46 || bytes[i] === 44)) for (i++; i < to && isDigit(bytes[i]!); i++);
    const suffix = i < to ? this.#readSuffix(bytes, i, to, hour) : 0
    if (suffix === null || hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null
    this.hasTime = true
    return hour * 3600 + minute * 60 + second + suffix
  }

  #twoDigits(bytes: Uint8Array, to: number): number {
    const a = this.#at
    if (a + 2 > to || !isDigit(bytes[a]!) || !isDigit(bytes[a + 1]!)) return -1
    this.#at = a + 2
    return (bytes[a]! - 48) * 10 + bytes[a + 1]! - 48
  }

  /** AM, PM, Z, UTC, GMT, +02:00 and their combinations, as seconds to add. */
  #readSuffix(bytes: Uint8Array, from: number, to: number, hour: number): number | null {
    if (to - from > 16) return null
    const text = String.fromCharCode(...bytes.subarray(from, to))
    const match = /^ ?([AaPp])?(?:\.?[Mm]\.?)? ?(Z|z|UTC|GMT)? ?(?:([+-])(\d{2}):?(\d{2})?)?$/.exec(text)
    if (!match) return null
    let seconds = 0
    if (match[1]) {
      if (hour < 1 || hour > 12) return null
      seconds += match[1].toLowerCase() === 'p' ? (hour === 12 ? 0 : 43_200) : hour === 12 ? -43_200 : 0
    }
    if (match[2] || match[3]) this.isUtc = true
    if (match[3]) seconds -= (match[3] === '+' ? 1 : -1) * (Number(match[4]) * 3600 + Number(match[5] ?? 0) * 60)
    return seconds
  }
}
