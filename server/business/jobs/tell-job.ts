import type { AnnounceDeps } from '../../webhooks/announce.ts'
import { announceToBusiness } from '../webhooks/announce-to-business.ts'
import { presentJob } from './present-job.ts'
import { findJob, type EndedJob, type Tx } from './store.ts'

/** Tells the webhooks of a job's environment that it has ended, as part of the transaction; a job of the test clock tells by that. */
export async function tellJob(tx: Tx, deps: AnnounceDeps, ended: EndedJob, type: 'job.completed' | 'job.failed'): Promise<void> {
  const { environment, business_id: businessId, id } = ended
  const row = await findJob(tx, { businessId, environment }, id)
  if (row === undefined) return
  const at = row.clock_at === null ? {} : { atMs: row.clock_at.getTime() }
  await announceToBusiness(tx, deps, businessId, { environment, type, key: `${type}:${id}`, data: { ...presentJob(row) }, ...at })
}
