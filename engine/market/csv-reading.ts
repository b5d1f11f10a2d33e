import type { Timeframe } from './timeframe.ts'

export const csvDelimiters = [',', ';', '\t', '|', ' '] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]
export type CsvDecimal = '.' | ','
/** Whether a stamp names the moment a bar opens or the moment it ends. */
export type CsvStamp = 'open' | 'close'

/** Column index of each field; `time` is null where date and time share a column, `volume` where there is none. */
export interface CsvColumns {
  readonly date: number
  readonly time: number | null
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** How a file of prices is to be read. `zone` is the zone of stamps that carry none themselves. */
export interface CsvReading {
  readonly delimiter: CsvDelimiter
  readonly decimal: CsvDecimal
  readonly headerRows: number
  readonly columns: CsvColumns
  readonly dateFormat: string
  readonly zone: string
  readonly stamp: CsvStamp
  readonly timeframe: Timeframe
}
