import type { ApplicationStatus } from '@playbook/contract/applications'
import type { OperatedUser, AuditLine } from '@playbook/contract/operator'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { ApplicationTables } from '../applications/tables.ts'
import type { AuthTables } from '../auth/tables.ts'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import { holding } from '../db/text-pattern.ts'
import type { OperatorTables } from './tables.ts'

type Tx = Transaction<Database>

interface Pages {
  readonly page: number
  readonly page_size: number
}

const selectUsers = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.created_at',
      'users.auth_verified',
      'users.is_business',
      'users.is_creator',
      'users.is_operator',
      'users.suspended_at',
      'users.deactivated_at',
      'users.deletion_due_at',
    ])
    .select([
      sql<number>`coalesce((
        select sum(balance) from ledger_accounts
        where ledger_accounts.user_id = users.id and type = 'lot' and balance > 0 and (expires_at is null or expires_at > now())
      ), 0)::bigint`.as('tokens'),
      sql<number>`coalesce((select -balance from ledger_accounts where ledger_accounts.user_id = users.id and type = 'debt'), 0)::bigint`.as(
        'debt',
      ),
    ])

export interface OperatedRow extends Pick<
  Selectable<AuthTables['users']>,
  | 'id'
  | 'email'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'created_at'
  | 'auth_verified'
  | 'is_business'
  | 'is_creator'
  | 'is_operator'
  | 'suspended_at'
  | 'deactivated_at'
  | 'deletion_due_at'
> {
  readonly tokens: number
  readonly debt: number
}

export const presentUser = (row: OperatedRow): OperatedUser => ({
  id: row.id,
  email: row.email,
  name: [row.first_name, row.last_name].filter((part) => part !== '').join(' ') || row.username,
  created_at: row.created_at.toISOString(),
  is_verified: row.auth_verified,
  is_business: row.is_business,
  is_creator: row.is_creator,
  is_operator: row.is_operator,
  suspended_at: row.suspended_at?.toISOString() ?? null,
  deactivated_at: row.deactivated_at?.toISOString() ?? null,
  deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
  tokens: row.tokens,
  debt: row.debt,
})

/** Accounts whose email or name holds the text, newest first. */
export async function findUsers(db: Db, search: string, { page, page_size }: Pages): Promise<{ rows: OperatedRow[]; count: number }> {
  const matches = sql<boolean>`(users.email || ' ' || users.username || ' ' || users.first_name || ' ' || users.last_name) ilike ${holding(search)}`
  const [rows, counted] = await Promise.all([
    selectUsers(db)
      .where(matches)
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

export const findUserById = async (db: Db | Tx, id: string): Promise<OperatedRow | undefined> =>
  isId(id) ? selectUsers(db).where('users.id', '=', id).executeTakeFirst() : undefined

export const findUserByEmail = (db: Db | Tx, email: string): Promise<OperatedRow | undefined> =>
  selectUsers(db).where('users.email', '=', email).executeTakeFirst()

/** The account, locked until the act on it is over. */
export async function lockUser(tx: Tx, id: string): Promise<OperatedRow | undefined> {
  if (!isId(id)) return undefined
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findUserById(tx, id)
}

export async function setOperator(tx: Tx, id: string, isOperator: boolean, now: Date): Promise<void> {
  await tx.updateTable('users').set({ is_operator: isOperator, updated_at: now }).where('id', '=', id).execute()
}

export async function countOperators(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_operator', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export async function readUse(db: Db, userId: string): Promise<{ open_logins: number; completed_runs: number; sign_ups_brought: number }> {
  const { rows } = await sql<{ open_logins: number; completed_runs: number; sign_ups_brought: number }>`
    select (select count(*) from logins where user_id = ${userId} and ended_at is null and expires_at > now())::int as open_logins,
      (select count(*) from strategies where owner_id = ${userId} and status = 'completed')::int as completed_runs,
      (select count(*) from referrals where referrer_id = ${userId})::int as sign_ups_brought`.execute(db)
  return rows[0]!
}

const selectAudit = (db: Db) =>
  db
    .selectFrom('audit_log as line')
    .leftJoin('users as subject', 'subject.id', 'line.subject_id')
    .select(['line.id', 'line.at', 'line.operator_name', 'line.act', 'subject.email as subject_email', 'line.why', 'line.detail'])
    .orderBy('line.number', 'desc')

export interface AuditRow extends Pick<Selectable<OperatorTables['audit_log']>, 'id' | 'at' | 'operator_name' | 'act' | 'why' | 'detail'> {
  readonly subject_email: string | null
}

export const presentLine = (row: AuditRow): AuditLine => ({
  id: row.id,
  at: row.at.toISOString(),
  operator: row.operator_name,
  act: row.act,
  subject: row.subject_email,
  why: row.why,
  detail: row.detail,
})

/** What was done to one account, newest first. */
export const listAuditOf = (db: Db, userId: string, limit: number): Promise<AuditRow[]> =>
  selectAudit(db).where('line.subject_id', '=', userId).limit(limit).execute()

export async function listAudit(db: Db, { page, page_size }: Pages): Promise<{ rows: AuditRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    selectAudit(db)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** Applications in one state with who sent them, the oldest first. */
export async function listSent(db: Db, status: ApplicationStatus, { page, page_size }: Pages): Promise<{ rows: SentRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    selectSent(db)
      .where('application.status', '=', status)
      .orderBy('application.created_at')
      .orderBy('application.id')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

const selectSent = (db: Db | Tx) =>
  db
    .selectFrom('applications as application')
    .innerJoin('users as sender', 'sender.id', 'application.user_id')
    .selectAll('application')
    .select(['sender.email as sender_email', 'sender.auth_verified as is_verified'])

export interface SentRow extends Selectable<ApplicationTables['applications']> {
  readonly sender_email: string
  readonly is_verified: boolean
}

export const readSent = (tx: Tx, id: string): Promise<SentRow> => selectSent(tx).where('application.id', '=', id).executeTakeFirstOrThrow()
