import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import type { MailDeps } from '../mail/send-mail.ts'
import { channelNamed } from './channels.ts'
import { findOpenDeliveries, findUndelivered, markDelivered } from './store.ts'

/** The queue that deliveries wait in. */
export const deliveryQueue = 'deliver-notification'

export interface DeliveryDeps extends MailDeps {
  readonly db: Db
  readonly log: Logger
}

export interface DeliveryData {
  readonly notificationId: string
}

/** Brings a notification to its user by every channel that has not had it yet. */
export const deliverNotification: Job<DeliveryDeps, DeliveryData> = defineJob({
  name: deliveryQueue,
  async run(deps, { notificationId }) {
    for (const { channel, ...notification } of await findUndelivered(deps.db, notificationId)) {
      await deps.db.transaction().execute(async (tx) => {
        // Another worker may hold it: whoever notes it first delivers it.
        if (await markDelivered(tx, notificationId, channel, new Date(deps.now())))
          await channelNamed(channel)?.deliver(tx, deps, notification)
      })
    }
  },
  saveProgress: () => Promise.resolve(true),
  async findOpen({ db }) {
    return (await findOpenDeliveries(db)).map((notificationId) => ({ id: notificationId, data: { notificationId } }))
  },
  async giveUp(deps, { notificationId }) {
    for (const { channel } of await findUndelivered(deps.db, notificationId)) {
      deps.log.warn({ notificationId, channel }, 'A notification could not be delivered')
      await markDelivered(deps.db, notificationId, channel, new Date(deps.now()))
    }
  },
})
