import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announce } from '../jobs/notices.ts'
import { findWays } from '../preferences/find-ways.ts'
import { isListening } from '../webhooks/announce.ts'
import type { ChannelName } from './channels.ts'
import { deliveryQueue } from './deliver-notification.ts'
import { insertNotification, type NewNotification } from './store.ts'

/** Where the open pages of a user hear that they have something to read. */
export const notificationTopic = (ownerId: string) => `notifications:${ownerId}`

/** Tells a user something by the ways they have chosen, as part of the transaction in which it has become true. Gives its id. */
export async function notify(
  tx: Transaction<Database>,
  { queue }: { readonly queue: Pick<JobQueue, 'enqueue'> },
  given: NewNotification,
): Promise<string> {
  const ways = await findWays(tx, given.ownerId, given.kind)
  const channels: ChannelName[] = [
    ...(ways.application ? ['application' as const] : []),
    ...(ways.mail && given.isMailed !== false ? ['mail' as const] : []),
    ...(given.kind === 'alert' && (await isListening(tx, given.ownerId, 'alert.fired')) ? ['webhook' as const] : []),
  ]
  const id = await insertNotification(tx, given, channels, ways.application)
  if (channels.length > 0) await queue.enqueue(tx, deliveryQueue, { notificationId: id }, { id, ownerId: given.ownerId })
  await announce(tx, notificationTopic(given.ownerId))
  return id
}
