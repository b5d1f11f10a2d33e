import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const messageTable = sql`
  create table messages (
    id uuid primary key,
    number bigint generated always as identity,
    chat_id uuid not null references chats on delete cascade,
    owner_id uuid not null references users,
    role text not null check (role in ('user', 'assistant')),
    status text not null check (status in ('pending', 'streaming', 'completed', 'failed', 'stopped')),
    question_id uuid references messages on delete cascade,
    content text not null,
    timeframe text,
    about json,
    figures json not null,
    drawings json not null,
    tools json not null,
    offers json not null,
    suggestions json not null,
    memory json,
    mind text,
    notice text,
    action text check (action in ('like', 'dislike')),
    user_feedback text,
    as_of float8,
    holder bigint,
    replaced_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((role = 'user') = (question_id is null))
  )`

// No key to messages: what was stated stays when the conversation is deleted.
const statementTable = sql`
  create table statements (
    id uuid primary key,
    symbol text not null,
    timeframe text not null,
    kind text not null,
    made_at float8 not null,
    horizon_bars int not null check (horizon_bars > 0),
    claim json not null,
    claim_key text not null,
    stated float8 check (stated between 0 and 1),
    base float8 check (base between 0 and 1),
    due_at timestamptz,
    came_true boolean,
    scored_at timestamptz,
    created_at timestamptz not null,
    unique (symbol, timeframe, kind, made_at, claim_key)
  )`

const statements = [
  sql`alter table chats add column archived_at timestamptz, add column deleted_at timestamptz`,
  sql`create index chats_by_market on chats (owner_id, market_symbol, number desc)`,
  sql`create index chats_deleted on chats (deleted_at) where deleted_at is not null`,
  messageTable,
  sql`create index messages_by_chat on messages (chat_id, number desc)`,
  sql`create index messages_by_question on messages (question_id)`,
  sql`create index messages_open on messages (owner_id) where status in ('pending', 'streaming')`,
  statementTable,
  sql`create index statements_due on statements (due_at) where due_at is not null`,
]

/** The conversation of a market session, and what was stated in answers. */
export const messages: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
