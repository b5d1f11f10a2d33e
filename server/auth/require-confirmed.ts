import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { Caller } from '../http/serve.ts'
import { readConfirmedAt } from './store.ts'

/**
 * Refuses what changes who can get in, unless this login was confirmed in the last ten minutes, by how it was opened or
 * since: neither a stolen token nor a session left open at Google may take the account over. A moment further ahead than that was set by a clock that has been set back since.
 */
export async function requireConfirmed(
  db: Db | Transaction<Database>,
  caller: Caller,
  nowMs: number,
  withinMs: number = limits.confirmedMs,
): Promise<void> {
  const confirmedAt = await readConfirmedAt(db, caller.loginId)
  if (confirmedAt === null || Math.abs(nowMs - confirmedAt.getTime()) > withinMs) throw new Failure('fresh_login_needed')
}
