import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
export interface Chats {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  owner_id: string
  title: string | null
  market_symbol: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}
export interface ChatTables {
  chats: Chats
}
