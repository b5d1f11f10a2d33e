import type { ColumnType } from 'kysely'
interface SigningKeys {
  id: string
  /** The 32 bytes of an Ed25519 public key. */
  public_key: Buffer
  /** PKCS#8; null for a key that is given by configuration. */
  private_key: Buffer | null
  created_at: ColumnType<Date, Date, never>
}
interface Publications {
  id: string
  owner_id: string
  strategy_id: string
  is_searchable: boolean
  /** What was published; null once it is withdrawn. */
  key_id: string | null
  statement: string | null
  signature: Buffer | null
  plan: ColumnType<unknown, string | null, string | null>
  /** The run's inputs as JSON, compressed; null where only the proof is published. */
  inputs: Buffer | null
  created_at: ColumnType<Date, Date, Date>
  withdrawn_at: Date | null
}
export interface PublicationTables {
  signing_keys: SigningKeys
  publications: Publications
}
export {}
