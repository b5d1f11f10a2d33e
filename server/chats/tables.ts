import type { ColumnType, Generated } from 'kysely'

export interface Chats {
  id: Generated<string>
  owner_id: string
  title: string | null
  market_symbol: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface ChatTables {
  chats: Chats
}
