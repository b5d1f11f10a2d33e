import type { Replay, ReplayHead, ReplayOrder } from '@playbook/contract/replays'
import type { Markets } from '../markets/find-market.ts'
import type { ReplayRow } from './store.ts'
import { whyUnavailable } from './why-unavailable.ts'

export const presentHead = (row: ReplayRow): ReplayHead => ({
  id: row.id,
  name: row.name,
  symbol: row.symbol,
  timeframe: row.timeframe,
  source: row.source,
  adjustment: row.adjustment,
  strategy: row.is_of_strategy ? { id: row.strategy_id, name: row.name } : null,
  first_time: row.first_time,
  start_time: row.start_time,
  cursor_time: row.cursor_time,
  reached_time: row.reached_time,
  last_time: row.last_time,
  bars: row.bars,
  cursor_bar: row.cursor_bar,
  initial_capital: row.initial_capital,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const presentReplay = async (markets: Markets, row: ReplayRow, orders: ReplayOrder[]): Promise<Replay> => ({
  ...presentHead(row),
  orders,
  unavailable: await whyUnavailable(markets, row),
})
