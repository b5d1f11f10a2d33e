import type { Environment } from '@playbook/contract/business-filters'
import { sql, type Selectable, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { WebhookTables } from './tables.ts'

export type Tx = Transaction<Database>
export type WebhookRow = Selectable<WebhookTables['webhooks']>

/** Whose webhooks: a business or a user. */
export interface Subject {
  readonly kind: 'business' | 'user'
  readonly id: string
}

const waitingOf = sql<number>`(select count(*)::int from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting')`.as(
  'waiting',
)

export const listWebhooks = (db: Db, { id }: Subject): Promise<(WebhookRow & { waiting: number })[]> =>
  db.selectFrom('webhooks').selectAll().select(waitingOf).where('subject_id', '=', id).orderBy('created_at').orderBy('id').execute()

export async function findWebhook(db: Db | Tx, { id: subjectId }: Subject, id: string): Promise<(WebhookRow & { waiting: number }) | null> {
  if (!isId(id)) return null
  const found = await db
    .selectFrom('webhooks')
    .selectAll()
    .select(waitingOf)
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Held while the webhooks of a subject are added to, so that of many at once no more get in than there may be. */
export const lockSubject = (tx: Tx, { id }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${id}`}, 0))`.execute(tx)

/** Held while a webhook is changed, or what it is told is taken in hand. Events can be added to it meanwhile. */
export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const deliveryColumns = ['webhook_deliveries.id', 'event_id', 'type', 'state', 'tries', 'webhook_events.created_at', 'due_at'] as const
const statusOf = sql<
  number | null
>`(select status from webhook_attempts where delivery_id = webhook_deliveries.id order by number desc limit 1)`.as('status')

const deliveriesOf = (db: Db | Tx, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'event_id')
    .select(deliveryColumns)
    .select(statusOf)
    .where('webhook_id', '=', webhookId)

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number]

export async function listDeliveries(db: Db, webhookId: string, { page, page_size: size }: { page: number; page_size: number }) {
  const [rows, { count }] = await Promise.all([
    deliveriesOf(db, webhookId)
      .orderBy('event_id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('webhook_id', '=', webhookId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

export async function findDelivery(db: Db | Tx, webhookId: string, id: string) {
  if (!isId(id)) return undefined
  return deliveriesOf(db, webhookId).select('body').where('webhook_deliveries.id', '=', id).executeTakeFirst()
}

export const listAttempts = (db: Db, deliveryId: string): Promise<Selectable<WebhookTables['webhook_attempts']>[]> =>
  db.selectFrom('webhook_attempts').selectAll().where('delivery_id', '=', deliveryId).orderBy('number', 'desc').execute()

/** A test that has not ended. */
export async function hasWaitingPing(tx: Tx, webhookId: string): Promise<boolean> {
  const found = await deliveriesOf(tx, webhookId).where('type', '=', 'ping').where('state', '=', 'waiting').executeTakeFirst()
  return found !== undefined
}

/** What is due to a webhook, the earliest event first; null where nothing is. */
export async function findDue(tx: Tx, webhookId: string, now: Date) {
  const due = await tx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'event_id')
    .select(['webhook_deliveries.id', 'event_id', 'body', 'tries'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst()
  return due ?? null
}

/** Whether another worker is sending something to this webhook. */
export async function isHeldByOther(tx: Tx, webhookId: string, jobId: string, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('held_until', '>', now)
    .where('held_by', '!=', jobId)
    .executeTakeFirst()
  return found !== undefined
}

export const hold = (tx: Tx, id: string, by: string, until: Date): Promise<unknown> =>
  tx
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ held_by: by, held_until: until, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

interface Ended {
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly dueAt?: Date
}

/** Lets go of a delivery; false where another one has taken it, or it was ended. */
export async function letGo(tx: Tx, id: string, by: { jobId: string; tries: number }, { state, dueAt }: Ended): Promise<boolean> {
  const done = await tx
    .updateTable('webhook_deliveries')
    .set({ state, held_by: null, held_until: null, ...(dueAt === undefined ? {} : { due_at: dueAt }) })
    .where('id', '=', id)
    .where('held_by', '=', by.jobId)
    .where('tries', '=', by.tries)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Whether a webhook has taken anything since a delivery was first tried. */
export async function hasTakenSince(tx: Tx, webhookId: string, deliveryId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_attempts join webhook_deliveries on id = delivery_id
    where webhook_id = ${webhookId} and status between 200 and 299
      and at >= (select min(at) from webhook_attempts where delivery_id = ${deliveryId}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Switches a webhook off; what waits for it has failed. */
export async function switchOff(tx: Tx, id: string, now: Date, why: string): Promise<void> {
  await tx.updateTable('webhooks').set({ disabled_at: now, disabled_why: why }).where('id', '=', id).execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', held_by: null, held_until: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Webhooks with something that should have been sent by then and is held by nobody. */
export async function findForgotten(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('due_at', '<', before)
    .where((each) => each.or([each('held_until', 'is', null), each('held_until', '<', before)]))
    .execute()
  return rows.map((row) => row.webhook_id)
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await sql`
    delete from webhook_events where created_at < ${before}
      and not exists (select from webhook_deliveries where event_id = webhook_events.id and state = 'waiting')`.execute(db)
}

/** The users who are told what becomes of a webhook: its owner, or the members who may change it. */
export async function findKeepers(tx: Tx, { kind, subject_id }: WebhookRow, roles: readonly string[]): Promise<string[]> {
  if (kind === 'user') return [subject_id]
  const rows = await sql<{ user_id: string }>`
    select user_id from business_members where business_id = ${subject_id} and role = any(${roles})`.execute(tx)
  return rows.rows.map((row) => row.user_id)
}

export interface NewWebhook {
  readonly id: string
  readonly subject: Subject
  readonly environment: Environment
  readonly url: string
  readonly note: string
  readonly events: WebhookRow['events']
  readonly now: Date
}
export const insertWebhook = (tx: Tx, { id, subject, environment, url, note, events, now }: NewWebhook): Promise<WebhookRow> =>
  tx
    .insertInto('webhooks')
    .values({ id, subject_id: subject.id, kind: subject.kind, environment, url, note, events, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
