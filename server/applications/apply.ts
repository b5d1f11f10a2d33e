import type { Application, ApplicationKind } from '@playbook/contract/applications'
import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/serve.ts'
import { presentApplication } from './present-application.ts'
import { findLatest, hasRight, insertApplication } from './store.ts'

export interface ApplicationDeps {
  readonly db: Db
  readonly now: () => number
  readonly limiter: RateLimiter
}

const perUserADay = { limit: 5, windowMs: 24 * 3_600_000 }

/** Sends an application for an operator to look at; one at a time of each kind. */
export async function apply(
  deps: ApplicationDeps,
  kind: ApplicationKind,
  userId: string,
  answers: Readonly<Record<string, string>>,
  { newId, keepAnswer }: Pick<RequestContext, 'newId' | 'keepAnswer'>,
): Promise<Application> {
  if (await hasRight(deps.db, userId, kind)) throw new Failure('access_already')
  const retryAfterSeconds = await deps.limiter.take(`apply:${kind}:${userId}`, perUserADay)
  if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  return deps.db.transaction().execute(async (tx) => {
    const added = await insertApplication(tx, { id: newId, userId, kind, answers, now: new Date(deps.now()) })
    if (added === null) throw new Failure('application_open')
    const reply = presentApplication(added)
    await keepAnswer(tx, reply)
    return reply
  })
}

/** Whether the user has the right, and what became of the latest application for it. */
export async function readStanding({ db }: Pick<ApplicationDeps, 'db'>, kind: ApplicationKind, userId: string) {
  const [hasAccess, latest] = await Promise.all([hasRight(db, userId, kind), findLatest(db, userId, kind)])
  return { has_access: hasAccess, application: latest === undefined ? null : presentApplication(latest) }
}
