import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { CandlesReply } from '@playbook/contract/markets'
import { barAt, barColumns, type Bars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { RawCandle } from '@playbook/engine/market/check-candles'
import { hashBars } from '@playbook/engine/market/hash-bars'
import { lastBars, simulateBars } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { findEach, openMarkets } from '../markets/find-market.ts'
import { getCandles } from '../markets/get-candles.ts'
import { pricedMarket, type CandleRange, type Market } from '../markets/price-feed.ts'
import { createReplyCache } from '../markets/reply-cache.ts'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import type { PriceEvent } from '../sources/price-source.ts'
import { createStoredFeed } from './stored-feed.ts'
import { createTestSource, unavailable, type TestSourceOptions } from './testing/test-source.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const noon = Date.UTC(2024, 5, 12, 12, 20, 30)
const hour = 3600
let sources = 0

/** A source of its own with a clock of its own, a feed over it, and the same feed as another process would have it. */
async function open(options: Partial<TestSourceOptions> = {}, symbol = 'BTCUSD') {
  const clock = { ms: noon }
  sources += 1
  const source = createTestSource({ now: () => clock.ms, key: `test${sources}`, ...options })
  const make = () => createStoredFeed({ db: database.db, source, now: () => clock.ms })
  const feed = make()
  const market = (await feed.find('', symbol))!
  const again = async () => (await make().find('', symbol))!
  return { clock, source, feed, market, again, seconds: () => clock.ms / 1000 }
}

const page = (market: Market, ms: number, more: Partial<CandleRange> = {}) =>
  market.prices.page({ timeframe: '1h', count: 100, skipped: 0, beforeSeconds: null, ...more }, ms / 1000)

const rowsOf = (bars: Bars) => Array.from({ length: bars.length }, (_, i) => barAt(bars, i))
const btc = findInstrument('BTCUSD')!
const closedHours = (ms: number, count: number) => rowsOf(lastBars(btc, '1h', Math.floor(ms / 1000 / hour) * hour, count))

test('a page is downloaded once and read from the store from then on', async () => {
  const { source, market, again, clock } = await open()
  const first = await page(market, clock.ms)
  expect(rowsOf(first.bars)).toEqual(closedHours(noon, 99))
  expect(first.forming?.time).toBe(Math.floor(noon / 1000 / hour) * hour)
  const asked = source.asked.length
  expect(asked).toBe(1)
  expect(rowsOf((await page(market, clock.ms)).bars)).toEqual(rowsOf(first.bars))
  const older = { beforeSeconds: first.bars.time[99 - 1]!, count: 50 }
  expect(rowsOf((await page(await again(), clock.ms, older)).bars)).toEqual(closedHours(noon, 99).slice(48, 98))
  expect(source.asked.length).toBe(asked)
})

test('older pages are asked for as far as they are missing', async () => {
  const { source, market, clock } = await open()
  const newest = await page(market, clock.ms)
  const before = newest.bars.time[0]!
  const older = await page(market, clock.ms, { beforeSeconds: before })
  expect(rowsOf(older.bars)).toEqual(closedHours(noon, 199).slice(0, 100))
  expect(source.asked[1]!.to).toBeLessThanOrEqual(before)
})

test('new bars are added, and the last complete bar is asked for once more and revised', async () => {
  const { source, market, clock } = await open()
  await page(market, clock.ms)
  clock.ms += 2 * hour * 1000
  const last = Math.floor(noon / 1000 / hour) * hour - hour
  source.spoil = (rows) => rows.map((row) => (row.time === last ? { ...row, volume: 777 } : row))
  const { bars } = await page(market, clock.ms)
  expect(source.asked[1]!.from).toBe(last)
  expect(bars.time.at(-1)).toBe(last + 2 * hour)
  expect(bars.volume[bars.time.indexOf(last)]).toBe(777)
  const series = await database.db
    .selectFrom('candle_series')
    .select('bars_revised')
    .where('source_key', '=', source.key)
    .executeTakeFirstOrThrow()
  expect(series.bars_revised).toBe(1)
})

test('many askers of the same page are one question to the source', async () => {
  const { source, market, clock } = await open()
  const pages = await Promise.all(Array.from({ length: 20 }, () => page(market, clock.ms)))
  expect(new Set(pages.map(({ bars }) => bars.length))).toEqual(new Set([99]))
  expect(source.asked).toHaveLength(1)
})

test('rows that are no candles, come twice or out of order are dropped and counted by reason', async () => {
  const { source, market, clock } = await open()
  const bad = (rows: RawCandle[]): RawCandle[] => [
    ...rows.slice(0, 10),
    { ...rows[9]!, volume: 1 },
    { ...rows[10]!, high: 0.5 },
    ...rows.slice(11, 20),
    rows[3]!,
    { ...rows[20]!, open: null },
    ...rows.slice(21),
  ]
  source.spoil = bad
  const { bars } = await page(market, clock.ms)
  expect(bars.length).toBe(99)
  const { dropped } = await database.db
    .selectFrom('candle_series')
    .select('dropped')
    .where('source_key', '=', source.key)
    .executeTakeFirstOrThrow()
  expect(dropped).toEqual({ duplicate: 1, high_too_low: 1, out_of_order: 1, no_prices: 1 })
})

test('prices stay readable while the source does not answer, with the moment of its last answer', async () => {
  const { source, market, again, clock } = await open()
  const before = await page(market, clock.ms)
  expect(before.staleSince).toBeUndefined()
  source.failure = unavailable()
  clock.ms += 2 * hour * 1000
  const after = await page(market, clock.ms)
  expect(after.staleSince).toBe(Math.floor(noon / 1000))
  expect(after.forming).toBeNull()
  expect(rowsOf(after.bars).slice(-99)).toEqual(rowsOf(before.bars))
  const elsewhere = await page(await again(), clock.ms)
  expect(elsewhere.staleSince).toBe(Math.floor(noon / 1000))
  source.failure = null
  clock.ms += 60_000
  expect((await page(market, clock.ms)).staleSince).toBeUndefined()
})

test('prices that were never stored are refused while the source does not answer', async () => {
  const { source, market, clock } = await open()
  source.failure = unavailable()
  await expect(page(market, clock.ms)).rejects.toThrow('ECONNREFUSED')
  source.failure = null
  await page(market, clock.ms)
  source.failure = unavailable()
  await expect(page(market, clock.ms, { beforeSeconds: noon / 1000 - 400 * hour })).rejects.toThrow('does not answer')
})

test('a longer timeframe is made of the shortest one that covers it, by the hours of the market', async () => {
  const { source, market, clock } = await open({ timeframes: ['1h', '1d'] }, 'AAPL')
  const apple = findInstrument('AAPL')!
  const now = clock.ms / 1000
  const fours = await page(market, clock.ms, { timeframe: '4h', count: 20 })
  expect(rowsOf(fours.bars)).toEqual(rowsOf(lastBars(apple, '4h', now, 20)))
  expect(source.asked.every(({ timeframe }) => timeframe === '1h')).toBe(true)
  const weeks = await page(market, clock.ms, { timeframe: '1w', count: 10 })
  expect(source.asked.at(-1)!.timeframe).toBe('1d')
  expect(rowsOf(weeks.bars)).toEqual(rowsOf(lastBars(apple, '1w', Date.UTC(2024, 5, 10) / 1000, 9)))
})

test('what is stored in minutes serves the hours as well, and the hours are the same', async () => {
  const { source, market, clock } = await open({ timeframes: ['1m', '1h'] })
  await market.prices.download('1m', { from: noon / 1000 - 60 * hour, to: noon / 1000 }, noon / 1000, {
    signal: AbortSignal.timeout(20_000),
    onProgress: () => {},
  })
  source.asked.length = 0
  const { bars, forming } = await page(market, clock.ms, { count: 20 })
  expect(source.asked.every(({ timeframe }) => timeframe === '1m')).toBe(true)
  expect(rowsOf(bars)).toEqual(closedHours(noon, 19))
  expect(forming?.time).toBe(Math.floor(noon / 1000 / hour) * hour)
})

test('a long history is downloaded newest first with progress, and a second time nothing is', async () => {
  const { source, market, clock } = await open({ timeframes: ['1h'], pageBars: 1_000 })
  const range = { from: Date.UTC(2022, 0, 1) / 1000, to: noon / 1000 }
  const shares: number[] = []
  const watch = { signal: AbortSignal.timeout(30_000), onProgress: (share: number) => void shares.push(share) }
  expect(await market.prices.missing('1h', range, clock.ms / 1000)).not.toEqual([])
  await market.prices.download('1h', range, clock.ms / 1000, watch)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  expect(await market.prices.missing('1h', range, clock.ms / 1000)).toEqual([])
  const bars = await market.prices.bars('1h', range.from, range.to, clock.ms / 1000)
  const wanted = simulateBars(btc, '1h', range.from, Math.floor(range.to / hour) * hour)
  for (const column of barColumns) expect([...bars[column]]).toEqual([...wanted[column]])
  const asked = source.asked.length
  await market.prices.download('1h', range, clock.ms / 1000, watch)
  expect(source.asked).toHaveLength(asked)
})

test('a download that was cut off goes on where it was', async () => {
  const { source, market, again, clock } = await open({ timeframes: ['1h'], pageBars: 1_000 })
  const range = { from: Date.UTC(2022, 0, 1) / 1000, to: noon / 1000 }
  const cut = new AbortController()
  source.pause = () => {
    if (source.asked.length === 4) cut.abort(new Error('cut off'))
    return Promise.resolve()
  }
  await expect(market.prices.download('1h', range, clock.ms / 1000, { signal: cut.signal, onProgress: () => {} })).rejects.toThrow(
    'cut off',
  )
  const until = source.asked.length
  await (await again()).prices.download('1h', range, clock.ms / 1000, { signal: AbortSignal.timeout(30_000), onProgress: () => {} })
  const whole = await open({ timeframes: ['1h'], pageBars: 1_000 })
  await whole.market.prices.download('1h', range, clock.ms / 1000, { signal: AbortSignal.timeout(30_000), onProgress: () => {} })
  expect(source.asked.length - until).toBe(whole.source.asked.length - 3)
  expect(await market.prices.missing('1h', range, clock.ms / 1000)).toEqual([])
})

test('where a history begins is found out, and nothing older is asked for again', async () => {
  const { source, market, clock } = await open({ timeframes: ['1d'] })
  source.historyBegins = Date.UTC(2023, 5, 1) / 1000
  const range = { from: Date.UTC(2012, 0, 1) / 1000, to: noon / 1000 }
  await market.prices.download('1d', range, clock.ms / 1000, { signal: AbortSignal.timeout(30_000), onProgress: () => {} })
  expect((await market.prices.reach(clock.ms / 1000)).find(({ timeframe }) => timeframe === '1d')?.from).toBe(source.historyBegins)
  expect(await market.prices.missing('1d', range, clock.ms / 1000)).toEqual([])
})

test('an empty answer for a market without stored prices is not taken for its history', async () => {
  const { source, market, clock } = await open({ timeframes: ['1h'], pageBars: 1_000 })
  const range = { from: Date.UTC(2022, 0, 1) / 1000, to: Math.floor(noon / 1000 / hour) * hour }
  const download = () => market.prices.download('1h', range, clock.ms / 1000, { signal: AbortSignal.timeout(30_000), onProgress: () => {} })
  source.spoil = () => []
  expect((await page(market, clock.ms)).bars.length).toBe(0)
  await download()
  source.spoil = (rows) => rows
  clock.ms += 60_000
  expect((await page(market, clock.ms)).bars.length).toBe(99)
  await download()
  expect((await market.prices.bars('1h', range.from, range.to, clock.ms / 1000)).time[0]).toBe(range.from)
})

test('empty pages before the first prices of a stretch are not asked for again', async () => {
  const { source, market, clock } = await open({ timeframes: ['1h'], pageBars: 1_000 })
  const to = Math.floor(noon / 1000 / hour) * hour
  const range = { from: to - 4_000 * hour, to }
  source.spoil = (rows) => rows.filter(({ time }) => Number(time) >= to - 1_500 * hour)
  const watch = { signal: AbortSignal.timeout(30_000), onProgress: () => {} }
  await market.prices.download('1h', range, clock.ms / 1000, watch)
  expect(await market.prices.missing('1h', range, clock.ms / 1000)).toEqual([])
})

test('a gap is asked for again a few times at most, and closed when the bars are there', async () => {
  const { source, market, clock } = await open({ timeframes: ['1h'] })
  const to = Math.floor(noon / 1000 / hour) * hour
  const from = to - 50 * hour
  const lacks = (row: RawCandle) => typeof row.time === 'number' && row.time > from + 10 * hour && row.time < from + 13 * hour
  source.spoil = (rows) => rows.filter((row) => !lacks(row))
  const gaps = () =>
    database.db
      .selectFrom('candle_gaps')
      .innerJoin('candle_series', 'id', 'series_id')
      .select(['times_asked', 'from_time', 'to_time'])
      .where('source_key', '=', source.key)
      .execute()
  const download = () =>
    market.prices.download('1h', { from, to }, clock.ms / 1000, { signal: AbortSignal.timeout(30_000), onProgress: () => {} })
  for (let day = 0; day < 6; day++) {
    await download()
    clock.ms += 24 * hour * 1000
  }
  expect(await gaps()).toMatchObject([{ times_asked: 3 }])
  const asked = source.asked.filter((each) => each.to - each.from < 5 * hour)
  expect(asked).toHaveLength(3)
  await database.db.updateTable('candle_gaps').set({ times_asked: 0 }).execute()
  source.spoil = (rows) => rows
  await download()
  expect(await gaps()).toEqual([])
})

test('a past page shows the bars that were filled in after it was read first', async () => {
  const { source, feed, market, clock } = await open({ timeframes: ['1h'] })
  const to = Math.floor(noon / 1000 / hour) * hour
  source.spoil = (rows) => rows.filter(({ time }) => time !== to - 20 * hour)
  const now = () => clock.ms
  const deps = { db: database.db, markets: openMarkets(database.db, [feed]), now, replies: createReplyCache({ maxBytes: 1e6, now }) }
  const read = async () => {
    const { gzip } = await getCandles(deps, randomUUID(), { symbol: 'BTCUSD', timeframe: '1h', count: 10, before: to - 15 * hour })
    return (JSON.parse(gunzipSync(gzip).toString()) as CandlesReply).candles.map(({ timestamp }) => timestamp)
  }
  expect(await read()).not.toContain(to - 20 * hour)
  source.spoil = (rows) => rows
  const watch = { signal: AbortSignal.timeout(30_000), onProgress: () => {} }
  await market.prices.download('1h', { from: to - 50 * hour, to }, clock.ms / 1000, watch)
  clock.ms += 60_000
  expect(await read()).toContain(to - 20 * hour)
})

test('after a split all stored prices are downloaded again, once', async () => {
  const { source, market, clock } = await open({ timeframes: ['1h', '1d'] }, 'AAPL')
  const days = () => page(market, clock.ms, { timeframe: '1d', count: 30 })
  const hours = () => page(market, clock.ms, { timeframe: '1h', count: 30 })
  const before = [await days(), await hours()]
  clock.ms = Date.UTC(2024, 5, 13, 16, 20)
  source.events = [{ time: Date.UTC(2024, 5, 13, 13, 30) / 1000, kind: 'split', value: 2 }]
  const half = (price: unknown) => Number(price) / 2
  source.spoil = (rows) =>
    rows.map(({ open, high, low, close, ...row }) => ({ ...row, open: half(open), high: half(high), low: half(low), close: half(close) }))
  const after = [await days(), await hours()]
  for (const [i, { bars }] of after.entries()) {
    const old = before[i]!.bars
    const both = rowsOf(bars).filter(({ time }) => old.time.includes(time))
    expect(both.length).toBeGreaterThanOrEqual(20)
    expect(both.map(({ close }) => close)).toEqual(both.map(({ time }) => old.close[old.time.indexOf(time)]! / 2))
  }
  expect(after.map(({ bars }) => bars.length)).toEqual([29, 29])
  source.asked.length = 0
  for (let minute = 0; minute < 3; minute++) {
    clock.ms += 60_000
    expect((await days()).bars.length).toBe(29)
  }
  expect(source.asked.every(({ from }) => from > clock.ms / 1000 - 3 * 86_400)).toBe(true)
})

const exDay = Date.UTC(2024, 5, 5, 13, 30) / 1000
const dividend = { time: exDay, kind: 'dividend', value: 5 } as const

/** A stock with a dividend, downloaded as it is asked for. */
async function openPayer(events: readonly PriceEvent[] = [dividend]) {
  const opened = await open({ timeframes: ['1h', '1d'], tellsDividends: true }, 'AAPL')
  opened.source.events = events
  const adjusted = pricedMarket(opened.market, 'dividends').market
  const before = async (adjustment: Market, timeframe: Timeframe, count = 60) =>
    (await page(adjustment, opened.clock.ms, { timeframe, count })).bars
  return { ...opened, adjusted, before }
}

test('two downloads with nothing but a weekend between them are one stretch', async () => {
  const { market, seconds } = await open({ timeframes: ['1h'] }, 'AAPL')
  const watch = { signal: AbortSignal.timeout(20_000), onProgress: () => {} }
  const [monday, saturday, sunday, friday] = [3, 8, 9, 14].map((date) => Date.UTC(2024, 5, date) / 1000) as [number, number, number, number]
  await market.prices.download('1h', { from: monday, to: saturday }, seconds(), watch)
  await market.prices.download('1h', { from: sunday, to: friday }, seconds(), watch)
  const bars = await market.prices.bars('1h', monday, friday, seconds())
  expect(rowsOf(bars)).toEqual(rowsOf(simulateBars(findInstrument('AAPL')!, '1h', monday, Math.floor(seconds() / hour) * hour - 1)))
})

test('adjusted prices are lowered before a dividend by its share of the close before, alike in all timeframes', async () => {
  const { market, adjusted, before } = await openPayer()
  const days = await before(market, '1d')
  const at = days.time.indexOf(exDay)
  const factor = 1 - 5 / days.close[at - 1]!
  for (const timeframe of ['1h', '1d'] as const) {
    const [raw, lowered] = [await before(market, timeframe), await before(adjusted, timeframe)]
    expect([...lowered.time]).toEqual([...raw.time])
    expect(raw.time.some((time) => time < exDay)).toBe(true)
    for (const column of ['open', 'high', 'low', 'close'] as const)
      expect([...lowered[column]]).toEqual([...raw[column]].map((price, i) => (raw.time[i]! < exDay ? price * factor : price)))
    expect([...lowered.volume]).toEqual([...raw.volume])
    expect(hashBars(lowered)).not.toBe(hashBars(raw))
  }
  // A week is put together of its days after these were adjusted.
  const [rawWeeks, weeks] = [await before(market, '1w', 3), await before(adjusted, '1w', 3)]
  const week = rawWeeks.time.findLastIndex((time) => time < exDay)
  expect(weeks.open[week]).toBe(rawWeeks.open[week]! * factor)
  expect(weeks.close[week]).toBe(rawWeeks.close[week])
})

test('a dividend of later changes no bars of a run, and all of a chart', async () => {
  const { source, clock, market, adjusted, before, seconds } = await openPayer()
  const range = [Date.UTC(2024, 4, 1) / 1000, seconds()] as const
  const watch = { signal: AbortSignal.timeout(20_000), onProgress: () => {} }
  await adjusted.prices.download('1d', { from: range[0], to: range[1] }, seconds(), watch)
  const run = await adjusted.prices.bars('1d', ...range, seconds())
  expect(run.close[0]).toBeLessThan((await market.prices.bars('1d', ...range, seconds())).close[0]!)
  const chart = await before(adjusted, '1d')
  clock.ms += 20 * 86_400_000
  source.events = [dividend, { ...dividend, time: Date.UTC(2024, 5, 20, 13, 30) / 1000 }]
  const later = await before(adjusted, '1d', 80)
  expect(later.close[later.time.indexOf(chart.time[0]!)]).toBeLessThan(chart.close[0]!)
  const last = run.time[run.length - 1]!
  const again = await adjusted.prices.bars('1d', range[0], last + 1, last + 1)
  expect(rowsOf(again)).toEqual(rowsOf(run))
})

test('prices without their dividends are missing for an adjusted run, and are downloaded with it', async () => {
  const { adjusted, market, source, seconds } = await openPayer()
  const range = { from: Date.UTC(2024, 5, 3) / 1000, to: seconds() }
  const watch = { signal: AbortSignal.timeout(20_000), onProgress: () => {} }
  await market.prices.download('1h', range, seconds(), watch)
  expect(await market.prices.missing('1h', range, seconds())).toEqual([])
  expect(await adjusted.prices.missing('1h', range, seconds())).not.toEqual([])
  await expect(adjusted.prices.bars('1h', range.from, range.to, seconds())).rejects.toMatchObject({ kind: 'unavailable' })
  source.asked.length = 0
  await adjusted.prices.download('1h', range, seconds(), watch)
  expect(source.asked.map(({ timeframe }) => timeframe)).toEqual(['1d'])
  expect((await adjusted.prices.bars('1h', range.from, range.to, seconds())).length).toBeGreaterThan(10)
})

test('adjusted prices stay readable while the source does not answer', async () => {
  const { source, clock, adjusted, before } = await openPayer()
  const known = await before(adjusted, '1d')
  source.failure = unavailable()
  clock.ms += 30 * 86_400_000
  const stale = await page(adjusted, clock.ms, { timeframe: '1d', count: 60 })
  expect(stale.staleSince).toBe(Math.floor(noon / 1000))
  expect(rowsOf(stale.bars).slice(-50)).toEqual(rowsOf(known).slice(-50))
})

test('the candles of a market say whether they are adjusted; one without known dividends is as it was quoted', async () => {
  const { feed, clock } = await openPayer()
  const other = await open({ timeframes: ['1h', '1d'] })
  const deps = {
    db: database.db,
    now: () => clock.ms,
    markets: openMarkets(database.db, [feed]),
    replies: createReplyCache({ maxBytes: 1_000_000, now: () => clock.ms }),
  }
  const ask = async (more: object, given = deps, symbol = 'AAPL') => {
    const { gzip } = await getCandles(given, randomUUID(), { symbol, timeframe: '1d', count: 60, ...more })
    return JSON.parse(gunzipSync(gzip).toString()) as CandlesReply
  }
  const [quoted, adjusted] = [await ask({}), await ask({ adjustment: 'dividends' })]
  expect([quoted.adjustment, adjusted.adjustment]).toEqual([undefined, 'dividends'])
  expect(adjusted.candles[0]!.close).toBeLessThan(quoted.candles[0]!.close)
  const plain = { ...deps, markets: openMarkets(database.db, [other.feed]) }
  expect((await ask({ adjustment: 'dividends' }, plain, 'BTCUSD')).adjustment).toBeUndefined()
})

test('newest prices of many markets are one question, and stored closes while the source does not answer', async () => {
  const { source, feed, market, clock } = await open()
  const markets = await feed.search('', {})
  const prices = await Promise.all(markets.map((each) => each.prices.latest(clock.ms / 1000)))
  expect(prices).toMatchObject(markets.map(() => ({ last: 100, previousClose: 80, at: Math.floor(noon / 1000) })))
  expect(source.quoted).toEqual([markets.length])
  await page(market, clock.ms)
  source.failure = unavailable()
  const stored = await market.prices.latest(clock.ms / 1000)
  expect(stored).toMatchObject({ last: closedHours(noon, 1)[0]!.close, staleSince: Math.floor(noon / 1000) })
})

test('stored markets are found and read after a start without the source', async () => {
  const { source, market, again, clock } = await open()
  const { bars } = await page(market, clock.ms)
  source.failure = unavailable()
  const found = await again()
  expect(found.instrument).toEqual(market.instrument)
  expect(rowsOf((await page(found, clock.ms)).bars).slice(-99)).toEqual(rowsOf(bars))
})

test('a market keeps its source after a start without it, by the last whole list', async () => {
  const { source, clock } = await open()
  source.failure = unavailable()
  const feed = createStoredFeed({ db: database.db, source, now: () => clock.ms })
  expect((await openMarkets(database.db, [feed, simulatedFeed]).find('', 'EURUSD'))?.source).toBe('exchange')
  expect((await openMarkets(database.db, [feed, simulatedFeed]).find('', 'GBPUSD'))?.source).toBe('simulated')
})

test('no other source answers for a symbol while the list of a source has never been known', async () => {
  const source = createTestSource({ now: () => noon, key: 'never' })
  source.failure = unavailable()
  const feed = createStoredFeed({ db: database.db, source, now: () => noon })
  const found = openMarkets(database.db, [feed, simulatedFeed]).find(randomUUID(), 'BTCUSD')
  await expect(found).rejects.toMatchObject({ code: 'market_unavailable' })
})

test('lists show the markets of the other sources while one has never told its list, and name it', async () => {
  const source = createTestSource({ now: () => noon, key: 'never' })
  source.failure = unavailable()
  const markets = openMarkets(database.db, [simulatedFeed, createStoredFeed({ db: database.db, source, now: () => noon })])
  const owner = randomUUID()
  expect((await markets.search(owner, { search: 'bitcoin' }))[0]?.instrument.symbol).toBe('BTCUSD')
  expect(await markets.unlisted()).toEqual([source.label])
  const found = await findEach(markets, owner, ['BTCUSD', 'NOWHERE'])
  expect(found.map((market) => market?.instrument.symbol ?? null)).toEqual(['BTCUSD', null])
})

test('many symbols that a source does not list are one question to the store', async () => {
  const { source, clock } = await open()
  let questions = 0
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') questions += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const feed = createStoredFeed({ db: database.db.withPlugin(count), source, now: () => clock.ms })
  await feed.find('', 'BTCUSD')
  questions = 0
  const symbols = Array.from({ length: 40 }, (_, i) => `NONE${i}`)
  expect(await Promise.all(symbols.map((symbol) => feed.find('', symbol)))).toEqual(symbols.map(() => null))
  expect(questions).toBe(1)
})

test('a stored market that is left out of a new list stays with its source', async () => {
  const { source, market, clock, again } = await open()
  await page(market, clock.ms)
  source.unlisted = 'BTCUSD'
  expect((await again()).source).toBe('exchange')
})

test('key figures come from daily bars of a year', async () => {
  const { market, clock } = await open()
  const figures = await market.prices.figures(clock.ms / 1000)
  const year = simulateBars(btc, '1d', clock.ms / 1000 - 365 * 86_400, Math.floor(clock.ms / 1000 / 86_400) * 86_400)
  expect(figures).toMatchObject({ last: 100, isOpen: true, high52w: Math.max(...year.high, figures.high52w ?? 0) })
  expect(figures.low52w).toBeLessThanOrEqual(Math.min(...year.low))
})

test('while a market is closed nothing is asked for that cannot be there, and the newest stretch is read to its end', async () => {
  const { source, market, clock } = await open({ timeframes: ['1d'] }, 'AAPL')
  clock.ms = Date.UTC(2024, 5, 15, 10, 0, 0, 123)
  const first = await page(market, clock.ms, { timeframe: '1d', count: 30 })
  expect(first.bars.length).toBe(30)
  const asked = source.asked.length
  clock.ms += 30 * hour * 1000
  expect((await page(market, clock.ms, { timeframe: '1d', count: 30 })).bars.length).toBe(30)
  expect(source.asked.length).toBe(asked)
  const { stored, from } = (await market.prices.reach(clock.ms / 1000)).find(({ timeframe }) => timeframe === '1d')!
  expect(from).toBeNull()
  const bars = await market.prices.bars('1d', stored!.from, Math.ceil(stored!.to), clock.ms / 1000)
  expect(bars.time.at(-1)).toBe(Date.UTC(2024, 5, 14, 13, 30) / 1000)
})
