import { unitMillicents } from '@playbook/contract/business'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { Exchange } from '../../http/api-gate.ts'
import { settleLease } from './lease-store.ts'
import type { Settlement } from './leases.ts'
import { dayOf } from './month-of.ts'

/** An exchange with the name of its call. */
export interface Noted extends Exchange {
  readonly call: string
}

/** What is written down at once: a batch that is tried again is the very same. */
export interface UsageBatch {
  readonly exchanges: readonly Noted[]
  readonly settlements: readonly Settlement[]
  readonly atMs: number
}

type Tx = Transaction<Database>

const rowsAtOnce = 500

/** Writes a batch whole or not at all, and once: one whose first exchange is there already was written by the try before. */
export function writeUsage(db: Db, { exchanges, settlements, atMs }: UsageBatch): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const [first] = exchanges
    if (first !== undefined && (await isWritten(tx, first.requestId))) return
    // In one order everywhere, so that two processes never wait for each other.
    for (const row of sumOf(exchanges)) await addUsage(tx, row, dayOf(atMs))
    for (let i = 0; i < exchanges.length; i += rowsAtOnce)
      await tx
        .insertInto('api_requests')
        .values(exchanges.slice(i, i + rowsAtOnce).map(rowOf))
        .execute()
    const lastOf = new Map(exchanges.map((each) => [each.key.keyId, each]))
    for (const [, last] of [...lastOf].toSorted(([a], [b]) => (a < b ? -1 : 1))) await markUsed(tx, last)
    // Last of all: calls that need a new lease wait for the businesses that are locked here.
    for (const settlement of settlements.toSorted((a, b) => (a.businessId < b.businessId ? -1 : 1)))
      await settleLease(tx, settlement, settlement.used, settlement.hasEnded)
  })
}

const isWritten = async (tx: Tx, requestId: string): Promise<boolean> =>
  (await tx.selectFrom('api_requests').select('id').where('id', '=', requestId).executeTakeFirst()) !== undefined

interface UsageSum {
  readonly businessId: string
  readonly keyId: string
  readonly call: string
  calls: number
  errors: number
  included: number
  paid: number
}

function sumOf(exchanges: readonly Noted[]): UsageSum[] {
  const sums = new Map<string, UsageSum>()
  for (const { key, call, status, charge } of exchanges) {
    const { businessId, keyId } = key
    const place = `${keyId} ${call}`
    const sum = sums.get(place) ?? { businessId, keyId, call, calls: 0, errors: 0, included: 0, paid: 0 }
    sums.set(place, sum)
    sum.calls += 1
    sum.errors += status >= 400 ? 1 : 0
    sum.included += charge?.includedUnits ?? 0
    sum.paid += charge?.paidUnits ?? 0
  }
  return [...sums.values()].toSorted((a, b) => (a.keyId + a.call < b.keyId + b.call ? -1 : 1))
}

async function addUsage(tx: Tx, { businessId, keyId, call, calls, errors, included, paid }: UsageSum, day: string): Promise<void> {
  await sql`
    insert into api_usage (business_id, key_id, day, call, calls, errors, included_units, paid_units, millicents)
    values (${businessId}, ${keyId}, ${day}, ${call}, ${calls}, ${errors}, ${included}, ${paid}, ${paid * unitMillicents})
    on conflict (key_id, day, call) do update set
      calls = api_usage.calls + excluded.calls,
      errors = api_usage.errors + excluded.errors,
      included_units = api_usage.included_units + excluded.included_units,
      paid_units = api_usage.paid_units + excluded.paid_units,
      millicents = api_usage.millicents + excluded.millicents`.execute(tx)
}

const rowOf = ({ key, charge, atMs, call, endpoint, ...each }: Noted) => ({
  id: each.requestId,
  business_id: key.businessId,
  key_id: key.keyId,
  environment: key.environment,
  at: new Date(atMs),
  call,
  method: endpoint.method,
  path: each.path,
  status: each.status,
  code: each.code,
  ms: each.ms,
  units: (charge?.includedUnits ?? 0) + (charge?.paidUnits ?? 0),
  ip: each.ip,
  user_agent: each.userAgent,
  request_body: each.requestBody,
  response_body: each.responseBody,
})

async function markUsed(tx: Tx, { key, atMs, ip, call }: Noted): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: new Date(atMs), last_used_ip: ip, last_used_call: call, salt: null })
    .where('id', '=', key.keyId)
    .where((each) => each.or([each('last_used_at', 'is', null), each('last_used_at', '<=', new Date(atMs))]))
    .execute()
}
