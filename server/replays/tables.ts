import type { MarketSource } from '@playbook/contract/market-sources'
import type { OrderAction, OrderSize } from '@playbook/contract/replays'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ChartRun } from './chart-run.ts'

export interface Replays {
  id: string
  number: GeneratedAlways<string>
  owner_id: string
  name: string
  symbol: string
  timeframe: Timeframe
  source: MarketSource
  adjustment: Adjustment
  is_of_strategy: boolean
  /** Null for a chart, and where the strategy was deleted. */
  strategy_id: string | null
  /** What a replay of a chart is played on; null for one of a strategy, which has its own. */
  run: ColumnType<ChartRun | null, string | null, never>
  /** Stored bars of this timeframe tell what bars leave open; null where none are, and where prices are computed. */
  finer_timeframe: Timeframe | null
  /** Opens of bars, UTC seconds. */
  first_time: number
  start_time: number
  cursor_time: number
  reached_time: number
  last_time: number
  bars: number
  /** Counted from 1. */
  cursor_bar: number
  initial_capital: number
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

interface ReplayOrders {
  replay_id: string
  /** Counted from 1. */
  number: number
  time: number
  action: OrderAction
  size: ColumnType<OrderSize | null, string | null, never>
  stop: number | null
  target: number | null
  created_at: ColumnType<Date, Date, never>
}

export interface ReplayTables {
  replays: Replays
  replay_orders: ReplayOrders
}
