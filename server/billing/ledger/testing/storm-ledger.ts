// Storms the ledger on a built-in PostgreSQL of its own, and says what came of it as JSON in its last line:
// node storm-ledger.ts FOLDER SEED FROM TO. Its workers are killed and begin again at what was acknowledged, the database
// is killed under them; the same folder and seed go on where an earlier storm ended.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '../../../db/connect.ts'
import { startEmbeddedPostgres, type PostgresAddress } from '../../../db/embedded-postgres.ts'
import { migrate } from '../../../db/migrate.ts'
import { grantTokens } from '../../grant-tokens.ts'
import { findLedgerFaults } from '../check-ledger.ts'
import { holdTokens } from '../hold-tokens.ts'
import { releaseStaleHolds } from '../release-stale-holds.ts'
import { insertSimulatedUsers, simulateLedger, userIds, type Tally } from './simulate-ledger.ts'

const users = 200
const parallel = 8
const workers = 2
const killWorkerEvery = 2_000
const killDatabaseEvery = 5_000
/** Workers that end one after the other without a batch done, as while the database comes back. */
const mostIdle = 20
const aDayAfterAll = Date.parse('2100-01-01T00:00:00Z')

interface Report extends Tally {
  readonly to: number
}

const [folder = '', seedText = '1', fromText = '0', toText = '1000', address] = process.argv.slice(2)
const [seed, from, to] = [Number(seedText), Number(fromText), Number(toText)]

/** A worker's share of the operations; what is acknowledged is said after each batch. */
async function work(at: PostgresAddress): Promise<void> {
  const { db, close } = connect(at, { max: parallel })
  const tally: Tally = { operations: 0, repeated: 0, refused: 0, faults: 0 }
  const report = (done: number) => console.log(JSON.stringify({ ...tally, to: done } satisfies Report))
  for (let begun = from; begun < to; begun += 40) {
    const end = Math.min(to, begun + 40)
    const part = await simulateLedger(db, { seed, users, from: begun, to: end, parallel })
    for (const name of ['operations', 'repeated', 'refused', 'faults'] as const) tally[name] += part[name]
    report(end)
  }
  await close()
}

/** Runs a range of operations to its end in processes that are killed on the way; gives what they had acknowledged and the kills. */
async function drive(at: PostgresAddress, range: { from: number; to: number }, onDone: (count: number) => void) {
  const sum: Tally & { kills: number } = { operations: 0, repeated: 0, refused: 0, faults: 0, kills: 0 }
  let done = range.from
  let idle = 0
  while (done < range.to) {
    const args = [import.meta.filename, folder, String(seed), String(done), String(range.to), JSON.stringify(at)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [begun, last] = [done, Math.min(range.to, done + killWorkerEvery)]
    let told: Report | null = null
    for await (const line of createInterface({ input: child.stdout })) {
      const report = JSON.parse(line) as Report
      onDone(report.to - (told?.to ?? begun))
      told = report
      if (report.to >= last && report.to < range.to) child.kill('SIGKILL')
    }
    if (told === null) {
      idle += 1
      if (idle > mostIdle) throw new Error('The workers end before they have done anything')
      continue
    }
    idle = 0
    done = told.to
    for (const name of ['operations', 'repeated', 'refused', 'faults'] as const) sum[name] += told[name]
    if (done < range.to) sum.kills += 1
  }
  return sum
}

/** How long a hold takes at 100 in flight, 95 % of them, in milliseconds. */
async function spendP95(at: PostgresAddress, accounts: number): Promise<number> {
  const { db, close } = connect(at, { max: 12 })
  const ids = userIds(seed + 1 + accounts, accounts)
  await insertSimulatedUsers(db, { seed: seed + 1 + accounts, users: accounts })
  const now = new Date()
  for (const userId of ids)
    await db
      .transaction()
      .execute((tx) => grantTokens(tx, { userId, kind: 'PAID', tokens: 1_000_000, reason: 'Storm', key: `storm:${userId}`, now }))
  const times: number[] = []
  let next = 0
  const spender = async () => {
    for (let number = (next += 1); number <= 2_000; number = next += 1) {
      const begun = performance.now()
      const subject = { kind: 'strategy', id: 'any', name: 'Any' }
      const quote = { act: 'backtest' as const, low: 1, high: 1, lines: [] }
      const spent = { userId: ids[number % ids.length] ?? '', tokens: 1, act: 'backtest' as const, subject, quote, now }
      const key = `storm:${begun}:${number}`
      const spend = (): Promise<unknown> =>
        db
          .transaction()
          .execute((tx) => holdTokens(tx, { ...spent, key }))
          // A busy machine may have no connection free in time: the wait counts, and the same key is tried again.
          .catch(spend)
      await spend()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: 100 }, spender))
  await close()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function storm(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const { db, close } = connect(postgres.address)
  await migrate(db)
  await insertSimulatedUsers(db, { seed, users })
  const share = Math.ceil((to - from) / workers)
  const killDatabase = () =>
    process.kill(Number(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL')
  let [done, databaseKills] = [0, 0]
  const onDone = (count: number) => {
    done += count
    if (Math.floor(done / killDatabaseEvery) <= databaseKills || done >= to - from) return
    databaseKills += 1
    killDatabase()
    console.error(`${done} of ${to - from} operations`)
  }
  const ranges = Array.from({ length: workers }, (_, index) => ({
    from: from + index * share,
    to: Math.min(to, from + (index + 1) * share),
  }))
  const sums = await Promise.all(ranges.map((range) => drive(postgres.address, range, onDone)))
  const total = (name: keyof (typeof sums)[number]) => sums.reduce((sum, each) => sum + each[name], 0)
  const open = () => db.selectFrom('token_holds').select('id').where('state', '=', 'held').limit(1).execute()
  while ((await open()).length > 0) await releaseStaleHolds({ db, now: () => aDayAfterAll })
  const violations = (await findLedgerFaults(db)).length
  const [one, thousand] = [await spendP95(postgres.address, 1), await spendP95(postgres.address, 1_000)]
  const counted = { operations: total('operations'), repeated: total('repeated'), refused: total('refused'), faults: total('faults') }
  console.log(JSON.stringify({ ...counted, kills: total('kills'), databaseKills, violations, p95: { one, thousand } }))
  await close()
  await postgres.stop()
}

if (address === undefined) await storm()
else await work(JSON.parse(address) as PostgresAddress)
