import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@playbook/contract/markets'
import { detectCsv, readingOf } from '@playbook/engine/market/csv-detect'
import type { Instrument } from '@playbook/engine/market/instrument'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { loadBars, mustFindMarket } from './find-market.ts'
import { beginImport } from './import-store.ts'
import { createMarketApp, type MarketApp } from './testing/market-app.ts'

let app: MarketApp
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  app = await createMarketApp()
  ann = await app.registerUser()
  ben = await app.registerUser()
  await app.work()
})
afterAll(() => app.close())

const formOf = (instrument: Instrument, symbol: string): calls.InstrumentForm => ({
  symbol,
  name: instrument.name,
  category: instrument.category,
  currency: instrument.currency,
  tick: instrument.tick,
  pip: instrument.pip,
  lot_units: instrument.lotUnits,
  quantity_step: instrument.quantityStep,
  calendar: instrument.calendar,
  spread: instrument.costs.spread,
  slippage: instrument.costs.slippage,
  commission: instrument.costs.commission,
})

/** Hourly prices of a market that never closes. */
function hours(count: number, from = '2024-01-01T00:00Z'): string {
  const lines = ['time,open,high,low,close,volume']
  for (let i = 0; i < count; i++) {
    const price = 100 + Math.sin(i / 9) * 5
    const stamp = new Date(Date.parse(from) + i * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    lines.push(`${stamp},${price.toFixed(2)},${(price + 1).toFixed(2)},${(price - 1).toFixed(2)},${(price + 0.5).toFixed(2)},${i}`)
  }
  return `${lines.join('\n')}\n`
}

async function upload(user: TestUser, text: string | Buffer, name = 'prices.csv'): Promise<calls.ImportJob> {
  return (await user.call(calls.uploadImport, { query: { file_name: name } }, { payload: text })).body
}

const startBody = (text: string, symbol: string, replace = false) => {
  const found = detectCsv(text.slice(0, 262_144), 'BTCUSD.csv')
  return { reading: calls.csvReadingFormOf(readingOf(found)), instrument: formOf(found.instrument.value, symbol), replace }
}

async function ended(user: TestUser, id: string): Promise<calls.ImportJob> {
  const read = async () => (await user.call(calls.getImport, { params: { import_id: id } })).body
  await expect.poll(async () => (await read()).status, { timeout: 20_000, interval: 30 }).toMatch(/completed|failed|cancelled/)
  return read()
}

async function importText(user: TestUser, text: string, symbol: string, replace = false): Promise<calls.ImportJob> {
  const { import_id } = await upload(user, text)
  await user.call(calls.startImport, { params: { import_id }, body: startBody(text, symbol, replace) })
  return ended(user, import_id)
}

const countRows = async (table: 'import_chunks' | 'candle_blocks' | 'own_markets' | 'imports') =>
  (
    await app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('an imported file becomes a market with all longer timeframes, and the file is gone', async () => {
  const chunks = await countRows('import_chunks')
  const job = await importText(ann, hours(100), 'MYCOIN')
  expect(job).toMatchObject({
    status: 'completed',
    progress: 100,
    symbol: 'MYCOIN',
    timeframe: '1h',
    rows_read: 100,
    rows_accepted: 100,
    rows_rejected: 0,
    duplicates: 0,
    missing_bars: 0,
    message: '100 bars are imported',
  })
  expect(await countRows('import_chunks')).toBe(chunks)
  const market = (await ann.call(calls.getMarket, { params: { symbol: 'mycoin' } })).body
  expect(market).toMatchObject({ source: 'imported', timeframes: ['1h', '4h', '1d'], category: 'crypto', first_time: 1_704_067_200 })
  const daily = (await ann.call(calls.getCandles, { query: { symbol: 'MYCOIN', timeframe: 'D1' } })).body
  expect(daily).toMatchObject({ source: 'imported', timeframe: '1d', count: 4 })
  expect(daily.candles[0]).toMatchObject({ timestamp: 1_704_067_200, open: 100, volume: 276, is_closed: true })
})

test('candles of an own market are paged back from the newest, and before a moment', async () => {
  await importText(ann, hours(9_000), 'LONG')
  const times = async (query: object) => {
    const { candles } = (await ann.call(calls.getCandles, { query: { symbol: 'LONG', ...query } })).body
    return candles.map((candle) => (candle.timestamp - 1_704_067_200) / 3600)
  }
  expect(await times({ count: 3 })).toEqual([8_997, 8_998, 8_999])
  expect(await times({ count: 3, start_position: 8_998 })).toEqual([0, 1])
  expect(await times({ count: 2, start_position: 4_900 })).toEqual([4_098, 4_099])
  expect(await times({ limit: 2, offset: 9_000 })).toEqual([])
  expect(await times({ count: 2, before: 1_704_067_200 + 4_096 * 3600 })).toEqual([4_094, 4_095])
  expect(await times({ count: 2, start_position: 3, before: 1_704_067_200 + 4_098 * 3600 })).toEqual([4_093, 4_094])
})

test('bad rows and duplicates are counted and can be downloaded with their reasons', async () => {
  const lines = hours(30).split('\n')
  const text = [...lines.slice(0, 11), '2024-01-01 10:00,=cmd(),2,1,1,1', lines[3], ...lines.slice(12)].join('\n')
  const { import_id } = await upload(ann, text, 'my prices.csv')
  await ann.call(calls.startImport, { params: { import_id }, body: startBody(hours(30), 'BADROWS') })
  expect(await ended(ann, import_id)).toMatchObject({
    status: 'completed',
    rows_read: 31,
    rows_accepted: 29,
    rows_rejected: 1,
    duplicates: 1,
    missing_bars: 1,
  })
  const file = await ann.call(calls.rejectedRows, { params: { import_id } })
  expect(file.headers['content-disposition']).toContain('my prices-rejected.csv')
  expect(file.text.split('\r\n')).toEqual([
    'line,reason,text',
    '12,"Open is not a number","2024-01-01 10:00,=cmd(),2,1,1,1"',
    '13,"Another row has the same time; the first one is kept",""',
    '',
  ])
})

test('a file without prices fails with a sentence and leaves no market', async () => {
  const job = await upload(ann, 'a,b,c,d,e\nx,y,z,v,w\n')
  await ann.call(calls.startImport, { params: { import_id: job.import_id }, body: startBody(hours(30), 'NOTHING') })
  expect(await ended(ann, job.import_id)).toMatchObject({
    status: 'failed',
    rows_read: 1,
    rows_rejected: 1,
    error_message: 'No row of the file could be read. The first reason: The date or time cannot be read in the chosen format.',
  })
  expect((await ann.call(calls.getMarket, { params: { symbol: 'NOTHING' } })).failure).toMatchObject({
    code: 'symbol_not_found',
    message: "Symbol 'NOTHING' not found or is invalid",
  })
})

test('progress is told live until the end', async () => {
  const text = hours(60_000)
  const { import_id } = await upload(ann, text)
  const watching = ann.call(calls.watchImport, { params: { import_id } })
  await ann.call(calls.startImport, { params: { import_id }, body: startBody(text, 'LIVE') })
  const states = (await watching).text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => JSON.parse(line.slice(5)) as calls.ImportJob)
  expect(states[0]!.status).toBe('uploaded')
  expect(states.at(-1)).toMatchObject({ status: 'completed', progress: 100 })
  const progress = states.map((state) => state.progress)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
})

describe('what an import may be called', () => {
  test('a symbol of the catalogue or an own one is taken, unless the own one is to be replaced', async () => {
    await importText(ann, hours(20), 'AGAIN')
    const text = hours(50)
    const { import_id } = await upload(ann, text)
    const start = (symbol: string, replace: boolean) =>
      ann.call(calls.startImport, { params: { import_id }, body: startBody(text, symbol, replace) })
    expect((await start('EURUSD', true)).failure.code).toBe('symbol_taken')
    expect((await start('AGAIN', false)).failure.code).toBe('symbol_taken')
    expect((await start('AGAIN', true)).status).toBe(200)
    expect((await ended(ann, import_id)).status).toBe('completed')
    const { candles } = (await ann.call(calls.getCandles, { query: { symbol: 'AGAIN' } })).body
    expect(candles).toHaveLength(50)
  })

  test('another user may use the same symbol and sees nothing of the first', async () => {
    await importText(ann, hours(20), 'SHARED')
    expect((await ben.call(calls.getMarket, { params: { symbol: 'SHARED' } })).failure.code).toBe('symbol_not_found')
    expect((await importText(ben, hours(40), 'SHARED')).status).toBe('completed')
    expect((await ann.call(calls.getCandles, { query: { symbol: 'SHARED' } })).body.count).toBe(20)
    expect((await ben.call(calls.getCandles, { query: { symbol: 'SHARED' } })).body.count).toBe(40)
  })

  test('a reading or a currency that cannot work is refused with its reason', async () => {
    const text = hours(20)
    const { import_id } = await upload(ann, text)
    const body = startBody(text, 'REFUSED')
    const start = (given: typeof body) => ann.call(calls.startImport, { params: { import_id }, body: given })
    const zone = await start({ ...body, reading: { ...body.reading, zone: 'Moon/Base' } })
    expect(zone.failure).toMatchObject({ code: 'market_invalid', message: expect.stringContaining('Moon/Base') as string })
    const currency = await start({ ...body, instrument: { ...body.instrument, currency: 'XYZ' } })
    expect(currency.failure.errors).toHaveProperty('currency')
  })
})

describe('an import belongs to its owner', () => {
  test("another user's import answers like one that does not exist", async () => {
    const { import_id } = await upload(ann, hours(20))
    const params = { import_id }
    for (const id of [import_id, '00000000-0000-4000-8000-000000000000', 'no-id'])
      for (const call of [calls.getImport, calls.cancelImport, calls.rejectedRows, calls.watchImport])
        expect((await ben.call(call, { params: { import_id: id } })).failure.code).toBe('import_not_found')
    expect((await ben.call(calls.startImport, { params, body: startBody(hours(20), 'STOLEN') })).failure.code).toBe('import_not_found')
    expect((await ann.call(calls.getImport, { params })).body.status).toBe('uploaded')
  })

  test('an import is started once', async () => {
    const text = hours(20)
    const { import_id } = await upload(ann, text)
    const start = () => ann.call(calls.startImport, { params: { import_id }, body: startBody(text, 'ONCE') })
    const statuses = (await Promise.all([start(), start(), start()])).map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await ended(ann, import_id)
  })
})

describe('what does not end well leaves nothing', () => {
  test('a cancelled import keeps neither file nor market', async () => {
    const text = hours(200_000)
    const [blocks, chunks] = [await countRows('candle_blocks'), await countRows('import_chunks')]
    const params = { import_id: (await upload(ann, text)).import_id }
    await ann.call(calls.startImport, { params, body: startBody(text, 'GONE') })
    const progress = async () => (await ann.call(calls.getImport, { params })).body.progress
    await expect.poll(progress, { timeout: 10_000, interval: 10 }).toBeGreaterThan(5)
    expect((await ann.call(calls.cancelImport, { params })).body.status).toBe('cancelled')
    await sleep(500)
    expect((await ann.call(calls.getImport, { params })).body.status).toBe('cancelled')
    expect((await ann.call(calls.getMarket, { params: { symbol: 'GONE' } })).status).toBe(404)
    expect([await countRows('candle_blocks'), await countRows('import_chunks')]).toEqual([blocks, chunks])
  })

  test('an empty file and one of the wrong type are refused', async () => {
    const before = await countRows('imports')
    const empty = await ann.call(calls.uploadImport, { query: { file_name: 'a.csv' } }, { payload: '' })
    expect(empty.status).toBe(400)
    const json = await ann.call(
      calls.uploadImport,
      { query: { file_name: 'a.csv' } },
      { payload: '{}', headers: { 'content-type': 'application/json' } },
    )
    expect(json.status).toBe(415)
    expect(await countRows('imports')).toBe(before)
  })

  test('an attempt that lost its import writes nothing', async () => {
    const { import_id } = await upload(ann, hours(30))
    await app.db.updateTable('imports').set({ status: 'processing', attempt: 2, settings: '{}' }).where('id', '=', import_id).execute()
    expect(await beginImport(app.db, import_id, 1, new Date())).toBeNull()
    expect(await beginImport(app.db, import_id, 2, new Date())).not.toBeNull()
    await ann.call(calls.cancelImport, { params: { import_id } })
    expect(await beginImport(app.db, import_id, 3, new Date())).toBeNull()
  })
})

test('an import that was interrupted is done again from the stored file, and nothing is there twice', async () => {
  const other = await createMarketApp()
  try {
    const cyd = await other.registerUser()
    const text = hours(150_000)
    const { import_id } = await upload(cyd, text)
    const first = await other.work()
    await cyd.call(calls.startImport, { params: { import_id }, body: startBody(text, 'TWICE') })
    const read = async () => (await cyd.call(calls.getImport, { params: { import_id } })).body
    await expect.poll(async () => (await read()).progress, { timeout: 10_000, interval: 10 }).toBeGreaterThan(5)
    await first.stop(0)
    expect((await read()).status).toBe('processing')
    expect(await other.db.selectFrom('own_markets').select('id').execute()).toEqual([])
    await other.work()
    expect(await ended(cyd, import_id)).toMatchObject({ status: 'completed', rows_accepted: 150_000 })
    const bars = await loadBars(await mustFindMarket(other, cyd.profile.uid, 'TWICE'), '1h', 0, 1e11, 1e11)
    expect(bars.length).toBe(150_000)
    expect(await other.db.selectFrom('imports').select('attempt').execute()).toEqual([{ attempt: 2 }])
  } finally {
    await other.close()
  }
})

describe('an own market', () => {
  test('can be changed and deleted by its owner alone', async () => {
    const text = hours(60)
    await importText(ann, text, 'MINE')
    const { symbol, ...instrument } = startBody(text, 'MINE').instrument
    const change = (user: TestUser, more: object) => user.call(calls.updateMarket, { params: { symbol }, body: { ...instrument, ...more } })
    expect((await change(ben, { name: 'Stolen' })).status).toBe(404)
    expect((await change(ann, { name: 'Renamed', spread: 0.5 })).body).toMatchObject({ name: 'Renamed', spread: 0.5, symbol: 'MINE' })
    expect((await change(ann, { calendar: 'us_stock' })).failure.errors).toHaveProperty('calendar')
    const own = (await ann.call(calls.searchMarkets, { query: { search: 'renamed' } })).body.results
    expect(own.map((row) => [row.symbol, row.source])).toEqual([['MINE', 'imported']])
    expect(own[0]!.current_price).toBeGreaterThan(90)
    expect((await ben.call(calls.deleteMarket, { params: { symbol } })).status).toBe(404)
    expect((await ann.call(calls.deleteMarket, { params: { symbol } })).body).toEqual({ symbol: 'MINE' })
    expect((await ann.call(calls.getMarket, { params: { symbol } })).status).toBe(404)
    expect((await ann.call(calls.deleteMarket, { params: { symbol: 'EURUSD' } })).status).toBe(404)
  })
})

const reference = new URL('../../../shared/reference/data/', import.meta.url)

test.runIf(existsSync(reference)).each([
  ['GOOG.csv', '1d', 2148],
  ['EURUSD.csv', '1h', 5000],
  ['BTCUSD.csv', '1M', 156],
] as const)('%s is imported whole', async (name, timeframe, rows) => {
  const text = readFileSync(new URL(name, reference), 'utf8')
  const found = detectCsv(text.slice(0, 262_144), name)
  const symbol = `${name.slice(0, 4)}.TEST`
  const { import_id } = await upload(ben, text, name)
  const body = { reading: calls.csvReadingFormOf(readingOf(found)), instrument: formOf(found.instrument.value, symbol) }
  await ben.call(calls.startImport, { params: { import_id }, body })
  expect(await ended(ben, import_id)).toMatchObject({
    status: 'completed',
    rows_accepted: rows,
    rows_rejected: 0,
    timeframe,
    missing_bars: 0,
  })
  const market = await mustFindMarket(app, ben.profile.uid, symbol)
  const bars = await loadBars(market, timeframe, 0, 1e11, 1e11)
  expect([bars.length, market.source]).toEqual([rows, 'imported'])
})
