/** One side of a replay's account that has traded nothing. */
export const emptySide = {
  equity: 10_000,
  profit: 0,
  closed_profit: 0,
  positions: [],
  orders: [],
  pending: null,
  trades: [],
  trade_count: 0,
  won: 0,
  total_r: null,
  figures: [],
} as const
