import type { ApplicationKind } from '@playbook/contract/applications'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { accessTopic } from '../http/access.ts'
import { announce } from '../jobs/notices.ts'
import { lockApplication, setRight, updateDecision, type ApplicationRow } from './store.ts'

interface Decision {
  readonly isApproved: boolean
  readonly why: string
  readonly now: Date
}

/** Decides an application once, and gives the right with it, as part of the transaction that writes down who did it. */
export async function decideApplication(
  tx: Transaction<Database>,
  id: string,
  { isApproved, why, now }: Decision,
): Promise<ApplicationRow> {
  const open = await lockApplication(tx, id)
  if (open === undefined) throw new Failure('application_not_found')
  if (open.status !== 'open') throw new Failure('application_decided')
  const decided = await updateDecision(tx, id, { status: isApproved ? 'approved' : 'refused', why, now })
  if (isApproved) await setRight(tx, open.user_id, open.kind, true, now)
  return decided
}

/** Takes the right away, on every process from the next call on; false where there was none. */
export async function revokeRight(tx: Transaction<Database>, userId: string, kind: ApplicationKind, now: Date): Promise<boolean> {
  const had = await setRight(tx, userId, kind, false, now)
  if (had) await announce(tx, accessTopic(userId))
  return had
}
