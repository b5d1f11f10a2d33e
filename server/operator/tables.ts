import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** One act of an operator: who, what, to whom, why and when. Lines are never changed or removed. */
interface AuditLog {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<number>
  at: ColumnType<Date, Date, never>
  /** Null: from the command line. */
  operator_id: string | null
  /** The operator's email then, or who used the command line. */
  operator_name: string
  act: string
  subject_id: string | null
  why: string
  detail: JSONColumnType<Record<string, string | number | boolean | null>, string, never>
}

export interface OperatorTables {
  audit_log: AuditLog
}
