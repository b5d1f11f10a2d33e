import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { channelNamed } from './channels.ts'
import { findOpenDeliveries, findUndelivered, markDelivered } from './store.ts'

/** The queue that deliveries wait in. */
export const deliveryQueue = 'deliver-notification'

export interface DeliveryDeps {
  readonly db: Db
  readonly now: () => number
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
      await channelNamed(channel)?.deliver(deps, notification)
      await markDelivered(deps.db, notificationId, channel, new Date(deps.now()))
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
