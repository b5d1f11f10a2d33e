import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announce } from '../jobs/notices.ts'
import { channelNames } from './channels.ts'
import { deliveryQueue } from './deliver-notification.ts'
import { insertNotification, type NewNotification } from './store.ts'

/** Where the open pages of a user hear that they have something to read. */
export const notificationTopic = (ownerId: string) => `notifications:${ownerId}`

/** Tells a user something, as part of the transaction in which it has become true. Gives its id. */
export async function notify(tx: Transaction<Database>, { queue }: { readonly queue: JobQueue }, given: NewNotification): Promise<string> {
  const id = await insertNotification(tx, given, channelNames)
  await queue.enqueue(tx, deliveryQueue, { notificationId: id }, { id, ownerId: given.ownerId })
  await announce(tx, notificationTopic(given.ownerId))
  return id
}
