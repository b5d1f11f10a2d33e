import { barAt, type Bar } from './bars.ts'
import { parseDateFormat, StampReader } from './csv-date.ts'
import { guessLayout, type CsvLayout } from './csv-layout.ts'
import { CsvLine } from './csv-line.ts'
import { CsvLines } from './csv-lines.ts'
import { readNumber } from './csv-number.ts'
import { createCsvReader, csvReadingProblem } from './csv-read.ts'
import { csvDelimiters, type CsvColumns, type CsvDecimal, type CsvDelimiter, type CsvReading, type CsvStamp } from './csv-reading.ts'
import { timeframeOfStep } from './csv-step.ts'
import { decodeText, encodeText } from './csv-text.ts'
import { guessZone, patternOf, commonZones, type MarketPattern } from './csv-zone-guess.ts'
import { datePartsOf, daySeconds, weekdayOf } from './day-number.ts'
import { countMissingBars } from './gaps.ts'
import { guessInstrument, type PriceSample } from './guess-instrument.ts'
import type { CalendarName, Instrument } from './instrument.ts'
import { isIntraday, timeframes, type Timeframe } from './timeframe.ts'

/** Something that was guessed, why, and what else it could be. */
export interface Guess<T> {
  readonly value: T
  readonly why: string
  /** False where a person should look at it. */
  readonly isCertain: boolean
  readonly alternatives: readonly T[]
}

/** A line of the file as it would be read: either a bar or a reason. */
export interface CsvPreviewRow {
  readonly line: number
  readonly text: string
  readonly cells: readonly string[]
  readonly bar: Bar | null
  readonly reason: string | null
}

/** All that the beginning of a file tells about how to read it. */
export interface CsvDetection {
  readonly delimiter: Guess<CsvDelimiter>
  readonly decimal: Guess<CsvDecimal>
  readonly headerRows: Guess<number>
  readonly columns: Guess<CsvColumns>
  readonly dateFormat: Guess<string>
  readonly timeframe: Guess<Timeframe>
  readonly zone: Guess<string>
  readonly stamp: Guess<CsvStamp>
  readonly instrument: Guess<Instrument>
  /** The columns' names in the file, or "Column 1" and so on. */
  readonly columnNames: readonly string[]
  /** What reading the sample as guessed gave. */
  readonly sample: CsvSampleCounts
  readonly preview: readonly CsvPreviewRow[]
  /** A sentence where this is no file of prices that can be read; the guesses then mean nothing. */
  readonly problem: string | null
}

export interface CsvSampleCounts {
  readonly rows: number
  readonly bars: number
  readonly rejected: number
  readonly duplicates: number
  readonly missingBars: number
}

/** The reading that the guesses add up to. */
export const readingOf = (detection: Omit<CsvDetection, 'preview' | 'sample' | 'problem'>): CsvReading => ({
  delimiter: detection.delimiter.value,
  decimal: detection.decimal.value,
  headerRows: detection.headerRows.value,
  columns: detection.columns.value,
  dateFormat: detection.dateFormat.value,
  zone: detection.zone.value,
  stamp: detection.stamp.value,
  timeframe: detection.timeframe.value,
})

const layoutLines = 240
const previewRows = 20
/** A shorter beginning is taken for the whole file. */
const minHeadChars = 100_000

const guess = <T>(value: T, why: string, isCertain: boolean, alternatives: readonly T[] = []): Guess<T> => ({
  value,
  why,
  isCertain,
  alternatives: alternatives.filter((other) => other !== value),
})

/** Guesses how a file is to be read from its first 256 KB or so, and from its name and prices which market it is. */
export function detectCsv(head: string, fileName = ''): CsvDetection {
  const lines = linesOf(head)
  const layout = guessLayout(spread(lines))
  const known = layout ? guessesOf(lines, layout, fileName) : nothingGuessed(fileName)
  const reading = readingOf(known)
  const problem = layout
    ? csvReadingProblem(reading)
    : 'No prices were found: each row needs a date and the four prices open, high, low and close.'
  const { calendar } = known.instrument.value
  return {
    ...known,
    sample: problem === null ? countSample(lines, reading, calendar) : { rows: 0, bars: 0, rejected: 0, duplicates: 0, missingBars: 0 },
    preview: problem === null ? previewLines(lines, reading, calendar) : [],
    problem,
  }
}

/** The first rows of a file as a reading would take them, for a person who changes the guesses. Empty when the reading cannot be used. */
export function previewCsv(head: string, reading: CsvReading, calendar: CalendarName): readonly CsvPreviewRow[] {
  return csvReadingProblem(reading) === null ? previewLines(linesOf(head), reading, calendar) : []
}

/** The lines of the head; the last one is left out where it was probably cut. */
function linesOf(head: string): Uint8Array[] {
  const lines: Uint8Array[] = []
  const cutter = new CsvLines((bytes, from, to) => void lines.push(bytes.slice(from, to)))
  cutter.push(encodeText(head))
  cutter.finish()
  if (head.length >= minHeadChars && !/[\r\n]$/.test(head)) lines.pop()
  return lines
}

/** The first lines and some of the rest, in order. */
function spread(lines: readonly Uint8Array[]): readonly Uint8Array[] {
  const half = layoutLines / 2
  const rest = lines.slice(half)
  const every = Math.max(1, Math.floor(rest.length / half))
  return [...lines.slice(0, half), ...rest.filter((_, i) => i % every === 0).slice(0, half)].filter(
    (line) => line.length > 0 || lines.length < half,
  )
}

type Guesses = Omit<CsvDetection, 'preview' | 'sample' | 'problem'>

function guessesOf(lines: readonly Uint8Array[], layout: CsvLayout, fileName: string): Guesses {
  const stamps = stampsOf(lines, layout)
  const step = timeframeOfStep(stamps.rising)
  const pattern = patternOf(stamps.rising, step.seconds)
  const zones = zoneGuesses(stamps, step.seconds, step.timeframe, pattern)
  const { date } = layout
  return {
    delimiter: guess(layout.delimiter, 'Most rows read as prices with this separator.', layout.share > 0.9, csvDelimiters),
    decimal: guess(layout.decimal, 'Most rows read as prices with this decimal mark.', layout.share > 0.9, ['.', ',']),
    headerRows: guess(
      layout.headerRows,
      layout.headerRows === 0 ? 'The first line holds prices.' : `The first prices are in line ${layout.headerRows + 1}.`,
      true,
    ),
    columns: guess(layout.columns, layout.columnsWhy, layout.isByName),
    dateFormat: guess(date.format, date.why, date.isCertain, date.alternatives),
    timeframe: guess(step.timeframe, step.why, step.isCertain, timeframes),
    zone: zones.zone,
    stamp: zones.stamp,
    instrument: instrumentGuess(fileName, {
      prices: stamps.closes,
      decimals: decimalsOf(stamps.closes),
      pattern,
      calendar: zones.calendar,
    }),
    columnNames: layout.columnNames,
  }
}

interface Stamps {
  /** Local stamps in order of time, each once. */
  readonly rising: readonly number[]
  /** Whether the stamps name their own zone (an offset, or seconds since 1970). */
  readonly isUtc: boolean
  /** Closes in the order of the file. */
  readonly closes: readonly number[]
}

function stampsOf(lines: readonly Uint8Array[], { columns, delimiter, decimal, headerRows, date }: CsvLayout): Stamps {
  const format = parseDateFormat(date.format)
  const fields = new CsvLine(delimiter)
  const reader = format && new StampReader(format)
  const times: number[] = []
  const closes: number[] = []
  let utcCount = 0
  for (const line of lines.slice(headerRows)) {
    fields.split(line, 0, line.length)
    const { starts, ends, count } = fields
    if (!reader || count <= Math.max(columns.date, columns.time ?? 0, columns.close)) continue
    const [timeFrom, timeTo] = columns.time === null ? [-1, -1] : [starts[columns.time]!, ends[columns.time]!]
    if (!reader.read(line, starts[columns.date]!, ends[columns.date]!, timeFrom, timeTo)) continue
    times.push(reader.seconds)
    if (reader.isUtc) utcCount++
    const close = readNumber(line, starts[columns.close]!, ends[columns.close]!, decimal)
    if (close > 0) closes.push(close)
  }
  return { rising: [...new Set(times)].toSorted((a, b) => a - b), isUtc: utcCount > times.length / 2, closes }
}

function zoneGuesses(
  stamps: Stamps,
  stepSeconds: number,
  timeframe: Timeframe,
  pattern: MarketPattern,
): Pick<CsvDetection, 'zone' | 'stamp'> & { readonly calendar: CalendarName | null } {
  if (!isIntraday(timeframe))
    return {
      zone: guess<string>('UTC', 'Bars of a day or longer are known by their dates.', true, commonZones),
      stamp: dailyStamp(stamps.rising, timeframe),
      calendar: null,
    }
  const found = guessZone(stamps.rising, stepSeconds, pattern, stamps.isUtc ? ['UTC'] : commonZones)
  return {
    zone: stamps.isUtc
      ? guess<string>('UTC', 'The stamps name their zone themselves.', true, commonZones)
      : guess<string>(found.zone, found.zoneWhy, found.isZoneCertain, commonZones),
    stamp: guess<CsvStamp>(found.stamp, found.stampWhy, found.isStampCertain, ['open', 'close']),
    calendar: found.calendar,
  }
}

/** Weekly and monthly bars are often stamped with their last day. */
function dailyStamp(rising: readonly number[], timeframe: Timeframe): Guess<CsvStamp> {
  const days = rising.map((time) => Math.floor(time / daySeconds))
  const every = (holds: (day: number) => boolean) => days.length > 1 && days.filter(holds).length >= days.length * 0.9
  const isMonthEnd = (day: number) => datePartsOf(day).month !== datePartsOf(day + 1).month
  const other = ['open', 'close'] as const
  if (timeframe === '1M' && every(isMonthEnd)) return guess<CsvStamp>('close', 'Every date is the last day of a month.', true, other)
  if (timeframe === '1w' && every((day) => weekdayOf(day) === 5))
    return guess<CsvStamp>('close', 'Every date is a Friday, the end of a week.', true, other)
  return guess<CsvStamp>('open', 'The dates name the day, week or month itself.', true, other)
}

function countSample(lines: readonly Uint8Array[], reading: CsvReading, calendar: CalendarName): CsvSampleCounts {
  const reader = createCsvReader(reading, calendar)
  for (const line of lines) {
    reader.push(line)
    reader.push('\n')
  }
  const { bars, rowsRead, rejectedCount, duplicateCount } = reader.finish()
  const missingBars = countMissingBars(bars, reading.timeframe, calendar)
  return { rows: rowsRead, bars: bars.length, rejected: rejectedCount, duplicates: duplicateCount, missingBars }
}

function previewLines(lines: readonly Uint8Array[], reading: CsvReading, calendar: CalendarName): CsvPreviewRow[] {
  const fields = new CsvLine(reading.delimiter)
  const rows = lines
    .map((bytes, i) => ({ bytes, line: i + 1 }))
    .slice(reading.headerRows)
    .filter(({ bytes }) => bytes.length > 0)
  return rows.slice(0, previewRows).map(({ bytes, line }) => {
    const reader = createCsvReader({ ...reading, headerRows: 0 }, calendar)
    // A stamp at the end of a bar can only be moved by the step that the timeframe names.
    reader.push(bytes)
    reader.push('\n')
    const { bars, rejections } = reader.finish()
    fields.split(bytes, 0, bytes.length)
    return {
      line,
      text: decodeText(bytes, 0, Math.min(bytes.length, 200)),
      cells: fields.cells(bytes),
      bar: bars.length > 0 ? barAt(bars, 0) : null,
      reason: rejections[0]?.reason ?? null,
    }
  })
}

function nothingGuessed(fileName: string): Guesses {
  const columns = { date: 0, time: null, open: 1, high: 2, low: 3, close: 4, volume: null }
  const why = 'Nothing in the file shows it.'
  return {
    delimiter: guess<CsvDelimiter>(',', why, false, csvDelimiters),
    decimal: guess<CsvDecimal>('.', why, false, ['.', ',']),
    headerRows: guess(0, why, false),
    columns: guess<CsvColumns>(columns, why, false),
    dateFormat: guess('YYYY-MM-DD', why, false),
    timeframe: guess<Timeframe>('1d', why, false, timeframes),
    zone: guess<string>('UTC', why, false, commonZones),
    stamp: guess<CsvStamp>('open', why, false, ['open', 'close']),
    instrument: instrumentGuess(fileName, {}),
    columnNames: [],
  }
}

/** Decimals that prices are written with: the most that more than a stray one of them has. */
function decimalsOf(closes: readonly number[]): number | null {
  const counts = closes.slice(0, 2_000).map((close) => /\.(\d+)$/.exec(String(close))?.[1]?.length ?? 0)
  return counts.length === 0 ? null : counts.toSorted((a, b) => b - a)[Math.floor(counts.length / 100)]!
}

function instrumentGuess(fileName: string, sample: PriceSample): Guess<Instrument> {
  const { instrument, why, isCertain } = guessInstrument(fileName, sample)
  return guess(instrument, why, isCertain)
}
