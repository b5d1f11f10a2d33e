import type { DrawingProperties, DrawingType } from '@playbook/engine/drawings/drawing'
import type { ColumnType, GeneratedAlways } from 'kysely'

export interface Drawings {
  owner_id: string
  /** One per owner. */
  id: string
  /** In the order of adding. */
  number: GeneratedAlways<string>
  market_symbol: string
  type: DrawingType
  is_changed: boolean
  properties: ColumnType<DrawingProperties, string, string>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface DrawingTables {
  drawings: Drawings
}
