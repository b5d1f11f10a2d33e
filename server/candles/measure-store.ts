// Measures the candle store for the benchmarks, in a process of its own, and prints the figures as JSON.
import type { Bars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateBars } from '@playbook/engine/market/simulate'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createBarsCache } from './bars-cache.ts'
import { packBlocks } from './candle-block.ts'
import { loadSeriesBars } from './series-bars.ts'
import { insertBlocks, openSeries } from './store.ts'

const begin = Date.UTC(2016, 0, 1) / 1000
const end = Date.UTC(2026, 0, 1) / 1000
const millionBars = 1_000_000

/** Ten years of minutes of a market that never closes; its volumes get the five decimals that exchanges give theirs. */
function tenYears(): Bars {
  const instrument = findInstrument('BTCUSD')
  if (instrument === null) throw new Error('No market called BTCUSD')
  const bars = simulateBars(instrument, '1m', begin, end)
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return { ...bars, volume: bars.volume.map((volume) => Math.round(volume * (0.5 + next()) * 100_000) / 100_000) }
}

async function store(database: TestDatabase, bars: Bars): Promise<string> {
  const { id } = await openSeries(database.db, 'bench', 'BTC/USD', '1m')
  await database.db.transaction().execute((tx) => insertBlocks(tx, id, packBlocks(bars)))
  return id
}

async function millisecondsOf(work: () => Promise<Bars>): Promise<number> {
  const begun = performance.now()
  const { length } = await work()
  if (length !== millionBars) throw new Error(`${length} bars came back`)
  return performance.now() - begun
}

const database = await createTestDatabase()
const bars = tenYears()
const id = await store(database, bars)
const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('candle_blocks') as bytes`.execute(database.db)
const range = { from: bars.time[bars.length - millionBars]!, to: end }
const usedBefore = process.cpuUsage()
const coldMs = await millisecondsOf(() => loadSeriesBars(database.db, id, range))
const { user, system } = process.cpuUsage(usedBefore)
const load = createBarsCache({ maxBytes: 1e9 })
await load(database.db, id, range)
const warmMs = await millisecondsOf(() => load(database.db, id, range))
await database.close()
console.log(JSON.stringify({ bars: bars.length, bytes: rows[0]!.bytes, coldMs, coldProcessorMs: (user + system) / 1000, warmMs }))
