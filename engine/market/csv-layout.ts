import { candleShare, columnsNamed, looksLikeVolume, pricesByValue } from './csv-columns.ts'
import { guessDateFormat, readStamps, timeFormatOf, type DateGuess } from './csv-date-guess.ts'
import { CsvLine } from './csv-line.ts'
import { readNumber } from './csv-number.ts'
import { csvDelimiters, type CsvColumns, type CsvDecimal, type CsvDelimiter } from './csv-reading.ts'
import { encodeText } from './csv-text.ts'

const maxHeaderRows = 20
const decimals = ['.', ','] as const satisfies readonly CsvDecimal[]

/** How the lines of a file fall into columns, under one assumption about its separators. */
export interface CsvLayout {
  readonly delimiter: CsvDelimiter
  readonly decimal: CsvDecimal
  readonly headerRows: number
  readonly columns: CsvColumns
  readonly columnsWhy: string
  readonly isByName: boolean
  readonly columnNames: readonly string[]
  readonly date: DateGuess
  /** Share of the sample's rows that are candles. */
  readonly share: number
}

interface Table {
  readonly rows: readonly (readonly string[])[]
  /** The cells as numbers, NaN where they are none. */
  readonly numbers: readonly Float64Array[]
  readonly width: number
  readonly labels: readonly (readonly string[])[]
  readonly headerRows: number
}

/** The layout under which most lines are candles; null when there is none. Lines are the first of the file and some of its middle. */
export function guessLayout(lines: readonly Uint8Array[]): CsvLayout | null {
  let best: CsvLayout | null = null
  for (const delimiter of csvDelimiters) {
    const cells = lines.map((line) => cellsOf(line, delimiter))
    for (const decimal of decimals) {
      if (delimiter === decimal && !cells.some((row) => row.some((cell) => /\d,\d/.test(cell)))) continue
      const layout = layoutOf(cells, delimiter, decimal)
      if (layout && layout.share > (best?.share ?? 0.3) + (best ? 0.05 : 0)) best = layout
    }
  }
  return best && preferDecimalComma(best, lines)
}

/** `1,234;1,235` reads as thousands as well; behind a semicolon a lone comma is far likelier the decimal mark. */
function preferDecimalComma(layout: CsvLayout, lines: readonly Uint8Array[]): CsvLayout {
  if (layout.decimal === ',' || layout.delimiter === ',') return layout
  const cells = lines.map((line) => cellsOf(line, layout.delimiter))
  const prices = cells.slice(layout.headerRows).flatMap((row) => [row[layout.columns.open] ?? '', row[layout.columns.close] ?? ''])
  if (!prices.some((cell) => cell.includes(',')) || prices.some((cell) => cell.includes('.'))) return layout
  const other = layoutOf(cells, layout.delimiter, ',')
  return other && other.share >= layout.share - 0.05 ? other : layout
}

function cellsOf(line: Uint8Array, delimiter: CsvDelimiter): string[] {
  const fields = new CsvLine(delimiter)
  fields.split(line, 0, line.length)
  return fields.cells(line)
}

export const numberOf = (cell: string, decimal: CsvDecimal): number => {
  const bytes = encodeText(cell)
  return readNumber(bytes, 0, bytes.length, decimal)
}

function layoutOf(cells: readonly (readonly string[])[], delimiter: CsvDelimiter, decimal: CsvDecimal): CsvLayout | null {
  const table = tableOf(cells, decimal)
  if (table === null) return null
  const date = dateColumnsOf(table)
  if (date === null) return null
  const named = pricesByName(table, [date.column, date.timeColumn])
  const isNamed = named !== null && candleShare(table.numbers, named) >= 0.5
  const from = Math.max(date.column, date.timeColumn ?? 0) + 1
  const prices = isNamed ? named : (pricesByValue(table.numbers, from) ?? pricesByValue(table.numbers, 0))
  if (prices === null) return null
  const used = new Set([date.column, date.timeColumn, prices.open, prices.high, prices.low, prices.close])
  const volume = volumeOf(table, used, Math.max(prices.open, prices.high, prices.low, prices.close) + 1)
  return {
    delimiter,
    decimal,
    headerRows: table.headerRows,
    columns: { date: date.column, time: date.timeColumn, ...prices, volume },
    columnsWhy: whyOf(table, isNamed),
    isByName: isNamed,
    columnNames: namesOf(table),
    date: date.guess,
    share: candleShare(table.numbers, prices) * date.guess.readable,
  }
}

/** The rows with the usual number of columns behind the lines that hold no prices. */
function tableOf(cells: readonly (readonly string[])[], decimal: CsvDecimal): Table | null {
  const isData = (row: readonly string[]) => row.filter((cell) => cell !== '' && !Number.isNaN(numberOf(cell, decimal))).length >= 4
  const first = cells.findIndex(isData)
  if (first < 0 || first > maxHeaderRows) return null
  const rows = cells.slice(first).filter(isData)
  const width = Math.max(...rows.slice(0, 50).map((row) => row.length))
  if (width < 5) return null
  const numbers = rows.map((row) => Float64Array.from({ length: width }, (_, i) => numberOf(row[i] ?? '', decimal)))
  return { rows, numbers, width, labels: cells.slice(0, first), headerRows: first }
}

interface DateColumns {
  readonly column: number
  readonly timeColumn: number | null
  readonly guess: DateGuess
}

const isClock = (cell: string) => /^\d{1,2}:\d{2}/.test(cell)
const isCompactClock = (cell: string) => /^\d{1,6}$/.test(cell) && Number(cell) < 240_000 && Number(cell) % 100 < 60

function dateColumnsOf(table: Table): DateColumns | null {
  const cellsAt = (column: number) => table.rows.map((row) => row[column] ?? '')
  const named = table.labels.toReversed().flatMap((labels) => columnsNamed(labels, 'date'))
  const columns = [...new Set([...named, ...Array.from({ length: Math.min(table.width, 8) }, (_, i) => i)])]
  for (const column of columns) {
    const guess = guessDateFormat(cellsAt(column))
    if (guess === null) continue
    const timeColumn = /[Hh]|unix/.test(guess.format) ? null : timeColumnOf(table, column)
    return { column, timeColumn, guess: timeColumn === null ? guess : withTime(guess, cellsAt(timeColumn)) }
  }
  return null
}

function timeColumnOf(table: Table, dateColumn: number): number | null {
  const all = (column: number, holds: (cell: string) => boolean) => table.rows.every((row) => holds(row[column] ?? ''))
  const clock = Array.from({ length: table.width }, (_, i) => i).find((column) => column !== dateColumn && all(column, isClock))
  if (clock !== undefined) return clock
  const named = table.labels.flatMap((labels) => columnsNamed(labels, 'time')).filter((column) => column !== dateColumn)
  const next = [...named, dateColumn + 1].find((column) => column < table.width && all(column, isCompactClock))
  if (next === undefined) return null
  // Without a name, only times such as 093000 are told apart from prices.
  return named.includes(next) || all(next, (cell) => /^\d{4}(\d{2})?$/.test(cell)) ? next : null
}

function withTime(guess: DateGuess, times: readonly string[]): DateGuess {
  const longest = times.reduce((a, b) => (b.length > a.length ? b : a), '')
  const time = isClock(longest) ? timeFormatOf(longest) : longest.length > 4 ? ' HHmmss' : ' HHmm'
  return { ...guess, format: guess.format + time, alternatives: guess.alternatives.map((format) => format + time) }
}

const priceFields = ['open', 'high', 'low', 'close'] as const
type PriceColumns = Pick<CsvColumns, 'open' | 'high' | 'low' | 'close'>

function pricesByName(table: Table, taken: readonly (number | null)[]): PriceColumns | null {
  for (const labels of table.labels.toReversed()) {
    const at = (field: 'open' | 'high' | 'low' | 'close') => columnsNamed(labels, field).find((column) => !taken.includes(column))
    const [open, high, low, close] = [at('open'), at('high'), at('low'), at('close')]
    if (open === undefined || high === undefined || low === undefined || close === undefined) continue
    return { open, high, low, close }
  }
  return null
}

/** The column called volume; ticks where that one is empty; else the numbers behind the prices. */
function volumeOf(table: Table, used: ReadonlySet<number | null>, behindPrices: number): number | null {
  const named = table.labels.flatMap((labels) => [...columnsNamed(labels, 'volume'), ...columnsNamed(labels, 'tickVolume')])
  const free = named.filter((column) => !used.has(column) && column < table.width)
  const filled = free.find((column) => looksLikeVolume(table.numbers, column))
  if (free.length > 0) return filled ?? free[0]!
  if (table.labels.length > 0 && pricesByName(table, []) !== null) return null
  return behindPrices < table.width && !used.has(behindPrices) && looksLikeVolume(table.numbers, behindPrices) ? behindPrices : null
}

function whyOf(table: Table, isNamed: boolean): string {
  if (!isNamed) return 'The file names no columns that are known; high and low were found as the columns that enclose the others.'
  const adjusted = table.labels.some((labels) => columnsNamed(labels, 'adjusted').length > 0)
  return adjusted
    ? 'Taken from the names of the columns. The plain close is used, because only it belongs to the open, high and low.'
    : 'Taken from the names of the columns.'
}

function namesOf(table: Table): string[] {
  const rows = table.labels.filter((row) => row.filter((cell) => cell !== '').length >= 4)
  const known = (row: readonly string[]) => priceFields.filter((field) => columnsNamed(row, field).length > 0).length
  const labels = rows.toSorted((a, b) => known(b) - known(a))[0] ?? []
  return Array.from({ length: table.width }, (_, i) => labels[i] || `Column ${i + 1}`)
}

/** The local times of rows, as far as they can be read. */
export const timesOf = (cells: readonly (readonly string[])[], { columns, date }: CsvLayout): number[] =>
  readStamps(
    cells.map((row) => (columns.time === null ? (row[columns.date] ?? '') : `${row[columns.date] ?? ''} ${row[columns.time] ?? ''}`)),
    date.format,
  )
