import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A line of a user's log of security events. */
interface SecurityEvents {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  user_id: string | null
  kind: string
  at: ColumnType<Date, Date, never>
  network: string
  user_agent: string
  detail: string | null
  /** Whether its user has been told, or never is. */
  is_told: boolean
}

export interface SecurityTables {
  security_events: SecurityEvents
}
