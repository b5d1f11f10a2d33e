import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import { findMailAddress, type NotificationToDeliver } from './store.ts'

/** A way to a user. It delivers within the transaction that notes it as delivered; where it throws, it is tried again. */
interface Channel {
  readonly deliver: (tx: Transaction<Database>, deps: MailDeps, notification: NotificationToDeliver) => Promise<void>
}

/** Every way to a user, each with a delivery of its own. In the application the stored row is what is shown. */
const channels = {
  application: { deliver: () => Promise.resolve() },
  mail: {
    async deliver(tx, deps, { owner_id: ownerId, title, text, link }) {
      // An address that nobody has confirmed may be a stranger's.
      const to = await findMailAddress(tx, ownerId)
      if (to === null) return
      await sendMail(tx, deps, { template: 'notification', to, userId: ownerId, values: { title, text, path: link ?? '/console/alerts' } })
    },
  },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof channels

/** The channel of that name; undefined for one that this version does not know. */
export const channelNamed = (name: string): Channel | undefined =>
  Object.hasOwn(channels, name) ? channels[name as ChannelName] : undefined
