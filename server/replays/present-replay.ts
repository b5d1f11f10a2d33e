import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Replay, ReplayHead, ReplayOrder } from '@playbook/contract/replays'
import type { Markets } from '../markets/find-market.ts'
import { strategyGone } from './play-replay.ts'
import type { ReplayRow } from './store.ts'

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

async function whyUnavailable(
  markets: Markets,
  { owner_id: ownerId, is_of_strategy: isOfStrategy, ...row }: ReplayRow,
): Promise<string | null> {
  if (isOfStrategy && row.strategy_id === null) return strategyGone
  if (sourceFacts(row.source).isComputed) return null
  try {
    const market = await markets.find(ownerId, row.symbol)
    const isThere = market !== null && !sourceFacts(market.source).isComputed
    return isThere ? null : `The prices of ${row.symbol} were deleted, so this replay cannot be played any more.`
  } catch (cause) {
    // A source that does not answer now is not gone.
    if (cause instanceof Failure) return null
    throw cause
  }
}
