import type { MarketSource } from '@playbook/contract/market-sources'
import type { StrategyStatus } from '@playbook/contract/strategies'
import type { ColumnType } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
/** JSON text as stored; parsed when read. */
type Json = ColumnType<unknown, string, string>

export interface Strategies {
  id: string
  /** Null of a deleted one, which only what brings it back or removes it for good ever reads. */
  owner_id: string
  name: string
  summary: string
  strategy_text: string
  /** The first run of those that were edited from each other; it may be gone. */
  lineage_id: string
  /** Counts from 1 within the lineage. */
  version: number
  /** The run that this one was edited from. */
  parent_id: string | null
  plan: Json
  reading: Json
  answers: Json
  overrides: Json
  symbol: string
  timeframe: string
  source: MarketSource
  /** ISO dates; select them as text. */
  start_date: string | null
  end_date: string | null
  initial_capital: number
  status: Exclude<StrategyStatus, 'running'>
  progress: number
  message: string
  /** 0 until a worker has taken it; what a worker writes is fenced with its own. */
  attempt: number
  error_message: string | null
  /** JSON list of the plan's paths that the error is about. */
  error_paths: ColumnType<unknown, string | undefined, string>
  result_summary: ColumnType<unknown, string | null, string | null>
  total_return: number | null
  created_at: Moment
  updated_at: Moment
  /** Whose it was, and when it was deleted; null of all others. */
  deleted_owner_id: string | null
  deleted_at: Date | null
}

interface StrategyResults {
  strategy_id: string
  result: Json
  inputs: ColumnType<unknown, string | null, string | null>
}

/** A block of consecutive trades; see `trade-blocks.ts`. */
interface StrategyTrades {
  strategy_id: string
  /** Number of the block's first trade, counted from 1. */
  first_number: number
  longs: number
  shorts: number
  columns: Json
}

/** A strategy that is the run of another one on its market. */
interface MarketRuns {
  owner_id: string
  origin_id: string
  strategy_id: string
  created_at: ColumnType<Date, Date, never>
}

export interface StrategyTables {
  market_runs: MarketRuns
  strategies: Strategies
  strategy_results: StrategyResults
  strategy_trades: StrategyTrades
}
