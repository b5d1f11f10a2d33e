import type { ColumnType } from 'kysely'

export interface ContactTables {
  contact_messages: {
    id: string
    email: string
    topic: string
    text: string
    /** A hidden field was filled in: kept, and nobody is mailed. */
    is_suspect: boolean
    created_at: ColumnType<Date, Date, never>
    /** An operator has looked after it. */
    handled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** What was answered by mail. */
    answer: ColumnType<string | null, string | null | undefined, string | null>
  }
}
