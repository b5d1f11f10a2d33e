import type { Doubt, ReferralStatus } from '@playbook/contract/partners'
import { sql, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'

type Tx = Transaction<Database>

/** An account that can refer others: the owner of a code, not shut out and not closed. */
export const findReferrer = (db: Db | Tx, code: string): Promise<{ id: string; email: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('referral_code', '=', code)
    .where('suspended_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

/** Counts one opening of a link on the day. */
export async function countClick(db: Db, referrerId: string, day: string): Promise<void> {
  await db
    .insertInto('referral_clicks')
    .values({ referrer_id: referrerId, day, clicks: 1 })
    .onConflict((conflict) => conflict.columns(['referrer_id', 'day']).doUpdateSet({ clicks: sql`referral_clicks.clicks + 1` }))
    .execute()
}

/** What nobody knows is no network that two accounts could share. */
const unknownNetwork = 'unknown'

/** Whether one of the account's logins came from the network. */
export async function wasUsedFrom(db: Db | Tx, userId: string, network: string): Promise<boolean> {
  if (network === unknownNetwork) return false
  const found = await db
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An account is referred once: a second attempt changes nothing. */
export async function insertReferral(
  tx: Tx,
  referral: { readonly referrerId: string; readonly referredId: string; readonly doubts: readonly Doubt[]; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({
      referrer_id: referral.referrerId,
      referred_id: referral.referredId,
      doubts: [...referral.doubts],
      created_at: referral.now,
    })
    .onConflict((conflict) => conflict.column('referred_id').doNothing())
    .execute()
}

/** A completed backtest with at least one trade. A deleted one has been run too. */
const hasRun = sql<boolean>`exists (
  select 1 from strategies as run where (run.owner_id = referred.id or run.deleted_owner_id = referred.id) and run.status = 'completed'
    and exists (select 1 from strategy_trades as block where block.strategy_id = run.id))`

/** Money that came and has stayed, for oneself or for a business. */
const hasPaid = sql<boolean>`exists (
  select 1 from payments as payment where payment.user_id = referred.id and payment.state = 'granted' and payment.total_cents > 0
    and payment.refunded_cents < payment.total_cents and not payment.is_disputed)`

const selectReferrals = (db: Db | Tx) =>
  db
    .selectFrom('referrals')
    .innerJoin('users as referred', 'referred.id', 'referrals.referred_id')
    .innerJoin('users as referrer', 'referrer.id', 'referrals.referrer_id')
    .select([
      'referrals.id',
      'referrals.number',
      'referrals.referrer_id',
      'referrals.referred_id',
      'referrals.created_at',
      'referrals.status',
      'referrals.doubts',
      'referrals.settled_at',
      'referrals.referrer_tokens',
      'referrals.referred_tokens',
      'referred.auth_verified as is_verified',
      'referred.email as referred_email',
      'referrer.email as referrer_email',
      'referrer.is_creator',
    ])
    .select([hasRun.as('has_run'), hasPaid.as('has_paid')])
    .select(
      sql<boolean>`coalesce(referred.suspended_at, referred.deactivated_at, referrer.suspended_at, referrer.deactivated_at) is not null`.as(
        'has_closed_account',
      ),
    )

export type ReferralRow = Awaited<ReturnType<ReturnType<typeof selectReferrals>['executeTakeFirstOrThrow']>>

interface Due {
  /** Of one user's; null for everybody's. */
  readonly userId: string | null
  /** Whether an account has to have paid, too. */
  readonly isPaymentAsked: boolean
  readonly limit: number
}

/** Referrals that wait for nothing any more, the oldest first. */
export async function listDue(db: Db, { userId, isPaymentAsked, limit }: Due): Promise<string[]> {
  const rows = await selectReferrals(db)
    .where('referrals.status', '=', 'pending')
    .where('referred.auth_verified', '=', true)
    .where('referrer.auth_verified', '=', true)
    .where(hasRun)
    .$if(isPaymentAsked, (query) => query.where(hasPaid))
    .$if(userId !== null, (query) =>
      query.where(({ eb, or }) => or([eb('referrals.referrer_id', '=', userId), eb('referrals.referred_id', '=', userId)])),
    )
    .orderBy('referrals.number')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The referral, locked while it is in this state: of several that settle it at once one finds it. */
export const lockReferral = async (tx: Tx, id: string, status: ReferralStatus): Promise<ReferralRow | undefined> => {
  const locked = await tx
    .selectFrom('referrals')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst()
  return locked && findReferral(tx, id)
}

export const findReferral = async (db: Db | Tx, id: string): Promise<ReferralRow | undefined> =>
  isId(id) ? selectReferrals(db).where('referrals.id', '=', id).executeTakeFirst() : undefined

/** The addresses of whoever referred the account, of who referred that one, and so on. */
export async function readChainEmails(db: Db | Tx, referredId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with recursive chain as (
      select referrer_id as id, 1 as depth from referrals where referred_id = ${referredId}
      union all
      select up.referrer_id, chain.depth + 1 from referrals as up join chain on up.referred_id = chain.id where chain.depth < 20
    ) select users.email from chain join users on users.id = chain.id order by chain.depth`.execute(db)
  return rows.map(({ email }) => email)
}

/** Whether the account shares a network with its referrer, or with an earlier account of the same link. */
export async function sharesNetwork(db: Db | Tx, { referrer_id, referred_id, number }: ReferralRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from logins as own join logins as other on other.network = own.network
    where own.user_id = ${referred_id} and own.network <> ${unknownNetwork} and (other.user_id = ${referrer_id} or other.user_id in (
      select referred_id from referrals where referrer_id = ${referrer_id} and number < ${number}))
    limit 1`.execute(db)
  return rows.length > 0
}

/** How many accounts came over the same link around this one, within an hour and within a day. */
export async function countAround(db: Db | Tx, { referrer_id, created_at }: ReferralRow): Promise<{ inHour: number; inDay: number }> {
  const within = (interval: string) =>
    sql<number>`count(*) filter (where created_at between ${created_at}::timestamptz - ${interval}::interval and ${created_at}::timestamptz + ${interval}::interval)`
  const { inHour, inDay } = await db
    .selectFrom('referrals')
    .select([within('1 hour').as('inHour'), within('1 day').as('inDay')])
    .where('referrer_id', '=', referrer_id)
    .executeTakeFirstOrThrow()
  return { inHour, inDay }
}

interface Settled {
  readonly status: ReferralStatus
  readonly doubts: readonly Doubt[]
  readonly referrerTokens: number
  readonly referredTokens: number
  readonly now: Date
}

export async function updateReferral(tx: Tx, id: string, settled: Settled): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({
      status: settled.status,
      doubts: [...settled.doubts],
      referrer_tokens: settled.referrerTokens,
      referred_tokens: settled.referredTokens,
      settled_at: settled.status === 'held' ? null : settled.now,
    })
    .where('id', '=', id)
    .execute()
}

/** What came over the user's link. */
export async function listReferralsOf(
  db: Db,
  referrerId: string,
  { status, page, page_size }: { readonly status?: ReferralStatus | undefined; readonly page: number; readonly page_size: number },
): Promise<{ rows: ReferralRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    selectReferrals(db)
      .where('referrals.referrer_id', '=', referrerId)
      .$if(status !== undefined, (query) => query.where('referrals.status', '=', status!))
      .orderBy('referrals.number', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    db
      .selectFrom('referrals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('referrer_id', '=', referrerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** Held ones of all users, the oldest first. */
export async function listHeld(db: Db, page: number, pageSize: number): Promise<{ rows: ReferralRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    selectReferrals(db)
      .where('referrals.status', '=', 'held')
      .orderBy('referrals.number')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('referrals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'held')
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** How the user was referred; undefined for who came by themselves. */
export const findWelcome = (db: Db, referredId: string): Promise<ReferralRow | undefined> =>
  selectReferrals(db).where('referrals.referred_id', '=', referredId).executeTakeFirst()

export interface Totals {
  readonly clicks: number
  readonly sign_ups: number
  readonly verified: number
  readonly rewarded: number
  readonly held: number
  readonly earned_tokens: number
}

export async function readTotals(db: Db, referrerId: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select (select coalesce(sum(clicks), 0) from referral_clicks where referrer_id = ${referrerId})::bigint as clicks,
      count(*) as sign_ups,
      count(*) filter (where referred.auth_verified) as verified,
      count(*) filter (where status = 'granted') as rewarded,
      count(*) filter (where status = 'held') as held,
      coalesce(sum(referrer_tokens), 0)::bigint as earned_tokens
    from referrals join users as referred on referred.id = referred_id where referrer_id = ${referrerId}`.execute(db)
  return rows[0]!
}

/** Clicks and sign-ups of each of the last `count` days in UTC up to `today`, the oldest first. */
export async function readDays(
  db: Db,
  referrerId: string,
  today: string,
  count: number,
): Promise<{ day: string; clicks: number; sign_ups: number }[]> {
  const { rows } = await sql<{ day: string; clicks: number; sign_ups: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce((select clicks from referral_clicks as c where c.referrer_id = ${referrerId} and c.day = d.day::date), 0)::int as clicks,
      (select count(*) from referrals as r where r.referrer_id = ${referrerId} and (r.created_at at time zone 'UTC')::date = d.day::date)::int as sign_ups
    from generate_series(${today}::date - ${count - 1}::int, ${today}::date, interval '1 day') as d(day) order by d.day`.execute(db)
  return rows
}

export interface PartnerRow {
  readonly referral_code: string
  readonly is_creator: boolean
  readonly auth_verified: boolean
}

export const readPartner = (db: Db, userId: string): Promise<PartnerRow> =>
  db.selectFrom('users').select(['referral_code', 'is_creator', 'auth_verified']).where('id', '=', userId).executeTakeFirstOrThrow()
