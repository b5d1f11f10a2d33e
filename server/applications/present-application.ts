import type { Application } from '@playbook/contract/applications'
import type { ApplicationRow } from './store.ts'

export const presentApplication = (row: ApplicationRow): Application => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  answers: row.answers,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  why: row.why,
})
