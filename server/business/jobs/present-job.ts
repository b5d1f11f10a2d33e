import type { ApiJob } from '@playbook/contract/b2b-jobs'
import type { JobRow } from './store.ts'

/** The moment whose knowledge a job has, in milliseconds. */
export const knownAtMs = ({ clock_at: clockAt, created_at: createdAt }: Pick<JobRow, 'clock_at' | 'created_at'>): number =>
  (clockAt ?? createdAt).getTime()

const percentDigits = 10

export const presentJob = (row: JobRow): ApiJob => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  progress: Math.round(row.progress * percentDigits) / percentDigits,
  message: row.message,
  error: row.error,
  symbol: row.symbol,
  timeframe: row.timeframe,
  backtest_id: row.backtest_id,
  as_of: new Date(knownAtMs(row)).toISOString(),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
