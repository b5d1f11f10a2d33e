import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// One for an address and business: a newer one takes the place of the one before.
const invitations = sql`
  create table business_invitations (
    id uuid primary key,
    business_id uuid not null references businesses,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
    token_hash bytea not null unique check (length(token_hash) = 32),
    invited_by uuid not null references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    unique (business_id, email)
  )`

const statements = [
  invitations,
  sql`create index on business_invitations (invited_by)`,
  sql`create index on business_invitations (expires_at)`,
]

/** Who was asked to join a business, until they have. */
export const businessInvitations: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
