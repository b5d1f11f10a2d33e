import type { AlertCondition, AlertStatus, StrategyMove } from '@playbook/contract/alerts'
import type { ChartPlace } from '@playbook/contract/notifications'
import type { AlertMoment, AlertState } from '@playbook/engine/alerts/alert-rule'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Expr } from '@playbook/engine/strategy/plan'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StrategyRun } from './strategy-run.ts'

type Json<T> = ColumnType<T, string, string>

export interface Alerts {
  id: string
  /** In the order of writing. */
  number: GeneratedAlways<string>
  owner_id: string
  symbol: string
  timeframe: Timeframe
  condition: AlertCondition
  target_price: number | null
  percent: number | null
  text: string | null
  /** What the words were read as. */
  expr: ColumnType<Expr | null, string | null, never>
  strategy_id: string | null
  /** What of the strategy is played; null for other alerts. */
  run: ColumnType<StrategyRun | null, string | null, never>
  signals: ColumnType<readonly StrategyMove[] | null, string | null, never>
  title: string
  decimals: number
  moment: AlertMoment
  repeats: boolean
  expires_at: Date | null
  status: AlertStatus
  reason: string | null
  fired_count: Generated<number>
  last_fired_at: Date | null
  state: Json<AlertState>
  /** When it is to be looked at next; null while it does not wait for anything. */
  due_at: Date | null
  /** Since when its market has had no new prices; null while it has. */
  unavailable_since: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

interface FiredAlerts {
  id: Generated<string>
  number: GeneratedAlways<string>
  owner_id: string
  alert_id: string | null
  /** Names the event among those of its alert. */
  event_key: string
  notification_id: string
  symbol: string
  title: string
  text: string
  price: number
  place: ColumnType<ChartPlace, string, never>
  at: Date
  fired_at: ColumnType<Date, Date, never>
}

export interface AlertTables {
  alerts: Alerts
  fired_alerts: FiredAlerts
}
