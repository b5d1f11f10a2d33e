// Storms the ledger on a built-in PostgreSQL of its own, and says what came of it as JSON in its last line:
// node storm-ledger.ts FOLDER SEED TO MINUTES. Its workers are killed and begin again at what was acknowledged, the database
// is killed under them; the same folder and seed go on where an earlier storm ended. After the minutes it ends where it is.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { connect } from '../../../db/connect.ts'
import { startEmbeddedPostgres, type PostgresAddress } from '../../../db/embedded-postgres.ts'
import { migrate } from '../../../db/migrate.ts'
import { grantTokens } from '../../grant-tokens.ts'
import { findLedgerFaults } from '../check-ledger.ts'
import { holdTokens } from '../hold-tokens.ts'
import { releaseStaleHolds } from '../release-stale-holds.ts'
import { countLostGrants, insertSimulatedUsers, simulateLedger, userIds, type Tally } from './simulate-ledger.ts'

const users = 2_000
const parallel = 24
const workers = 2
/** In operations, each a multiple of a block. */
const killWorkerEvery = 9_600
const killDatabaseEvery = 40_800
/** The workers take blocks of so many operations in turn, and say after each that it is done. */
const block = 240
/** Workers that end one after the other without a batch done, as while the database comes back. */
const mostIdle = 20
const aDayAfterAll = Date.parse('2100-01-01T00:00:00Z')

/** What a worker has done: its next block begins at `next`. */
interface Report extends Tally {
  readonly next: number
}

interface Driven extends Tally {
  kills: number
  next: number
}

const counts = ['operations', 'repeated', 'refused', 'faults'] as const
const nothing = (): Tally => ({ operations: 0, repeated: 0, refused: 0, faults: 0 })

const [folder = '', seedText = '1', toText = '1000', minutesText = '600', begunText = '0', address] = process.argv.slice(2)
const [seed, to, until] = [Number(seedText), Number(toText), Date.now() + Number(minutesText) * 60_000]

/** A worker's blocks, from the one that begins at `begun`; what is acknowledged is said after each. */
async function work(at: PostgresAddress, begun: number): Promise<void> {
  const { db, close } = connect(at, { max: parallel })
  const tally = nothing()
  for (let from = begun; from < to; from += workers * block) {
    const part = await simulateLedger(db, { seed, users, from, to: Math.min(to, from + block), parallel })
    for (const name of counts) tally[name] += part[name]
    console.log(JSON.stringify({ ...tally, next: from + workers * block } satisfies Report))
  }
  await close()
}

/** Has one worker's blocks done in processes that are killed on the way, as long as there is time. */
async function drive(at: PostgresAddress, sum: Driven, onBlock: () => void): Promise<void> {
  let idle = 0
  while (sum.next < to && Date.now() < until) {
    const args = [import.meta.filename, folder, String(seed), String(to), minutesText, String(sum.next), JSON.stringify(at)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const killAt = sum.next + workers * killWorkerEvery
    let told: Report | null = null
    for await (const line of createInterface({ input: child.stdout })) {
      told = JSON.parse(line) as Report
      onBlock()
      if (told.next < to && (told.next >= killAt || Date.now() >= until)) child.kill('SIGKILL')
    }
    if (told === null) {
      idle += 1
      if (idle > mostIdle) throw new Error('The workers end before they have done anything')
      continue
    }
    idle = 0
    sum.next = told.next
    for (const name of counts) sum[name] += told[name]
    if (sum.next < to) sum.kills += 1
  }
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

interface Progress {
  readonly sums: readonly Driven[]
  databaseKills: number
}

/** How far earlier storms of this folder came. */
function readProgress(file: string): Progress {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Progress
  return { sums: Array.from({ length: workers }, (_, index) => ({ ...nothing(), kills: 0, next: index * block })), databaseKills: 0 }
}

async function storm(): Promise<void> {
  const progressFile = path.join(folder, `storm-${seed}.json`)
  const progress = readProgress(progressFile)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const { db, close } = connect(postgres.address)
  await migrate(db)
  await insertSimulatedUsers(db, { seed, users })
  const killDatabase = () =>
    process.kill(Number(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL')
  let blocks = 0
  const onBlock = () => {
    blocks += 1
    if ((blocks * block) % killDatabaseEvery !== 0) return
    progress.databaseKills += 1
    killDatabase()
    console.error(`${blocks * block} operations of ${to}`)
  }
  await Promise.all(progress.sums.map((sum) => drive(postgres.address, sum, onBlock)))
  writeFileSync(progressFile, JSON.stringify(progress))
  await sql`analyze`.execute(db)
  const open = () => db.selectFrom('token_holds').select('id').where('state', '=', 'held').limit(1).execute()
  while ((await open()).length > 0) await releaseStaleHolds({ db, now: () => aDayAfterAll })
  const lost = await countLostGrants(db, seed, (operation) => {
    const sum = progress.sums[Math.floor(operation / block) % workers]
    return operation < to && sum !== undefined && operation < sum.next
  })
  const violations = (await findLedgerFaults(db)).length
  const [one, thousand] = [await spendP95(postgres.address, 1), await spendP95(postgres.address, 1_000)]
  const total = (name: keyof Driven) => progress.sums.reduce((sum, each) => sum + each[name], 0)
  const counted = Object.fromEntries(counts.map((name) => [name, total(name)]))
  const kills = { kills: total('kills'), databaseKills: progress.databaseKills }
  console.log(JSON.stringify({ ...counted, ...kills, lost, violations, p95: { one, thousand } }))
  await close()
  await postgres.stop()
}

if (address === undefined) await storm()
else await work(JSON.parse(address) as PostgresAddress, Number(begunText))
