import type { ApiKey } from '@playbook/contract/business'
import { keyHint } from './key-text.ts'
import type { ApiKeyRow } from './store.ts'

function stateOf({ revoked_at: revokedAt, ends_at: endsAt, replaced_by: replacedBy }: ApiKeyRow, now: Date): ApiKey['state'] {
  if (revokedAt !== null) return 'revoked'
  if (endsAt !== null && endsAt <= now) return 'expired'
  return replacedBy === null ? 'active' : 'ending'
}

/** The moment from which on a key is refused. */
const endOf = ({ revoked_at: revokedAt, ends_at: endsAt }: ApiKeyRow): Date | null =>
  revokedAt === null || (endsAt !== null && endsAt < revokedAt) ? endsAt : revokedAt

export const presentKey = (row: ApiKeyRow, now: Date): ApiKey => ({
  id: row.id,
  environment: row.environment,
  hint: keyHint(row.environment, row.last_four),
  name: row.name,
  note: row.note,
  state: stateOf(row, now),
  scopes: row.scopes,
  allowed_ips: row.allowed_ips,
  requests_per_minute: row.requests_per_minute,
  monthly_budget_cents: row.monthly_budget_cents,
  created_at: row.created_at.toISOString(),
  ends_at: endOf(row)?.toISOString() ?? null,
  replaced_by: row.replaced_by,
  last_used:
    row.last_used_at === null ? null : { at: row.last_used_at.toISOString(), ip: row.last_used_ip ?? '', call: row.last_used_call ?? '' },
})

/** Whether a key is accepted no more, or another one has taken its place. */
export const isKeyOver = (row: ApiKeyRow, now: Date): boolean => stateOf(row, now) !== 'active'
