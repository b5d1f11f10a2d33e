import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { announceTo, type AnnounceDeps, type WebhookEvent } from '../../webhooks/announce.ts'

/** Tells the webhooks of a business, as part of the transaction in which it becomes true. Gives the event's id; null where nobody is told. */
export const announceToBusiness = (
  tx: Transaction<Database>,
  deps: AnnounceDeps,
  businessId: string,
  event: Omit<WebhookEvent, 'onlyTo'>,
): Promise<string | null> => announceTo(tx, deps, businessId, event)
