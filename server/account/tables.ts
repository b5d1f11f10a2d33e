import type { ExportStatus } from '@playbook/contract/account'
import type { ColumnType, Generated } from 'kysely'

interface AccountExports {
  id: string
  user_id: string
  status: ExportStatus
  progress: Generated<number>
  message: string
  attempt: Generated<number>
  bytes: ColumnType<string | null, never, number>
  asked_at: ColumnType<Date, Date, never>
  finished_at: ColumnType<Date | null, never, Date>
}

export interface AccountTables {
  account_exports: AccountExports
  account_export_parts: { export_id: string; number: number; content: Buffer }
}
