import type { ColumnType, Generated } from 'kysely'
import type { AddressTables } from './address/tables.ts'
import type { CodeTables } from './codes/tables.ts'
import type { GoogleTables } from './google/tables.ts'
import type { SecondFactorTables } from './second-factor/tables.ts'
import type { SecurityTables } from './security-tables.ts'

/** A moment: a Date when read; a Date or the database's own clock when written. */
type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface Users {
  id: Generated<string>
  email: string
  username: string
  first_name: string
  last_name: string
  /** `$argon2id$…`; null for an account without a password. */
  password_hash: string | null
  auth_type: 'email' | 'google'
  auth_verified: Generated<boolean>
  is_business: Generated<boolean>
  is_operator: Generated<boolean>
  /** A partner with the rewards of creators. */
  is_creator: Generated<boolean>
  referral_code: string
  created_at: Moment
  updated_at: Moment
  deactivated_at: MaybeMoment
  /** When everything of the account is deleted; null while it is not to be. */
  deletion_due_at: MaybeMoment
  deletion_reminded_at: MaybeMoment
  /** Since when an operator has shut the account out. */
  suspended_at: MaybeMoment
}

/** One login on one device: a family of token pairs. */
interface Logins {
  id: Generated<string>
  user_id: string
  created_at: Moment
  expires_at: Moment
  ended_at: MaybeMoment
  ended_by: string | null
  /** When its owner last showed again that it is them. */
  confirmed_at: MaybeMoment
  /** Where it was opened or last refreshed. */
  network: string
  user_agent: string
  /** Right to a minute. */
  last_seen_at: Moment
}

/** One generation of a login's tokens; only hashes of the tokens are stored. */
interface TokenPairs {
  id: Generated<string>
  login_id: string
  /** The pair that was exchanged for this one; one child at most. */
  parent_id: string | null
  access_hash: Buffer
  access_expires_at: Moment
  refresh_hash: Buffer
  /** Together with the presented refresh token and the secret key it gives the successor's tokens. */
  salt: Buffer
  created_at: Moment
  exchanged_at: MaybeMoment
}

/** Consecutive failed logins by account or device, under a keyed hash. */
interface LoginAttempts {
  key: Buffer
  attempts: number
  last_at: Moment
  blocked_until: MaybeMoment
}

export interface AuthTables extends AddressTables, CodeTables, GoogleTables, SecondFactorTables, SecurityTables {
  users: Users
  logins: Logins
  token_pairs: TokenPairs
  login_attempts: LoginAttempts
}
