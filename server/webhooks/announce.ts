import { randomBytes, randomUUID } from 'node:crypto'
import type { Environment } from '@playbook/contract/business-filters'
import type { WebhookEventType } from '@playbook/contract/webhooks'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { webhookQueue, type WebhookWork } from './webhook-queue.ts'

type Tx = Transaction<Database>

export interface AnnounceDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly now: () => number
}

/** Something that webhooks are told. */
export interface WebhookEvent {
  readonly environment: Environment
  readonly type: WebhookEventType
  /** What it is about: of two events of one subject with the same key the second is not told. */
  readonly key: string
  /** JSON, as it stands under `data`. */
  readonly data: Readonly<Record<string, unknown>>
  /** When it became true, in milliseconds: now, unless it is said. */
  readonly atMs?: number
  /** The one webhook that is told, whatever it listens to. */
  readonly onlyTo?: string
}

/**
 * Tells the webhooks of a business or a user, as part of the transaction in which it becomes true. Events of one subject are
 * numbered one after another: an id that is larger became true later. Gives the id; null where nobody is told.
 */
export async function announceTo(tx: Tx, deps: AnnounceDeps, subjectId: string, event: WebhookEvent): Promise<string | null> {
  const listening = await findListening(tx, subjectId, event)
  if (listening.length === 0) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${subjectId}`}, 0))`.execute(tx)
  const nowMs = deps.now()
  const now = new Date(nowMs)
  const id = await nextId(tx, subjectId, nowMs)
  const timestamp = new Date(event.atMs ?? nowMs).toISOString()
  const body = JSON.stringify({ id, type: event.type, timestamp, environment: event.environment, data: event.data })
  const stored = await tx
    .insertInto('webhook_events')
    .values({ id, subject_id: subjectId, environment: event.environment, type: event.type, key: event.key, body, created_at: now })
    .onConflict((conflict) => conflict.columns(['subject_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) return null
  const deliveries = listening.map((webhookId) => ({ webhook_id: webhookId, event_id: id, due_at: now, created_at: now }))
  await tx.insertInto('webhook_deliveries').values(deliveries).execute()
  for (const webhookId of listening) await wakeWebhook(tx, deps, webhookId)
  return id
}

/** Has a webhook told what is due to it, after a while where one is given. */
export async function wakeWebhook(tx: Tx, { queue }: AnnounceDeps, webhookId: string, afterSeconds?: number): Promise<void> {
  const work: WebhookWork = { webhookId }
  const later = afterSeconds === undefined ? {} : { afterSeconds }
  await queue.enqueue(tx, webhookQueue, work, { id: randomUUID(), ownerId: webhookId, ...later })
}

/** Whether any webhook of a user is told events of a type. */
export const isListening = async (tx: Tx, userId: string, type: WebhookEventType): Promise<boolean> =>
  (await findListening(tx, userId, { environment: 'live', type })).length > 0

async function findListening(
  tx: Tx,
  subjectId: string,
  { environment, type, onlyTo }: Pick<WebhookEvent, 'environment' | 'type' | 'onlyTo'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('environment', '=', environment)
    .where('disabled_at', 'is', null)
    .where((each) => (onlyTo === undefined ? sql<boolean>`${type} = any(events)` : each('id', '=', onlyTo)))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const timeDigits = 12

/** The moment in hexadecimal, and chance behind it; later than the subject's newest even where clocks are not. */
async function nextId(tx: Tx, subjectId: string, nowMs: number): Promise<string> {
  const newest = await tx
    .selectFrom('webhook_events')
    .select('id')
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const newestMs = newest === undefined ? 0 : Number.parseInt(newest.id.slice(prefix.length, prefix.length + timeDigits), 16)
  const time = Math.max(nowMs, newestMs + 1)
    .toString(16)
    .padStart(timeDigits, '0')
  return `${prefix}${time}${randomBytes(6).toString('hex')}`
}
const prefix = 'evt_'
