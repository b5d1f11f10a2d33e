import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

/** An authenticator app; it counts once it has given its first code. */
interface TotpKeys {
  user_id: string
  sealed_secret: Buffer
  created_at: Moment
  confirmed_at: MaybeMoment
  /** The newest half minute whose code was used; no code of it or before it is taken again. */
  last_step: ColumnType<string, number | undefined, number>
}

interface RecoveryCodes {
  user_id: string
  code_hash: Buffer
  created_at: Moment
  used_at: MaybeMoment
}

export interface Passkeys {
  id: Generated<string>
  user_id: string
  /** As WebAuthn names it, in base64url. */
  credential_id: string
  /** In COSE form. */
  public_key: Buffer
  counter: ColumnType<string, number, number>
  transports: JSONColumnType<readonly string[]>
  /** Whether the device's maker copies it to other devices. */
  is_synced: boolean
  name: string
  created_at: Moment
  last_used_at: MaybeMoment
  /** Set once its counter has run backwards: two devices hold it, and one of them should not. */
  refused_since: MaybeMoment
}

/** A question that waits for its one answer, from the login or the device that it was put to. */
export interface AuthChallenges {
  id: Generated<string>
  purpose: 'second_factor' | 'passkey_login' | 'passkey_confirm' | 'passkey_add'
  user_id: string | null
  login_id: string | null
  device_hash: Buffer | null
  /** What a passkey signs, in base64url. */
  challenge: string
  tries: Generated<number>
  created_at: Moment
  expires_at: Moment
}

export interface SecondFactorTables {
  totp_keys: TotpKeys
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  auth_challenges: AuthChallenges
}
