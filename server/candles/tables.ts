import type { Download } from '@playbook/contract/downloads'
import type { DropCounts } from '@playbook/engine/market/check-candles'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ColumnType, Generated } from 'kysely'
import type { SourceMarket } from '../sources/price-source.ts'

type Json<T> = ColumnType<T, string | undefined, string>

/** Stored bars of one timeframe. Either `market_id` names an imported market, or `source_key` and `upstream` one of a source outside. */
interface CandleSeries {
  id: Generated<string>
  market_id: string | null
  source_key: string | null
  upstream: string | null
  timeframe: Timeframe
  /** What the source has answered, closed bars only; unused for imports. */
  covered: Json<readonly Range[]>
  /** Rows of the source that were dropped, by reason. */
  dropped: Json<DropCounts>
  rows_received: Generated<number>
  /** Stored bars that the source sent again with other values. */
  bars_revised: Generated<number>
  /** Where the source's history was found to begin, UTC seconds. */
  history_begins: number | null
  /** When the source answered last, and since when it has not. */
  checked_at: Date | null
  failing_since: Date | null
  /** No stored bar was written before; splits until then are in all of them. */
  scaled_at: Date | null
  /** The last split after which all bars were forgotten, UTC seconds. */
  split_handled: number | null
}

/** See candle-block.ts; `adjusted_close` is packed like a column of it. Times are UTC seconds. */
interface CandleBlocks {
  series_id: string
  first_time: number
  last_time: number
  bar_count: number
  columns: Buffer
  checksum: number
  adjusted_close: Buffer | null
}

interface CandleGaps {
  series_id: string
  from_time: number
  to_time: number
  times_asked: Generated<number>
  asked_at: Date | null
}

interface PriceEvents {
  source_key: string
  upstream: string
  time: number
  kind: 'split' | 'dividend'
  value: number
}

interface SourceMarkets {
  source_key: string
  symbol: string
  upstream: string
  market: ColumnType<SourceMarket, string, string>
  seen_at: Date
}

/** The last whole list of each source. */
interface SourceLists {
  source_key: string
  markets: ColumnType<readonly SourceMarket[], string, string>
  seen_at: Date
}

interface CandleDownloads {
  id: string
  owner_id: string
  symbol: string
  timeframe: Timeframe
  from_time: number
  to_time: number
  status: Download['status']
  progress: Generated<number>
  message: Generated<string>
  attempt: Generated<number>
  error_message: string | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface CandleTables {
  candle_series: CandleSeries
  candle_blocks: CandleBlocks
  candle_gaps: CandleGaps
  price_events: PriceEvents
  source_markets: SourceMarkets
  source_lists: SourceLists
  candle_downloads: CandleDownloads
}
