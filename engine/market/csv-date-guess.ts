import { parseDateFormat, StampReader } from './csv-date.ts'
import { encodeText } from './csv-text.ts'

/** A guessed date format with the other formats that the values allow. */
export interface DateGuess {
  readonly format: string
  readonly why: string
  readonly isCertain: boolean
  readonly alternatives: readonly string[]
  /** Share of the cells that the format reads. */
  readonly readable: number
}

const epochByDigits: ReadonlyMap<number, readonly [string, string]> = new Map([
  [9, ['unix_s', 'seconds since 1970']],
  [10, ['unix_s', 'seconds since 1970']],
  [13, ['unix_ms', 'milliseconds since 1970']],
  [16, ['unix_us', 'microseconds since 1970']],
  [19, ['unix_ns', 'nanoseconds since 1970']],
])
const isYear = (digits: string) => Number(digits) >= 1900 && Number(digits) <= 2100
const isMonth = (digits: string) => Number(digits) >= 1 && Number(digits) <= 12

/** The local times that a format reads from the cells; NaN where it cannot. */
export function readStamps(cells: readonly string[], format: string): number[] {
  const parsed = parseDateFormat(format)
  if (!parsed) return cells.map(() => NaN)
  const reader = new StampReader(parsed)
  return cells.map((cell) => {
    const bytes = encodeText(cell)
    return reader.read(bytes, 0, bytes.length, -1, -1) ? reader.seconds : NaN
  })
}

const readableShare = (times: readonly number[]) => times.filter((time) => !Number.isNaN(time)).length / Math.max(1, times.length)

/** The format of cells that hold a date, alone or with a time; null when they hold none. */
export function guessDateFormat(cells: readonly string[]): DateGuess | null {
  const given = cells.filter((cell) => cell !== '')
  const first = given[0]
  if (first === undefined) return null
  const candidates = formatsOf(given)
  const read = candidates.map((candidate) => ({ ...candidate, times: readStamps(given, candidate.format) }))
  const best = Math.max(0, ...read.map(({ times }) => readableShare(times)))
  if (best < 0.8) return null
  const possible = read.filter(({ times }) => readableShare(times) >= best - 0.02)
  if (possible.length === 1) {
    const [only] = possible
    const why = candidates.length > 1 ? `Only ${only!.order} reads every date of the sample.` : only!.why
    return { format: only!.format, why, isCertain: true, alternatives: candidates.map((c) => c.format), readable: best }
  }
  return resolveOrder(possible, best)
}

interface Candidate {
  readonly format: string
  readonly why: string
  readonly order: string
}

/** Formats that the shape of the first cell allows; more than one where the order of day and month is open. */
function formatsOf(cells: readonly string[]): Candidate[] {
  const first = cells[0]!
  const digits = /^(\d+)(?:\.\d*)?$/.exec(first)?.[1]
  if (digits !== undefined) return formatsOfDigits(digits)
  const found = /^(?:\p{L}{2,10}[.,]? +)??(\d{1,4}|\p{L}{3,10})([^\p{L}\d]{1,3})(\d{1,2}|\p{L}{3,10})([^\p{L}\d]{1,3})(\d{1,4})(.*)$/u.exec(
    first,
  )
  if (!found) return compactWithTime(first)
  const [, a, mark, b, mark2, c, rest] = found as unknown as [string, string, string, string, string, string, string]
  const time = timeFormatOf(rest)
  const year = (text: string) => (text.length === 4 ? 'YYYY' : 'YY')
  const write = (parts: readonly [string, string, string], order: string): Candidate => {
    const format = `${parts[0]}${mark}${parts[1]}${mark2}${parts[2]}${time}`
    return { format, order, why: `The first stamp is "${first.slice(0, 40)}".` }
  }
  if (/\p{L}/u.test(a)) return [write(['MMM', 'DD', year(c)], 'month first')]
  if (/\p{L}/u.test(b)) return a.length === 4 ? [write(['YYYY', 'MMM', 'DD'], 'year first')] : [write(['DD', 'MMM', year(c)], 'day first')]
  if (a.length === 4) return [write(['YYYY', 'MM', 'DD'], 'year first')]
  const dayFirst = write(['DD', 'MM', year(c)], 'day first')
  const monthFirst = write(['MM', 'DD', year(c)], 'month first')
  const yearFirst = c.length === 2 ? [write(['YY', 'MM', 'DD'], 'year first')] : []
  return mark.trim() === '/' ? [monthFirst, dayFirst, ...yearFirst] : [dayFirst, monthFirst, ...yearFirst]
}

function formatsOfDigits(digits: string): Candidate[] {
  const looksLikeDate = isYear(digits.slice(0, 4)) && isMonth(digits.slice(4, 6))
  const whole = (format: string): Candidate[] => [{ format, order: 'year first', why: `The first stamp is "${digits}".` }]
  if (digits.length === 8 && looksLikeDate) return whole('YYYYMMDD')
  if (digits.length === 12 && looksLikeDate) return whole('YYYYMMDDHHmm')
  if (digits.length === 14 && looksLikeDate) return whole('YYYYMMDDHHmmss')
  const epoch = epochByDigits.get(digits.length)
  return epoch ? [{ format: epoch[0], order: epoch[1], why: `Numbers of ${digits.length} digits are ${epoch[1]}.` }] : []
}

function compactWithTime(first: string): Candidate[] {
  const found = /^(\d{4})(\d{2})\d{2}(?=\D)(.*)$/.exec(first)
  if (!found || !isYear(found[1]!) || !isMonth(found[2]!)) return []
  return [{ format: `YYYYMMDD${timeFormatOf(found[3]!)}`, order: 'year first', why: `The first stamp is "${first.slice(0, 40)}".` }]
}

/** How the time behind a date is written, with its separator; empty where there is none. */
export function timeFormatOf(rest: string): string {
  const separator = /^\s*T/.test(rest) ? 'T' : ' '
  const compact = /^[\sT]*(\d{4}|\d{6})(?!\d|:)/.exec(rest)
  if (compact) return `${separator}${compact[1]!.length === 6 ? 'HHmmss' : 'HHmm'}`
  const clock = /(\d{1,2}):\d{2}(:\d{2})?(\.\d+)?\s*([AaPp]\.?[Mm])?/.exec(rest)
  if (!clock) return ''
  return `${separator}${clock[4] ? 'hh' : 'HH'}:mm${clock[2] ? ':ss' : ''}${clock[3] ? '.SSS' : ''}${clock[4] ? ' A' : ''}`
}

/** Day first or month first where both read every date: the order in which the stamps run evenly is the right one. */
function resolveOrder(possible: readonly (Candidate & { times: readonly number[] })[], readable: number): DateGuess {
  const scored = possible.map((candidate) => ({ candidate, ...evennessOf(candidate.times) }))
  // Equally even: days are likelier than months.
  const ranked = scored.toSorted((a, b) => (Math.abs(a.evenness - b.evenness) > 0.02 ? b.evenness - a.evenness : a.step - b.step))
  const [first, second] = [ranked[0]!, ranked[1]!]
  const alternatives = possible.map(({ format }) => format)
  const isCertain = first.evenness > second.evenness + 0.2
  const why = isCertain
    ? `Read with the ${first.candidate.order}, the stamps follow each other evenly; read with the ${second.candidate.order}, they jump.`
    : `Day and month cannot be told apart for certain in these dates; read with the ${first.candidate.order} the stamps lie closest. Please check.`
  return { format: first.candidate.format, why, isCertain, alternatives, readable }
}

/** From 0 to 1: how many steps go the same way and are short (jumps of a month among days give a low mark); and the usual step. */
function evennessOf(times: readonly number[]): { evenness: number; step: number } {
  const steps = times.slice(1).map((time, i) => time - times[i]!)
  const moving = steps.filter((step) => step !== 0)
  if (moving.length === 0) return { evenness: 0, step: 0 }
  const rising = moving.filter((step) => step > 0).length
  const sizes = moving.map(Math.abs).toSorted((a, b) => a - b)
  const middle = sizes[sizes.length >> 1]!
  const sameWay = Math.max(rising, moving.length - rising) / moving.length
  return { evenness: sameWay * (sizes.filter((size) => size <= middle * 5).length / sizes.length), step: middle }
}
