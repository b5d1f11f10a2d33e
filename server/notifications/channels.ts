import { notificationKinds } from '@playbook/contract/notification-kinds'
import { utcText } from '@playbook/engine/explain/utc-text'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import { announceTo } from '../webhooks/announce.ts'
import { findMailAddress, type NotificationToDeliver } from './store.ts'

/** A way to a user. It delivers within the transaction that notes it as delivered; where it throws, it is tried again. */
interface Channel {
  readonly deliver: (tx: Transaction<Database>, deps: MailDeps, notification: NotificationToDeliver) => Promise<void>
}

/** Every way to a user, each with a delivery of its own. In the application the stored row is what is shown. */
const channels = {
  application: { deliver: () => Promise.resolve() },
  mail: {
    async deliver(tx, deps, { owner_id: ownerId, kind, title, text, link, created_at: createdAt }) {
      // An address that nobody has confirmed may be a stranger's.
      const to = await findMailAddress(tx, ownerId)
      if (to === null) return
      // No word that somebody chose stands in a subject, and titles of these have some.
      const { mailSubject } = notificationKinds[kind]
      const subject = mailSubject ?? title.replace(/\.$/, '')
      const values = { subject, title, text, at: utcText(createdAt.getTime() / 1_000), path: link ?? '/console/alerts' }
      await sendMail(tx, deps, { template: 'notification', to, userId: ownerId, values })
    },
  },
  webhook: {
    async deliver(tx, deps, { id, owner_id: ownerId, title, text, place, created_at: createdAt }) {
      const data = { title, text, ...(place === null ? {} : { symbol: place.symbol, timeframe: place.timeframe, bar_time: place.time }) }
      await announceTo(tx, deps, ownerId, { environment: 'live', type: 'alert.fired', key: id, data, atMs: createdAt.getTime() })
    },
  },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof channels

/** The channel of that name; undefined for one that this version does not know. */
export const channelNamed = (name: string): Channel | undefined =>
  Object.hasOwn(channels, name) ? channels[name as ChannelName] : undefined
