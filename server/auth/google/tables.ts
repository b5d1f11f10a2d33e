import type { ColumnType } from 'kysely'

/** An account of another provider that signs in to one of ours. */
interface ExternalLogins {
  /** Together with the subject it is who they are, for ever; the address is what the provider last told. */
  issuer: string
  subject: string
  user_id: string
  address: string
  created_at: ColumnType<Date, Date, never>
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>
}

/** ID tokens that have opened a login, until they expire by themselves. */
interface UsedIdTokens {
  token_hash: Buffer
  expires_at: ColumnType<Date, Date, never>
}

export interface GoogleTables {
  external_logins: ExternalLogins
  used_id_tokens: UsedIdTokens
}
