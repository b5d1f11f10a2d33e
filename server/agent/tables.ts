import type { MarketSource } from '@playbook/contract/market-sources'
import type { Statement } from '@playbook/engine/agent/tool'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ColumnType } from 'kysely'

interface Statements {
  id: string
  symbol: string
  source: MarketSource
  timeframe: Timeframe
  kind: string
  /** Open of the last bar that was known, UTC seconds. */
  made_at: number
  horizon_bars: number
  claim: ColumnType<Statement['claim'], string, never>
  /** The claim by its content: the same is stored once. */
  claim_key: string
  stated: number | null
  base: number | null
  /** When it is to be looked at next; null once it is scored. */
  due_at: Date | null
  came_true: boolean | null
  scored_at: Date | null
  created_at: ColumnType<Date, Date, never>
}

export interface AgentTables {
  statements: Statements
}
