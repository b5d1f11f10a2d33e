import type { SavedChartSettings } from '@playbook/contract/chart-settings'
import type { ColumnType } from 'kysely'
/** What is kept of a user's charts, as JSON. */
export type ChartDocument = Pick<SavedChartSettings, 'settings' | 'undo' | 'redo'>
export interface ChartTables {
  chart_settings: {
    owner_id: string
    /** Grows with every change. */
    revision: number
    document: ColumnType<ChartDocument, string, string>
    updated_at: Date
  }
}
