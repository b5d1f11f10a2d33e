import type { NotificationKind } from '@playbook/contract/notification-kinds'
import type { ChartPlace } from '@playbook/contract/notifications'
import { sql, type Selectable, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { Notifications } from './tables.ts'

const columns = ['id', 'kind', 'title', 'text', 'place', 'link', 'created_at', 'read_at'] as const
export type NotificationRow = Pick<Selectable<Notifications>, (typeof columns)[number]>

export interface NewNotification {
  readonly ownerId: string
  readonly kind: NotificationKind
  readonly title: string
  readonly text: string
  readonly place?: ChartPlace | null
  /** The page of the console that it is about. */
  readonly link?: string
  /** False where a mail of its own tells the same. */
  readonly isMailed?: boolean
  readonly now: Date
}

/** Stores a notification with a delivery for each of the channels; gives its id. */
export async function insertNotification(
  tx: Transaction<Database>,
  { ownerId, kind, title, text, place = null, link, now }: NewNotification,
  channels: readonly string[],
  isShown: boolean,
): Promise<string> {
  const { id } = await tx
    .insertInto('notifications')
    .values({
      owner_id: ownerId,
      kind,
      title,
      text,
      place: place && JSON.stringify(place),
      link: link ?? null,
      is_shown: isShown,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (channels.length > 0)
    await tx
      .insertInto('notification_deliveries')
      .values(channels.map((channel) => ({ notification_id: id, channel })))
      .execute()
  return id
}

/** Part of the owner's notifications, newest first, with the number of all. */
export async function listNotifications(
  db: Db,
  ownerId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: NotificationRow[]; count: number }> {
  const own = db.selectFrom('notifications').where('owner_id', '=', ownerId).where('is_shown', '=', true)
  const [rows, { count }] = await Promise.all([
    own.select(columns).orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

export async function countUnread(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('read_at', 'is', null)
    .where('is_shown', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks the owner's notifications as read; all of them where no ids are given. What is no id names nothing. */
export async function markRead(db: Db, ownerId: string, ids: readonly string[] | null, now: Date): Promise<void> {
  const unread = db.updateTable('notifications').set({ read_at: now }).where('owner_id', '=', ownerId).where('read_at', 'is', null)
  const real = ids?.filter(isId) ?? null
  if (real?.length === 0) return
  await (real === null ? unread : unread.where('id', 'in', real)).execute()
}

const toDeliver = (db: Db) =>
  db
    .selectFrom('notification_deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_deliveries.notification_id')
    .where('delivered_at', 'is', null)

export type NotificationToDeliver = Pick<
  Selectable<Notifications>,
  'id' | 'owner_id' | 'kind' | 'title' | 'text' | 'link' | 'place' | 'created_at'
>

/** The channels that have not had a notification yet, with what they are to deliver. */
export const findUndelivered = (db: Db, id: string): Promise<(NotificationToDeliver & { channel: string })[]> =>
  toDeliver(db)
    .select(['channel', 'notifications.id', 'owner_id', 'kind', 'title', 'text', 'link', 'place', 'created_at'])
    .where('notification_id', '=', id)
    .orderBy('channel')
    .execute()

/** Where a user can be written to; null while the address is not confirmed, or the account is closed. */
export async function findMailAddress(tx: Transaction<Database>, userId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('auth_verified', '=', true)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Notifications with a delivery that waits. */
export async function findOpenDeliveries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_deliveries')
    .select('notification_id')
    .distinct()
    .where('delivered_at', 'is', null)
    .execute()
  return rows.map((row) => row.notification_id)
}

/** Notes a delivery as done; false where it was. */
export async function markDelivered(db: Db | Transaction<Database>, id: string, channel: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('notification_deliveries')
    .set({ delivered_at: now })
    .where('notification_id', '=', id)
    .where('channel', '=', channel)
    .where('delivered_at', 'is', null)
    .returning('channel')
    .executeTakeFirst()
  return done !== undefined
}

/** Removes notifications from before a moment, with their deliveries and what else hangs on them. */
export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await sql`delete from notifications where created_at < ${before}`.execute(db)
}
