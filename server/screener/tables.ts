import type { Screen, ScreenMarkets, ScreenRow, ScreenStatus } from '@playbook/contract/screener'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Expr } from '@playbook/engine/strategy/plan'
import type { ColumnType, GeneratedAlways } from 'kysely'

export interface Screens {
  id: string
  /** In the order of writing. */
  number: GeneratedAlways<string>
  owner_id: string
  name: string
  text: string
  words: string
  expr: ColumnType<Expr, string, never>
  answers: ColumnType<Screen['answers'], string, never>
  confirmed: ColumnType<Screen['confirmed'], string, never>
  timeframe: Timeframe
  bars: number
  markets: ColumnType<ScreenMarkets, string, never>
  status: ScreenStatus
  /** The job of the newest run; what an older one writes is not stored. */
  run_id: string
  attempt: number
  progress: number
  message: string
  rows: ColumnType<ScreenRow[] | null, string | null, string | null>
  ran_at: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface ScreenerTables {
  screens: Screens
}
