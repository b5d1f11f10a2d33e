import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketSource, PriceAdjustment, TimeframeName } from './markets.ts'
import { wholeNumber } from './page.ts'

export const doubts = ['gap', 'outlier', 'zero_volume'] as const

/**
 * A bar that deserves a second look, by its open in UTC seconds: the first one behind a gap (`size` bars are missing), one whose
 * range is `size` times the average true range before it, or one without volume (`size` 0).
 */
export const DoubtfulBar = z.object({ time: z.number(), doubt: z.enum(doubts), size: z.number() })
export type DoubtfulBar = z.output<typeof DoubtfulBar>

/** What is known of a stretch of prices: where it comes from and what is doubtful in it. Times are UTC seconds. */
export const DataReceipt = z.object({
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  source: MarketSource,
  source_label: z.optional(z.string()),
  /** When the source answered last; null where prices are computed or imported. */
  checked_at: z.nullable(z.number()),
  /** Only where the source does not answer now. */
  stale_since: z.optional(z.number()),
  zone: z.string(),
  session: z.string(),
  bars: z.int(),
  first_time: z.nullable(z.number()),
  last_time: z.nullable(z.number()),
  /** The stored timeframe that these bars were made of; null where they are computed. */
  made_of: z.nullable(z.enum(timeframes)),
  /** Splits (new shares for one old) and dividends in the stretch. */
  events: z.array(z.object({ time: z.number(), kind: z.enum(['split', 'dividend']), value: z.number() })),
  /** What the bars are adjusted for besides splits; only where the source tells dividends. */
  adjustment: z.optional(PriceAdjustment),
  /** Bars of which the source sends an adjusted close as well; it is kept beside its raw one. */
  adjusted_bars: z.int(),
  missing_bars: z.int(),
  gap_count: z.int(),
  /** The largest, and how often the source was asked for them again. */
  gaps: z.array(z.object({ from: z.number(), to: z.number(), missing_bars: z.int(), times_asked: z.int() })),
  /** Null where no bar has a volume. */
  zero_volume: z.nullable(z.int()),
  outliers: z.int(),
  doubtful_count: z.int(),
  /** The newest of them. */
  doubtful: z.array(DoubtfulBar),
  /** Of the whole series: rows that its source sent or the file held; null where prices are computed. */
  rows_received: z.nullable(z.int()),
  dropped: z.array(z.object({ reason: z.string(), words: z.string(), count: z.int() })),
  bars_revised: z.int(),
  /** SHA-256 of the bars, as results cite it. */
  content_hash: z.string(),
})
export type DataReceipt = z.output<typeof DataReceipt>

const moment = (name: string) => z.optional(wholeNumber(name, 0, 100_000_000_000))

export const getReceipt = endpoint({
  method: 'GET',
  path: '/markets/data/symbol/{symbol}/receipt/',
  access: 'user',
  summary: 'The data receipt of a stretch of prices: source, hours, adjustment, gaps, outliers, dropped rows and content hash.',
  query: z.object({
    timeframe: z._default(TimeframeName, '1h'),
    /** Bars that open in from ≤ t < to; without them the newest 1,000. */
    from: moment('from'),
    to: moment('to'),
    adjustment: z.optional(PriceAdjustment),
  }),
  reply: DataReceipt,
  failures: ['symbol_not_found', 'market_invalid', 'market_unavailable', 'market_closed', 'rate_limited'],
})

/** Most bars that one receipt looks at. */
export const maxReceiptBars = limits.maxBarsPerRun

const TradeFigures = z.object({
  trades: z.int(),
  net_profit: z.number(),
  total_return: z.number(),
  win_rate: z.nullable(z.number()),
  profit_factor: z.nullable(z.number()),
  average_trade: z.nullable(z.number()),
})

/** What is doubtful in the bars of a result, the trades that were open on such a bar, and its closed trades with and without them. */
export const ResultDoubts = z.object({
  missing_bars: z.int(),
  outliers: z.int(),
  zero_volume: z.nullable(z.int()),
  bars: z.array(DoubtfulBar),
  /** Numbers of the trades, as the trades are numbered. */
  trades: z.array(z.int()),
  trade_count: z.int(),
  all: TradeFigures,
  without: TradeFigures,
})
export type ResultDoubts = z.output<typeof ResultDoubts>
