import type { ColumnType, Generated } from 'kysely'
export interface Watchlists {
  id: Generated<string>
  owner_id: string
  name: string
  symbols: string[]
  /** Lists of one owner come in this order. */
  place: number
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}
export interface SeenMarkets {
  owner_id: string
  symbol: string
  seen_at: Date
}
export interface WatchlistTables {
  watchlists: Watchlists
  seen_markets: SeenMarkets
}
