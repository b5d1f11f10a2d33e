import type { ApplicationKind } from '@playbook/contract/applications'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { closeBusiness, openBusiness } from '../business/open-business.ts'
import type { Database } from '../db/tables.ts'
import { accessTopic } from '../http/access.ts'
import { announce } from '../jobs/notices.ts'
import { lockApplication, setCreator, updateDecision, type ApplicationRow } from './store.ts'

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
  if (isApproved) await giveRight(tx, open, now)
  return decided
}

async function giveRight(tx: Transaction<Database>, { user_id: userId, kind, answers }: ApplicationRow, now: Date): Promise<void> {
  if (kind === 'creator') await setCreator(tx, userId, true, now)
  else await openBusiness(tx, { userId, name: answers['company'] ?? '', site: answers['site'] ?? '', now })
}

/** Takes the right away, on every process from the next call on; false where there was none. */
export async function revokeRight(tx: Transaction<Database>, userId: string, kind: ApplicationKind, now: Date): Promise<boolean> {
  if (kind === 'business') return closeBusiness(tx, userId, now)
  const had = await setCreator(tx, userId, false, now)
  if (had) await announce(tx, accessTopic(userId))
  return had
}
