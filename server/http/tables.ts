import type { ColumnType } from 'kysely'

/** Hits in the current and the previous window of one limit. */
interface RateLimits {
  key: string
  window_index: number
  hits: number
  previous_hits: number
  expires_at: ColumnType<Date, Date, Date>
}

/** The stored answer to a create, by whoever calls and their key; `status` is null while it is still being made. */
interface IdempotencyKeys {
  actor: string
  user_id: string | null
  key: string
  request_hash: Buffer
  status: number | null
  /** The answer's JSON text, byte for byte. */
  body: string | null
  created_at: ColumnType<Date, Date, Date>
  locked_until: ColumnType<Date, Date, Date>
  /** The lock that the process which works on it holds while it lives. */
  holder: number | null
  /** The attempt that the row belongs to. */
  claim: string | null
}

export interface HttpTables {
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
}
