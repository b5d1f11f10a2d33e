import type { AlertStatus } from '@playbook/contract/alerts'
import type { ChartPlace } from '@playbook/contract/notifications'
import type { AlertState } from '@playbook/engine/alerts/alert-rule'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { Alerts } from './tables.ts'

export type Tx = Transaction<Database>
export type AlertRow = Selectable<Alerts>
export type NewAlertRow = Omit<Insertable<Alerts>, 'number' | 'fired_count' | 'unavailable_since'>

interface Part {
  readonly limit: number
  readonly offset: number
}

/** Part of the owner's alerts, newest first, with the number of all that match. */
export async function listAlerts(
  db: Db,
  ownerId: string,
  { limit, offset, symbol, status }: Part & { readonly symbol: string | undefined; readonly status: AlertStatus | undefined },
): Promise<{ rows: AlertRow[]; count: number }> {
  let own = db.selectFrom('alerts').where('owner_id', '=', ownerId)
  if (symbol !== undefined) own = own.where('symbol', '=', symbol)
  if (status !== undefined) own = own.where('status', '=', status)
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

export const findAlert = async (db: Db, ownerId: string, id: string): Promise<AlertRow | undefined> =>
  isId(id) ? db.selectFrom('alerts').selectAll().where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst() : undefined

/** The same, held until the transaction ends: nobody evaluates it meanwhile. */
export const lockAlert = async (tx: Tx, ownerId: string, id: string): Promise<AlertRow | undefined> =>
  isId(id)
    ? tx.selectFrom('alerts').selectAll().where('owner_id', '=', ownerId).where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined

interface MaxAlerts {
  readonly perSymbol: number
  readonly inAll: number
  /** Those on strategies. */
  readonly strategies: number
}

/** Stores an alert unless it is there already or the owner has as many as are allowed. */
export async function insertAlert(tx: Tx, row: NewAlertRow, max: MaxAlerts): Promise<AlertRow | 'too_many' | 'too_many_strategies'> {
  // One at a time for each owner, so that two requests cannot both take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${row.owner_id}`}, 0))`.execute(tx)
  const there = await tx.selectFrom('alerts').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (there !== undefined) return there
  const { here, strategies, all } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('symbol', '=', row.symbol).as('here'),
      fn.countAll<number>().filterWhere('condition', '=', 'strategy').as('strategies'),
    ])
    .where('owner_id', '=', row.owner_id)
    .executeTakeFirstOrThrow()
  if (here >= max.perSymbol || all >= max.inAll) return 'too_many'
  if (row.condition === 'strategy' && strategies >= max.strategies) return 'too_many_strategies'
  return tx.insertInto('alerts').values(row).returningAll().executeTakeFirstOrThrow()
}

export const updateAlert = (db: Db, id: string, change: Updateable<Alerts>): Promise<AlertRow> =>
  db.updateTable('alerts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteAlert(db: Db, ownerId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const { numDeletedRows } = await db.deleteFrom('alerts').where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every wait of a user who is gone. */
export const pauseAlertsOf = (db: Db, ownerId: string, now: Date) =>
  db
    .updateTable('alerts')
    .set({ status: 'paused', due_at: null, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('due_at', 'is not', null)
    .execute()

/** One series of bars that alerts wait for, and whose markets it is asked of. */
export interface DueGroup {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly owner_id: string
}

/** The series that some alert is due on. */
export const findDueGroups = (db: Db, now: Date): Promise<DueGroup[]> =>
  db
    .selectFrom('alerts')
    .select(['symbol', 'timeframe', sql<string>`min(owner_id::text)`.as('owner_id')])
    .where('due_at', '<=', now)
    .groupBy(['symbol', 'timeframe'])
    .orderBy((eb) => eb.fn.min('due_at'))
    .execute()

/** The alerts that are due on one series. */
export const findDue = (db: Db, { symbol, timeframe }: DueGroup, now: Date): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('due_at', '<=', now)
    .where('symbol', '=', symbol)
    .where('timeframe', '=', timeframe)
    .orderBy('number')
    .execute()

/** Those of these alerts that are still due, held until the transaction ends; those that another process holds are left to it. */
export const lockDue = (tx: Tx, ids: readonly string[], now: Date): Promise<AlertRow[]> =>
  tx.selectFrom('alerts').selectAll().where('id', 'in', ids).where('due_at', '<=', now).orderBy('number').forUpdate().skipLocked().execute()

/** Says of those of these alerts that are still due why they wait. */
export const saveReason = (db: Db, ids: readonly string[], reason: string, now: Date) =>
  db
    .updateTable('alerts')
    .set({ reason })
    .where('due_at', '<=', now)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** What has become of an alert after a look. */
export interface Checked {
  readonly id: string
  readonly state: AlertState
  readonly status: AlertStatus
  readonly reason: string | null
  readonly due_at: Date | null
  readonly unavailable_since: Date | null
  readonly fired: number
}

/** Writes what has become of many alerts in one statement. */
export async function saveChecked(tx: Tx, checked: readonly Checked[], now: Date): Promise<void> {
  if (checked.length === 0) return
  await sql`
    update alerts set state = v.state, status = v.status, reason = v.reason, due_at = v.due_at,
      unavailable_since = v.unavailable_since,
      fired_count = fired_count + v.fired, last_fired_at = case when v.fired > 0 then ${now} else last_fired_at end, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as v(id uuid, state jsonb, status text, reason text, due_at timestamptz, unavailable_since timestamptz, fired int)
    where alerts.id = v.id`.execute(tx)
}

/** Which of these events of an alert have been told already. */
export async function findTold(tx: Tx, alertId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('fired_alerts')
    .select('event_key')
    .where('alert_id', '=', alertId)
    .where('event_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.event_key))
}

/** How often an alert has fired since a moment. */
export async function countFired(tx: Tx, alertId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('fired_alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('alert_id', '=', alertId)
    .where('fired_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewFired {
  readonly ownerId: string
  readonly alertId: string
  readonly key: string
  readonly notificationId: string
  readonly title: string
  readonly text: string
  readonly price: number
  readonly place: ChartPlace
  readonly at: Date
  readonly now: Date
}

export async function insertFired(tx: Tx, { ownerId, alertId, key, notificationId, title, text, price, place, at, now }: NewFired) {
  await tx
    .insertInto('fired_alerts')
    .values({
      owner_id: ownerId,
      alert_id: alertId,
      event_key: key,
      notification_id: notificationId,
      symbol: place.symbol,
      title,
      text,
      price,
      place: JSON.stringify(place),
      at,
      fired_at: now,
    })
    .execute()
}

/** Part of what the owner's alerts have fired, newest first. */
export async function listFired(db: Db, ownerId: string, { limit, offset, symbol }: Part & { readonly symbol: string | undefined }) {
  let own = db
    .selectFrom('fired_alerts')
    .innerJoin('notifications', 'notifications.id', 'fired_alerts.notification_id')
    .where('fired_alerts.owner_id', '=', ownerId)
  if (symbol !== undefined) own = own.where('symbol', '=', symbol)
  const [rows, { count }] = await Promise.all([
    own.selectAll('fired_alerts').select('read_at').orderBy('fired_alerts.number', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}
