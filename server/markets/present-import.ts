import type { ImportJob } from '@playbook/contract/markets'
import type { ImportRow } from './import-store.ts'

/** An import as its owner sees it. */
export const presentImport = (row: ImportRow): ImportJob => ({
  import_id: row.id,
  file_name: row.file_name,
  size_bytes: row.size_bytes,
  status: row.status,
  progress: row.progress,
  message: row.message,
  symbol: row.symbol,
  timeframe: row.timeframe,
  rows_read: row.rows_read,
  rows_accepted: row.rows_accepted,
  rows_rejected: row.rows_rejected,
  duplicates: row.duplicates,
  missing_bars: row.missing_bars,
  first_time: row.first_time,
  last_time: row.last_time,
  error_message: row.error_message,
  created_at: row.created_at.toISOString(),
})

const endings: readonly string[] = ['completed', 'failed', 'cancelled'] satisfies ImportJob['status'][]

export const hasImportEnded = (row: Pick<ImportRow, 'status'>): boolean => endings.includes(row.status)
