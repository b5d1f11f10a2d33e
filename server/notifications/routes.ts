import { limits } from '@playbook/contract/limits'
import { listNotifications as listCall, readNotifications, type Notification } from '@playbook/contract/notifications'
import { windowOf } from '@playbook/contract/page'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { toPart } from '../http/to-page.ts'
import { announce } from '../jobs/notices.ts'
import { notificationTopic } from './notify.ts'
import { countUnread, listNotifications, markRead, type NotificationRow } from './store.ts'

const present = ({ id, kind, title, text, place, link, created_at, read_at }: NotificationRow): Notification => ({
  id,
  kind,
  title,
  text,
  place,
  link,
  createdAt: created_at.toISOString(),
  isRead: read_at !== null,
})

export function notificationRoutes({ db, now }: { readonly db: Db; readonly now: () => number }): Route[] {
  return [
    serve(listCall, async ({ query, caller }) => {
      const window = windowOf(query, limits.alertsPageSize)
      const [{ rows, count }, unread] = await Promise.all([listNotifications(db, caller.userId, window), countUnread(db, caller.userId)])
      return { ...toPart(listCall.path, query, limits.alertsPageSize, rows.map(present), count), unread }
    }),
    serve(readNotifications, async ({ body, caller }) => {
      await markRead(db, caller.userId, body.ids ?? null, new Date(now()))
      await announce(db, notificationTopic(caller.userId))
      return { unread: await countUnread(db, caller.userId) }
    }),
  ]
}
