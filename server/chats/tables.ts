import type { MessageFigure, MessageForm, MessageStatus, MessageTool, messageActions, messageRoles } from '@playbook/contract/chats'
import type { EvidencedDrawing, Offer } from '@playbook/engine/agent/tool'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AnswerState } from '../agent/mind.ts'

type Json<T> = ColumnType<T, string, string>

export interface Chats {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  owner_id: string
  title: string | null
  market_symbol: string
  archived_at: Date | null
  deleted_at: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface Messages {
  id: string
  /** In the order of writing. */
  number: GeneratedAlways<number>
  chat_id: string
  owner_id: string
  role: (typeof messageRoles)[number]
  status: MessageStatus
  /** What an answer answers; null for a question. */
  question_id: string | null
  content: string
  /** Of the chart beside a question. */
  timeframe: Timeframe | null
  about: ColumnType<NonNullable<MessageForm['about']> | null, string | null, never>
  /** What stood on that chart. */
  chart: ColumnType<NonNullable<MessageForm['chart']> | null, string | null, never>
  figures: Json<MessageFigure[]>
  drawings: Json<EvidencedDrawing[]>
  tools: Json<MessageTool[]>
  offers: Json<Offer[]>
  suggestions: Json<string[]>
  /** What the mind that answered wants to know again at the next question. */
  memory: ColumnType<unknown, string | null, string | null>
  mind: string | null
  notice: string | null
  /** What a language model was paid for it; null where none was asked. */
  spent: ColumnType<AnswerState['spent'], string | null, string | null>
  /** What a finished answer was charged, in tokens of the product; null where nothing was. */
  cost: Generated<number | null>
  action: (typeof messageActions)[number] | null
  user_feedback: string | null
  /** The moment that an answer speaks of, UTC seconds; null for a question. */
  as_of: number | null
  /** The lock that the process which writes the answer holds while it lives. */
  holder: number | null
  /** When it was written again: the newer answer stands in its place. */
  replaced_at: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface ChatTables {
  chats: Chats
  messages: Messages
}
