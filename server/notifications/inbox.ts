import type { Db } from '../db/tables.ts'
import type { Notices } from '../jobs/notices.ts'
import { notificationTopic } from './notify.ts'
import { countUnread } from './store.ts'

/** What users have not read, for the stream of their open pages. */
export const openInbox = ({ db, notices }: { readonly db: Db; readonly notices: Notices }) => ({
  read: (ownerId: string) => countUnread(db, ownerId),
  subscribe: (ownerId: string, onChange: () => void) => notices.subscribe(notificationTopic(ownerId), onChange),
})
