import { notificationKinds, type NotificationKind } from '@playbook/contract/notification-kinds'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { findPreferences } from './store.ts'

/** By which ways a user wants to be told of something. */
export async function findWays(
  tx: Transaction<Database>,
  userId: string,
  kind: NotificationKind,
): Promise<{ readonly application: boolean; readonly mail: boolean }> {
  const { application, mail } = (await findPreferences(tx, userId)).notifications[kind]
  return { application: application || notificationKinds[kind].isAlwaysShown, mail }
}
