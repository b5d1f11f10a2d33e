import type { ColumnType } from 'kysely'

export interface PreferenceTables {
  preferences: {
    user_id: string
    document: ColumnType<unknown, string, string>
    updated_at: ColumnType<Date, Date, Date>
  }
}
