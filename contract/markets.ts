import { adjustments } from '@playbook/engine/market/adjustment'
import type { CsvReading } from '@playbook/engine/market/csv-reading'
import { categories, calendarNames } from '@playbook/engine/market/instrument'
import { parseTimeframe, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { Health } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { marketSourceNames } from './market-sources.ts'
import { pageNumber, pageOf, pageSize, wholeNumber } from './page.ts'

const symbolMessages = {
  required: 'Symbol is required',
  short: 'Symbol must be at least 2 characters long',
  long: 'Symbol cannot be longer than 12 characters',
  characters: 'Symbol can only contain letters, numbers, dots, underscores, and hyphens',
} as const

const must = (holds: (text: string) => boolean, message: string) => z.refine<string>(holds, { message, abort: true })

/** A market's symbol: trimmed, ASCII upper case, 2 to 12 characters. */
export const SymbolName = z.pipe(
  z.string(symbolMessages.required).check(
    z.trim(),
    must((text) => text !== '', symbolMessages.required),
    must((text) => text.length >= limits.minSymbolChars, symbolMessages.short),
    must((text) => text.length <= limits.maxSymbolChars, symbolMessages.long),
    must((text) => /^[A-Za-z0-9._-]+$/.test(text), symbolMessages.characters),
  ),
  z.transform((text: string) => text.toUpperCase()),
)

/** Accepts `1h` and `H1`; gives `1h`. */
export const TimeframeName = z.pipe(
  z.string().check(z.refine<string>((text) => parseTimeframe(text.trim()) !== null, `Timeframe must be one of ${timeframes.join(', ')}`)),
  z.transform((text: string) => parseTimeframe(text.trim()) as Timeframe),
)

/** Where prices come from. Simulated prices are labelled wherever they show. */
export const MarketSource = z.enum(marketSourceNames)

export const MarketSymbol = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(categories),
  source: MarketSource,
  /** Which of the sources of its kind it is, for people; only where there are several. */
  source_label: z.optional(z.string()),
  currency: z.string(),
  price_decimals: z.int(),
  lastPrice: z.nullable(z.number()),
  change: z.nullable(z.number()),
  changePercent: z.nullable(z.number()),
  current_price: z.nullable(z.number()),
  price_change_percentage: z.nullable(z.number()),
  /** Only where the source does not answer now, so that the price is a stored one: when it answered last, UTC seconds. */
  stale_since: z.optional(z.number()),
  /** Timeframes that can be asked for: all of them, or those that an imported file reaches. */
  timeframes: z.array(z.enum(timeframes)),
})
export type MarketSymbol = z.output<typeof MarketSymbol>

const numberNamed = (name: string) =>
  z.number({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be a number'}` })
const positive = (name: string) => numberNamed(name).check(z.gt(0, `${name} must be positive`), z.lt(1e12, `${name} is too large`))
const notNegative = (name: string) => numberNamed(name).check(z.gte(0, `${name} cannot be negative`), z.lt(1e12, `${name} is too large`))

/** What a user may state about an imported market. Distances and steps in price, money in the quote currency. */
export const InstrumentForm = z.object({
  symbol: SymbolName,
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(80, 'Name is too long')),
  category: z.enum(categories),
  currency: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3,5}$/, 'Currency must be a code such as USD')),
  tick: positive('Tick'),
  pip: z.nullable(positive('Pip')),
  lot_units: positive('Lot'),
  quantity_step: positive('Quantity step'),
  calendar: z.enum(calendarNames),
  spread: notNegative('Spread'),
  slippage: notNegative('Slippage'),
  commission: z.object({ kind: z.enum(['percent', 'per_unit', 'per_lot', 'fixed']), value: notNegative('Commission') }),
})
export type InstrumentForm = z.output<typeof InstrumentForm>

/** How far back the candles of a timeframe go, UTC seconds; `from` is null where the source does not say. */
export const TimeframeReach = z.object({
  timeframe: z.enum(timeframes),
  from: z.nullable(z.number()),
  /** What is stored of them without a hole, up to the newest; null where nothing is stored, or where bars are computed. */
  stored: z.nullable(z.object({ from: z.number(), to: z.number() })),
})

/** A market with everything that a run or a price format needs. */
export const MarketDetail = z.object({
  ...MarketSymbol.shape,
  tick: z.number(),
  pip: z.nullable(z.number()),
  point: z.number(),
  lot_units: z.number(),
  quantity_step: z.number(),
  min_quantity: z.number(),
  contract_size: z.number(),
  maintenance_margin_percent: z.number(),
  calendar: z.enum(calendarNames),
  is_open: z.boolean(),
  spread: z.number(),
  slippage: z.number(),
  commission: z.object({ kind: z.enum(['percent', 'per_unit', 'per_lot', 'fixed']), value: z.number() }),
  financing: z.nullable(z.object({ long_percent_per_year: z.number(), short_percent_per_year: z.number() })),
  conversion: z.nullable(z.string()),
  /** UTC seconds of the first and the newest closed bar. */
  first_time: z.nullable(z.number()),
  last_time: z.nullable(z.number()),
  high_52w: z.nullable(z.number()),
  low_52w: z.nullable(z.number()),
  volume_24h: z.nullable(z.number()),
  /** Fields of this market that its source states; the others are usual ones of its kind. Only for sources outside. */
  stated: z.optional(z.array(z.string())),
  /** Only where its source tells dividends, so that prices can be adjusted for them. */
  tells_dividends: z.optional(z.literal(true)),
  reach: z.array(TimeframeReach),
  trend: z.enum(['bullish', 'bearish', 'sideways']),
})
export type MarketDetail = z.output<typeof MarketDetail>

/** `timestamp` is the bar's open in UTC seconds. */
export const Candle = z.object({
  timestamp: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  is_closed: z.boolean(),
})
export type Candle = z.output<typeof Candle>

const count = wholeNumber('count', 1, limits.maxCandles)
const position = wholeNumber('start_position', 0, 10_000_000)

/** `dividends`: prices before each dividend are lowered by its share, where the source tells dividends. Splits are in all prices. */
export const PriceAdjustment = z.enum(adjustments, `adjustment must be one of ${adjustments.join(', ')}`)

/** `limit` and `offset` are other names for `count` and `start_position`; both together are refused. */
const candleQuery = z
  .object({
    symbol: SymbolName,
    timeframe: z._default(TimeframeName, '1h'),
    start_position: z.optional(position),
    count: z.optional(count),
    limit: z.optional(count),
    offset: z.optional(position),
    /** Only bars that open before this moment, UTC seconds; positions then count back from there. */
    before: z.optional(wholeNumber('before', 0, 100_000_000_000)),
    adjustment: z.optional(PriceAdjustment),
  })
  .check(
    z.refine<{ count?: unknown; limit?: unknown }>((q) => q.count === undefined || q.limit === undefined, {
      message: 'Give count or limit, not both',
      path: ['limit'],
    }),
    z.refine<{ start_position?: unknown; offset?: unknown }>((q) => q.start_position === undefined || q.offset === undefined, {
      message: 'Give start_position or offset, not both',
      path: ['offset'],
    }),
  )

export const CandlesReply = z.object({
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  source: MarketSource,
  source_label: z.optional(z.string()),
  /** Only where the source does not answer now, so that newer candles are missing: when it answered last, UTC seconds. */
  stale_since: z.optional(z.number()),
  /** Only where the prices were adjusted for dividends. */
  adjustment: z.optional(PriceAdjustment),
  count: z.int(),
  candles: z.array(Candle),
})
export type CandlesReply = z.output<typeof CandlesReply>

const searchText = z.string().check(z.trim(), z.maxLength(80, 'Search text is too long'))
const marketFailures = ['market_invalid', 'market_unavailable', 'rate_limited'] as const

export const listMarkets = endpoint({
  method: 'GET',
  path: '/markets/data/list',
  access: 'user',
  summary: 'All markets: the catalogue and the own imports.',
  query: z.object({ search: z.optional(searchText), category: z.optional(z.enum(categories)), page: pageNumber, page_size: pageSize(200) }),
  reply: pageOf(MarketSymbol),
  revalidates: true,
  failures: marketFailures,
})
export const popularMarkets = endpoint({
  method: 'GET',
  path: '/markets/data/list/popular/',
  access: 'user',
  summary: 'Markets that are looked at most, the own imports first.',
  query: z.object({ category: z.optional(z.enum(categories)) }),
  reply: pageOf(MarketSymbol),
  revalidates: true,
  failures: marketFailures,
})
export const searchMarkets = endpoint({
  method: 'GET',
  path: '/markets/data/list/search/',
  access: 'user',
  summary: 'Markets whose symbol, name or description matches.',
  query: z.object({ search: searchText, category: z.optional(z.enum(categories)) }),
  reply: pageOf(MarketSymbol),
  revalidates: true,
  failures: marketFailures,
})
export const getSymbolData = endpoint({
  method: 'GET',
  path: '/markets/data/symbol/',
  access: 'user',
  summary: "Candles with the market's details.",
  query: candleQuery,
  reply: z.object({ ...CandlesReply.shape, market: MarketDetail }),
  failures: [...marketFailures, 'symbol_not_found', 'market_closed'],
})
export const getCandles = endpoint({
  method: 'GET',
  path: '/markets/data/symbol/candles/',
  access: 'user',
  summary: 'Candles, oldest first; start_position counts back from the newest.',
  query: candleQuery,
  reply: CandlesReply,
  revalidates: true,
  failures: [...marketFailures, 'symbol_not_found', 'market_closed'],
})
export const getMarket = endpoint({
  method: 'GET',
  path: '/markets/data/symbol/{symbol}/',
  access: 'user',
  summary: 'One market in detail.',
  reply: MarketDetail,
  failures: [...marketFailures, 'symbol_not_found', 'market_closed'],
})

const price = z.number()
const volume = z.optional(z.nullable(z.number()))
/** A caller's candle: a time in seconds, milliseconds or ISO 8601; without a volume, `tick_volume` stands for it. */
const GivenCandle = z.pipe(
  z.object({
    timestamp: z.union([z.number(), z.string().check(z.maxLength(40))]),
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    tick_volume: volume,
  }),
  z.transform(({ tick_volume: ticks, volume: stated, ...candle }) => ({ ...candle, volume: stated ?? ticks ?? 0 })),
)
/** What is no candle at all is null: one bad candle does not refuse the others. */
const CandleOrNull = z.catch(z.nullable(GivenCandle), null)
const wholePeriod = (name: string) =>
  z.optional(
    z.int(`${name} must be a whole number`).check(z.gte(1, `${name} must be at least 1`), z.lte(1_000, `${name} must be at most 1000`)),
  )
const deviation = z.optional(z.number().check(z.gt(0, 'std_dev must be positive'), z.lte(20, 'std_dev must be at most 20')))
const lineOf = <const N extends string, S extends z.ZodMiniType>(name: N, params: S) =>
  z.object({ name: z.literal(name), params: z.optional(params) })
const macdParams = z
  .strictObject({
    fast_period: wholePeriod('fast_period'),
    slow_period: wholePeriod('slow_period'),
    signal_period: wholePeriod('signal_period'),
  })
  .check(
    z.refine<{ fast_period?: number | undefined; slow_period?: number | undefined }>(
      (p) => (p.fast_period ?? 12) < (p.slow_period ?? 26),
      'fast_period must be below slow_period',
    ),
  )
export const IndicatorRequest = z.discriminatedUnion(
  'name',
  [
    lineOf('rsi', z.strictObject({ period: wholePeriod('period') })),
    lineOf('ema', z.strictObject({ period: wholePeriod('period') })),
    lineOf('sma', z.strictObject({ period: wholePeriod('period') })),
    lineOf('macd', macdParams),
    lineOf('bollinger_bands', z.strictObject({ period: wholePeriod('period'), std_dev: deviation })),
  ],
  'Each indicator needs a name: rsi, ema, sma, macd or bollinger_bands',
)
export type IndicatorRequest = z.output<typeof IndicatorRequest>

const candlesMissing = 'Candles must be a non-empty array'

/**
 * Each candle carries the plain field (`ema`: the first of its kind) and every line under its own name
 * (`ema_20`, `macd_12_26_9_signal`, `bollinger_bands_20_2_upper`); null during warm-up.
 */
export const computeIndicators = endpoint({
  method: 'POST',
  path: '/markets/data/symbol/indicators/',
  access: 'user',
  summary: 'Indicator values for given candles.',
  body: z.object({
    candles: z
      .array(CandleOrNull, candlesMissing)
      .check(z.minLength(1, candlesMissing), z.maxLength(limits.maxCandles, 'At most 1000 candles')),
    indicators: z
      .array(IndicatorRequest, 'At least one indicator is needed')
      .check(z.minLength(1, 'At least one indicator is needed'), z.maxLength(limits.maxIndicatorsPerCall, 'At most 20 indicators')),
  }),
  reply: z.object({
    success: z.boolean(),
    error: z.nullable(z.string()),
    /** Candles that break the rules for candles, or repeat the time of another. */
    dropped: z.int(),
    candles: z.array(z.looseObject({ timestamp: z.union([z.number(), z.string()]) })),
    /** The field of each line and the colour that our charts draw it in, on light and on dark. */
    lines: z.array(z.object({ field: z.string(), color: z.object({ light: z.string(), dark: z.string() }) })),
  }),
  failures: marketFailures,
  keepsAnswer: false,
})

export const health = endpoint({
  method: 'GET',
  path: '/health/',
  access: 'public',
  summary: 'Whether the server and its database answer.',
  reply: z.object({ ...Health.shape, version: z.string() }),
})

// Import of the user's own prices.

export const importStatuses = ['uploaded', 'pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export const ImportJob = z.object({
  import_id: z.string(),
  file_name: z.string(),
  size_bytes: z.int(),
  status: z.enum(importStatuses),
  progress: z.number(),
  message: z.string(),
  symbol: z.nullable(z.string()),
  timeframe: z.nullable(z.enum(timeframes)),
  rows_read: z.int(),
  rows_accepted: z.int(),
  rows_rejected: z.int(),
  duplicates: z.int(),
  missing_bars: z.int(),
  first_time: z.nullable(z.number()),
  last_time: z.nullable(z.number()),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
})
export type ImportJob = z.output<typeof ImportJob>

/** How the file is to be read; the page guesses it with the engine's `detectCsv` and shows every guess. */
export const CsvReadingForm = z.object({
  delimiter: z.enum([',', ';', '\t', '|', ' ']),
  decimal: z.enum(['.', ',']),
  header_rows: z.int().check(z.gte(0), z.lte(20)),
  /** Column index of each field; `time` is null where date and time share a column, `volume` where there is none. */
  columns: z.object({
    date: z.int().check(z.gte(0), z.lte(200)),
    time: z.nullable(z.int().check(z.gte(0), z.lte(200))),
    open: z.int().check(z.gte(0), z.lte(200)),
    high: z.int().check(z.gte(0), z.lte(200)),
    low: z.int().check(z.gte(0), z.lte(200)),
    close: z.int().check(z.gte(0), z.lte(200)),
    volume: z.nullable(z.int().check(z.gte(0), z.lte(200))),
  }),
  date_format: z.string().check(z.minLength(1), z.maxLength(40)),
  /** IANA zone of the stamps. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Whether a stamp marks a bar's open or its end. */
  stamp: z.enum(['open', 'close']),
  timeframe: TimeframeName,
})
export type CsvReadingForm = z.output<typeof CsvReadingForm>

/** The form as the engine reads it, and back. */
export const csvReadingOf = ({ header_rows, date_format, ...same }: CsvReadingForm): CsvReading => ({
  ...same,
  headerRows: header_rows,
  dateFormat: date_format,
})
export const csvReadingFormOf = ({ headerRows, dateFormat, ...same }: CsvReading): CsvReadingForm => ({
  ...same,
  header_rows: headerRows,
  date_format: dateFormat,
})

const importFailures = ['import_not_found'] as const
export const uploadImport = endpoint({
  method: 'POST',
  path: '/markets/imports/',
  access: 'user',
  summary: 'Upload a CSV file of prices; it is read when the import is started.',
  status: 201,
  query: z.object({ file_name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  upload: 'text/csv',
  reply: ImportJob,
  failures: ['body_too_large', 'unsupported_media_type', 'rate_limited'],
  retry: false,
  keepsAnswer: false,
})
export const startImport = endpoint({
  method: 'POST',
  path: '/markets/imports/{import_id}/start/',
  access: 'user',
  summary: 'Read an uploaded file into an own market.',
  body: z.object({ reading: CsvReadingForm, instrument: InstrumentForm, replace: z._default(z.boolean(), false) }),
  reply: ImportJob,
  failures: [...importFailures, 'import_started', 'symbol_taken', 'market_invalid'],
})
export const getImport = endpoint({
  method: 'GET',
  path: '/markets/imports/{import_id}/',
  access: 'user',
  summary: 'How far an import is.',
  reply: ImportJob,
  failures: importFailures,
})
export const watchImport = endpoint({
  method: 'GET',
  path: '/markets/imports/{import_id}/events/',
  access: 'user',
  summary: "An import's progress, live.",
  reply: ImportJob,
  answer: 'events',
  failures: importFailures,
})
export const cancelImport = endpoint({
  method: 'POST',
  path: '/markets/imports/{import_id}/cancel/',
  access: 'user',
  summary: 'Cancel an import; nothing of it is kept.',
  reply: ImportJob,
  failures: importFailures,
})
export const rejectedRows = endpoint({
  method: 'GET',
  path: '/markets/imports/{import_id}/rejected/',
  access: 'user',
  summary: 'The rejected rows with line number and reason, as CSV.',
  reply: z.string(),
  answer: 'file',
  failures: importFailures,
})
export const updateMarket = endpoint({
  method: 'PATCH',
  path: '/markets/own/{symbol}/',
  access: 'user',
  summary: 'Change what is known of an own market.',
  body: z.omit(InstrumentForm, { symbol: true }),
  reply: MarketDetail,
  failures: ['symbol_not_found', 'market_invalid'],
})
export const deleteMarket = endpoint({
  method: 'DELETE',
  path: '/markets/own/{symbol}/',
  access: 'user',
  summary: 'Delete an own market with its prices.',
  reply: z.object({ symbol: z.string() }),
  failures: ['symbol_not_found'],
})
