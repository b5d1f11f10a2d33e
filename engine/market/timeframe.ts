/** The nine timeframes of the product, shortest first, as the API writes them. `1M` is a month, `1m` a minute. */
export const timeframes = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const
export type Timeframe = (typeof timeframes)[number]

/** Nominal length in minutes; a month counts 30 days (specification, section 9). */
export const timeframeMinutes = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
  '1w': 10_080,
  '1M': 43_200,
} as const satisfies Record<Timeframe, number>

/** The chart strip's names. */
export const timeframeLabel = {
  '1m': 'M1',
  '5m': 'M5',
  '15m': 'M15',
  '30m': 'M30',
  '1h': 'H1',
  '4h': 'H4',
  '1d': 'D1',
  '1w': 'W1',
  '1M': 'MN1',
} as const satisfies Record<Timeframe, string>

const byName = new Map<string, Timeframe>([
  ...timeframes.map((t) => [t, t] as const),
  ...timeframes.map((t) => [timeframeLabel[t], t] as const),
  ['MN', '1M'],
])

/** Reads `1h` and `H1` alike; null when it is neither. */
export const parseTimeframe = (name: string): Timeframe | null => byName.get(name) ?? null

/** 1m to 4h: bars inside a trading day. */
export const isIntraday = (timeframe: Timeframe): boolean => timeframeMinutes[timeframe] <= 240
