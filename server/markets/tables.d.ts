import type { CsvReading } from '@playbook/engine/market/csv-reading'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
/** A user's market. Times are UTC seconds; `timeframe` is that of the imported bars, longer ones are stored besides (server/candles). */
interface OwnMarkets {
  id: string
  owner_id: string
  symbol: string
  instrument: JSONColumnType<Instrument>
  timeframe: Timeframe
  bar_count: number
  first_time: number
  last_time: number
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}
/** How a file is to be read and what market it becomes. */
export interface ImportSettings {
  readonly reading: CsvReading
  readonly instrument: Instrument
  readonly replace: boolean
}
/** An uploaded file and what became of it. Until `is_whole` it does not exist for anybody. */
interface Imports {
  id: string
  owner_id: string
  file_name: string
  size_bytes: Generated<number>
  is_whole: Generated<boolean>
  status: 'uploaded' | 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  progress: Generated<number>
  message: Generated<string>
  attempt: Generated<number>
  settings: ColumnType<ImportSettings | null, string | null | undefined, string | null>
  symbol: string | null
  timeframe: Timeframe | null
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  duplicates: Generated<number>
  missing_bars: Generated<number>
  first_time: number | null
  last_time: number | null
  error_message: string | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}
interface ImportChunks {
  import_id: string
  number: number
  content: Buffer
}
/** Rejected rows as lines of a CSV file, some thousand a row. */
interface ImportRejections {
  import_id: string
  number: number
  lines: string
}
export interface MarketTables {
  own_markets: OwnMarkets
  imports: Imports
  import_chunks: ImportChunks
  import_rejections: ImportRejections
}
export {}
