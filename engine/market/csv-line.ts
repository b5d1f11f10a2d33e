import type { CsvDelimiter } from './csv-reading.ts'
import { decodeText } from './csv-text.ts'

const quote = 34
/** More columns than any price file has; what stands behind them is not looked at. */
export const maxColumns = 256

/** The fields of one line, as ranges of its bytes. One object for a whole file. */
export class CsvLine {
  readonly starts = new Int32Array(maxColumns)
  readonly ends = new Int32Array(maxColumns)
  count = 0
  readonly #delimiter: number
  readonly #last: number

  /** Columns behind `lastColumn` are skipped. */
  constructor(delimiter: CsvDelimiter, lastColumn = maxColumns - 1) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#last = Math.min(lastColumn, maxColumns - 1)
  }

  /** Splits `bytes[from..to)`, which holds no line end. A run of spaces separates once where the space is the delimiter. */
  split(bytes: Uint8Array, from: number, to: number): void {
    const delimiter = this.#delimiter
    let count = 0
    let at = from
    if (delimiter === 32) {
      while (at < to && bytes[at] === 32) at++
      while (to > at && bytes[to - 1] === 32) to--
    }
    for (; count <= this.#last && at <= to; count++) {
      let end = at
      if (bytes[at] === quote && at < to) {
        end = this.#closingQuote(bytes, at + 1, to)
        this.starts[count] = at + 1
        this.ends[count] = end
        while (end < to && bytes[end] !== delimiter) end++
      } else {
        while (end < to && bytes[end] !== delimiter) end++
        this.starts[count] = at
        this.ends[count] = end
      }
      at = end + 1
      if (delimiter === 32) while (at < to && bytes[at] === 32) at++
    }
    this.count = count
  }

  #closingQuote(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    while (at < to && !(bytes[at] === quote && (at + 1 >= to || bytes[at + 1] !== quote))) at += bytes[at] === quote ? 2 : 1
    return Math.min(at, to)
  }

  /** The fields as text, for people. */
  cells(bytes: Uint8Array): string[] {
    return Array.from({ length: this.count }, (_, i) => decodeText(bytes, this.starts[i]!, this.ends[i]!).replaceAll('""', '"').trim())
  }
}
