import { Failure } from '@playbook/contract/failure'
import type { ReportReason } from '@playbook/contract/gallery'
import type { Db } from '../db/tables.ts'
import { addressOf } from '../http/general-limit.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { takeAttempt } from '../http/take-attempt.ts'
import { insertReport } from './gallery-store.ts'
import { findPublic } from './store.ts'

const hourMs = 3_600_000
const perNetwork = { limit: 5, windowMs: hourMs }
/** Of one result: more tell an operator nothing new. */
const perResult = { limit: 20, windowMs: 24 * hourMs }

interface ReportDeps {
  readonly db: Db
  readonly limiter: RateLimiter
  readonly now: () => number
}

interface Written {
  readonly reason: ReportReason
  readonly text: string
  readonly website: string
}

/** Keeps what somebody says about a published result, for the operators. */
export async function reportPublished(deps: ReportDeps, publicId: string, { reason, text, website }: Written, ip: string): Promise<void> {
  const row = await findPublic(deps.db, publicId)
  if (row === undefined) throw new Failure('publication_not_found')
  if (row.withdrawn_at !== null) throw new Failure('publication_withdrawn')
  await takeAttempt(deps.limiter, [
    [`report:${addressOf(ip)}`, perNetwork],
    [`report-of:${publicId}`, perResult],
  ])
  // A program filled in what people do not see: it is told the same, and nobody is bothered.
  if (website !== '') return
  await insertReport(deps.db, { publicationId: publicId, reason, text, now: new Date(deps.now()) })
}
