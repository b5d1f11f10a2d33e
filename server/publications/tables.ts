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
  /** An operator has taken it out of the gallery: neither it nor the same strategy published again is listed. */
  barred_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** An operator has removed it for good: the same strategy is not published again. */
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface GalleryEntries {
  publication_id: string
  owner_id: string
  title: string
  /** What it is found and filtered by; the rest stands in the statement. */
  words: string
  symbol: string
  category: string
  outcome: string
  listed_at: ColumnType<Date, Date, Date>
}

interface PublicationReports {
  id: string
  publication_id: string
  reason: string
  text: string
  created_at: ColumnType<Date, Date, never>
}

export interface PublicationTables {
  gallery_entries: GalleryEntries
  publication_reports: PublicationReports
  signing_keys: SigningKeys
  publications: Publications
}
