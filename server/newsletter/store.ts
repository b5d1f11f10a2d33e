import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { NewsletterTables } from './tables.ts'

type Tx = Transaction<Database>
type AnyDb = Db | Tx

export type SubscriberRow = Selectable<NewsletterTables['newsletter_subscribers']>
export type IssueRow = Selectable<NewsletterTables['newsletter_issues']>

/** The address as one that has asked now; null where it is confirmed already. */
export async function askAgain(tx: Tx, { id, email, now }: { id: string; email: string; now: Date }): Promise<SubscriberRow | null> {
  const asked = await tx
    .insertInto('newsletter_subscribers')
    .values({ id, email, asked_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ asked_at: now }).where('newsletter_subscribers.confirmed_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  return asked ?? null
}

export const findSubscriber = (db: AnyDb, id: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst()

/** Confirms the address; once it is, nothing changes. */
export async function confirmSubscriber(db: AnyDb, id: string, now: Date): Promise<void> {
  await db.updateTable('newsletter_subscribers').set({ confirmed_at: now }).where('id', '=', id).where('confirmed_at', 'is', null).execute()
}

export async function deleteSubscriber(db: AnyDb, id: string): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
}

/** Removes addresses that have not been confirmed since. */
export async function deleteUnconfirmed(db: AnyDb, before: Date): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where('confirmed_at', 'is', null).where('asked_at', '<', before).execute()
}

export async function countConfirmed(db: AnyDb): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_subscribers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The issue, locked; it is begun where there was none. */
export async function takeIssue(tx: Tx, { slug, jobId, now }: { slug: string; jobId: string; now: Date }): Promise<IssueRow> {
  await tx
    .insertInto('newsletter_issues')
    .values({ slug, job_id: jobId, started_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  return tx.selectFrom('newsletter_issues').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirstOrThrow()
}

export async function setIssueJob(tx: Tx, slug: string, jobId: string): Promise<void> {
  await tx.updateTable('newsletter_issues').set({ job_id: jobId }).where('slug', '=', slug).execute()
}

export const listOpenIssues = (db: AnyDb): Promise<IssueRow[]> =>
  db.selectFrom('newsletter_issues').selectAll().where('finished_at', 'is', null).execute()

export async function finishIssue(db: AnyDb, slug: string, now: Date): Promise<void> {
  await db.updateTable('newsletter_issues').set({ finished_at: now }).where('slug', '=', slug).where('finished_at', 'is', null).execute()
}

/** Marks some confirmed addresses as having got the issue, and returns those that had not before. */
export async function takeNextReaders(tx: Tx, slug: string, most: number): Promise<Pick<SubscriberRow, 'id' | 'email'>[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    with next as (
      select id, email from newsletter_subscribers as reader
      where confirmed_at is not null
        and not exists (select 1 from newsletter_sends where slug = ${slug} and subscriber_id = reader.id)
      order by id limit ${most} for update
    ), taken as (
      insert into newsletter_sends (slug, subscriber_id) select ${slug}, id from next on conflict do nothing returning subscriber_id
    )
    select id, email from next where id in (select subscriber_id from taken)`.execute(tx)
  return rows
}
