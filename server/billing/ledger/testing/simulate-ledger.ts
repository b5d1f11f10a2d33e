import { createHash } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { grantTokens } from '../../grant-tokens.ts'
import { releaseHold, settleHold } from '../end-hold.ts'
import { expireTokens } from '../expire-tokens.ts'
import { holdTokens } from '../hold-tokens.ts'
import { releaseStaleHolds } from '../release-stale-holds.ts'
import { productAccounts, type Kind, type Tx } from '../store.ts'
import { takeBackTokens } from '../take-back-tokens.ts'

export interface Simulation {
  readonly seed: number
  readonly users: number
  /** Operations from this number on, up to that one. */
  readonly from: number
  readonly to: number
  /** Operations that are under way at once. */
  readonly parallel: number
}

/** What was done: operations that were acknowledged, repeated ones among them, refusals for too few tokens, and faults on the way. */
export interface Tally {
  operations: number
  repeated: number
  refused: number
  faults: number
}

const startMs = Date.parse('2026-01-01T00:00:00Z')
const dayMs = 86_400_000
/** An operation is a quarter of an hour after the one before it, so that lots expire on the way. */
const stepMs = 15 * 60_000
/** How far back the holds and payments lie that an operation ends or takes back, or the operation that is repeated. */
const reach = 60
/** Of all operations so many grant, then hold, then settle, then release; the rest takes back. */
const [grants, holds, settles, ends] = [0.2, 0.55, 0.85, 0.95]

/** A number from 0 to 1 that is the same for the same seed, operation and use. */
function chance(seed: number, index: number, use: string): number {
  return createHash('sha256').update(`${seed}:${index}:${use}`).digest().readUInt32LE(0) / 2 ** 32
}

const nameOf = (seed: number, operation: number) => `${seed}:${operation}`
const grantedBy = (seed: number, operation: number) => 1 + Math.floor(chance(seed, operation, 'tokens') * 500)

/** The users' ids: the same for the same seed. */
function idOf(seed: number, user: number): string {
  const hex = createHash('sha256').update(`${seed}:user:${user}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const userIds = (seed: number, users: number): string[] => Array.from({ length: users }, (_, user) => idOf(seed, user))

export async function insertSimulatedUsers(db: Db, { seed, users }: Pick<Simulation, 'seed' | 'users'>): Promise<void> {
  for (const id of userIds(seed, users)) {
    await sql`insert into users (id, email, username, auth_type, referral_code, created_at, updated_at)
      values (${id}, ${`${id}@example.com`}, ${id}, 'email', ${id}, now(), now()) on conflict do nothing`.execute(db)
  }
}

const kinds: readonly Kind[] = ['FREE', 'REFERRAL', 'PAID', 'PAID']

/** One operation of the simulated users, a pure function of seed and number: whoever repeats it does the same. */
async function operate(tx: Tx, { seed, users }: Simulation, index: number): Promise<void> {
  const roll = (use: string) => chance(seed, index, use)
  const below = (use: string, end: number) => Math.floor(roll(use) * end)
  const now = new Date(startMs + index * stepMs)
  const userOf = (operation: number) => idOf(seed, Math.floor(chance(seed, operation, 'user') * users))
  // The next one back that is of the act that this operation ends or takes back.
  const earlierOf = (least: number, end: number) => {
    for (let operation = index - 1 - below('earlier', reach); operation > 0; operation -= 1) {
      const was = chance(seed, operation, 'act')
      if (was >= least && was < end) return operation
    }
    return 0
  }
  const name = (operation: number) => nameOf(seed, operation)
  const findHeld = async (earlier: number) =>
    tx.selectFrom('token_holds').select('id').where('user_id', '=', userOf(earlier)).where('key', '=', name(earlier)).executeTakeFirst()
  const act = roll('act')
  if (act < grants) {
    const days = below('days', 60)
    const kind = kinds[below('kind', kinds.length)] ?? 'PAID'
    const expiresAt = days < 50 ? new Date(now.getTime() + (1 + days) * dayMs) : null
    const payment = kind === 'PAID' ? { paymentId: name(index) } : {}
    const grant = { userId: userOf(index), kind, tokens: grantedBy(seed, index), reason: 'Simulated', key: name(index), now, expiresAt }
    return grantTokens(tx, { ...grant, ...payment })
  }
  if (act < holds) {
    const tokens = 1 + below('tokens', 120)
    const subject = { kind: 'strategy', id: name(index), name: 'Simulated' }
    const quote = { act: 'backtest' as const, low: tokens, high: tokens, lines: [] }
    await holdTokens(tx, { userId: userOf(index), tokens, act: 'backtest', subject, quote, key: name(index), now })
    return
  }
  if (act < ends) {
    const hold = await findHeld(earlierOf(grants, holds))
    if (hold === undefined) return
    if (act < settles) return settleHold(tx, { holdId: hold.id, charged: below('charged', 140), lines: [], now })
    return releaseHold(tx, { holdId: hold.id, why: 'failed', now })
  }
  await takeBackTokens(tx, {
    paymentId: name(earlierOf(0, grants)),
    tokens: 1 + below('tokens', 500),
    reason: 'Simulated',
    key: name(index),
    now,
  })
}

class Crash extends Error {}

/** An operation until it is acknowledged, however often it breaks: before its commit, after it, or with its connection. */
async function operateUntilDone(db: Db, of: Simulation, index: number, tally: Tally): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const fault = tried > 3 ? 1 : chance(of.seed, index, `fault ${tried}`)
    try {
      await db.transaction().execute(async (tx) => {
        await operate(tx, of, index)
        if (fault < 0.05) throw new Crash('before the commit')
        if (fault < 0.06) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      if (fault > 0.06 && fault < 0.11) throw new Crash('after the commit')
      return
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_enough_tokens') {
        tally.refused += 1
        return
      }
      tally.faults += 1
      // Where the database itself has gone it is back in a moment.
      if (!(error instanceof Crash)) await new Promise((resolve) => setTimeout(resolve, 20))
      if (tried > 2_000) throw error
    }
  }
}

/** Random users who get, hold, spend and lose tokens, over calls that break, are repeated and overtake each other. */
export async function simulateLedger(db: Db, of: Simulation): Promise<Tally> {
  const tally: Tally = { operations: 0, repeated: 0, refused: 0, faults: 0 }
  for (let begun = of.from; begun < of.to; begun += of.parallel) {
    const batch = Array.from({ length: Math.min(of.parallel, of.to - begun) }, (_, index) => begun + index)
    const repeats = batch.flatMap((index) => {
      const isRepeated = index > 0 && chance(of.seed, index, 'repeat') < 0.25
      return isRepeated ? [Math.max(0, index - Math.floor(chance(of.seed, index, 'which') * reach))] : []
    })
    await Promise.all([...batch, ...repeats].map((index) => operateUntilDone(db, of, index, tally)))
    tally.operations += batch.length + repeats.length
    tally.repeated += repeats.length
    if (Math.floor(begun / 1_000) === Math.floor((begun + of.parallel) / 1_000)) continue
    const at = { db, now: () => startMs + begun * stepMs }
    for (const schedule of [expireTokens, releaseStaleHolds]) await schedule(at).catch(() => (tally.faults += 1))
  }
  return tally
}

/** How many grants that were acknowledged are not in the ledger as they were given: none, unless something was lost. */
export async function countLostGrants(db: Db, seed: number, isDone: (operation: number) => boolean): Promise<number> {
  const { rows } = await sql<{ key: string; tokens: number }>`
    select key, amount::integer as tokens from ledger_entries join ledger_transfers on entry_id = ledger_entries.id
    where act = 'grant' and debit_id = ${productAccounts.issued} and key like ${`${seed}:%`}`.execute(db)
  const granted = new Map(rows.map(({ key, tokens }) => [key, tokens]))
  let lost = 0
  for (let operation = 0; isDone(operation); operation += 1) {
    if (chance(seed, operation, 'act') < grants && granted.get(nameOf(seed, operation)) !== grantedBy(seed, operation)) lost += 1
  }
  return lost
}
