import type { ApplicationKind, ApplicationStatus } from '@playbook/contract/applications'
import type { ColumnType, JSONColumnType } from 'kysely'

interface Applications {
  id: string
  user_id: string
  kind: ApplicationKind
  answers: JSONColumnType<Record<string, string>, string, never>
  status: ColumnType<ApplicationStatus, ApplicationStatus | undefined, ApplicationStatus>
  created_at: ColumnType<Date, Date, never>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date>
  /** What the operator said; the applicant reads it. */
  why: string | null
}

export interface ApplicationTables {
  applications: Applications
}
