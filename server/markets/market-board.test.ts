import { getBoard, getBoardSummary } from '@playbook/contract/market-board'
import { catalogue, findInstrument } from '@playbook/engine/market/catalogue'
import { lastBars } from '@playbook/engine/market/simulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { marketRoutes, type MarketRouteDeps } from './routes.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
/** A Wednesday, with London, Frankfurt and currencies open and New York not yet. */
let nowSeconds = seconds('2026-03-04T12:30:20')
let watched = new Map<string, number>()

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await createTestApp({
    // Lists need neither the queue nor notices.
    routes: (deps) =>
      marketRoutes({ ...deps, now: () => nowSeconds * 1000, watchers: () => Promise.resolve(watched) } as unknown as MarketRouteDeps),
  })
  ann = await app.registerUser()
})
afterAll(() => app.close())

const board = async (query: Record<string, string | number> = {}) => (await ann.call(getBoard, { query: query as never })).body
const symbols = async (query: Record<string, string | number>) => (await board(query)).results.map(({ symbol }) => symbol)

describe('a row', () => {
  test('has the closes of the last 40 hours with the running one, the price a day ago and the change since', async () => {
    const [row] = (await board({ symbols: 'EURUSD' })).results
    const euro = findInstrument('EURUSD')!
    const hours = lastBars(euro, '1h', seconds('2026-03-04T12:00'), 39)
    const dayAgo = lastBars(euro, '1m', seconds('2026-03-03T12:30'), 1).close[0]!
    expect(row!.recent_closes).toEqual([...hours.close, row!.lastPrice])
    expect(row).toMatchObject({ price_24h_ago: dayAgo, calendar: 'forex', price_time: seconds('2026-03-04T12:30'), stale_seconds: null })
    expect(row!.change_24h_percent).toBeCloseTo((row!.lastPrice! / dayAgo - 1) * 100, 12)
  })
  test('of a closed market is of the moment it closed, and its change of the 24 hours before', async () => {
    const [row] = (await board({ symbols: 'AAPL' })).results
    const apple = findInstrument('AAPL')!
    expect(row!.price_time).toBe(seconds('2026-03-03T21:00'))
    expect(row!.price_24h_ago).toBe(lastBars(apple, '1m', seconds('2026-03-02T21:00'), 1).close[0])
  })
})

describe('the markets', () => {
  test('named by their symbols come in that order, without those that are none', async () => {
    expect(await symbols({ symbols: 'XAUUSD,eurusd,NOTHING,AAPL' })).toEqual(['XAUUSD', 'EURUSD', 'AAPL'])
  })
  test('of a kind come in pages, with how many there are', async () => {
    const first = await board({ group: 'forex', page_size: 4 })
    expect([first.results.length, first.count, first.previous]).toEqual([
      4,
      catalogue.filter((each) => each.category === 'forex').length,
      null,
    ])
    expect(first.results.every(({ category }) => category === 'forex')).toBe(true)
    expect(first.next).toContain('/api/markets/data/board/?')
    expect(first.next).toContain('group=forex')
    const second = await board({ group: 'forex', page_size: 4, page: 2 })
    expect(second.results.some(({ symbol }) => first.results.some((each) => each.symbol === symbol))).toBe(false)
  })
  test('that were searched for come by the best match, also with a typing error', async () => {
    expect((await symbols({ search: 'gold' }))[0]).toBe('XAUUSD')
    expect((await symbols({ search: 'bitcion' }))[0]).toBe('BTCUSD')
    expect(await symbols({ search: 'zzzz' })).toEqual([])
  })
  test('that are open now are told from the calendars', async () => {
    const open = await symbols({ open: 'true', page_size: 200 })
    expect(open).toEqual(expect.arrayContaining(['EURUSD', 'BTCUSD', 'GER40']))
    expect(open).not.toContain('AAPL')
    const all = (await board({ page_size: 200 })).results.length
    expect(open.length).toBeLessThan(all)
  })
  test('of one’s own imports are none at first', async () => expect(await symbols({ group: 'imported' })).toEqual([]))
})

describe('the order', () => {
  const figures = async (ordering: string, of: 'lastPrice' | 'change_24h_percent') =>
    (await board({ ordering, group: 'crypto', page_size: 100 })).results.map((row) => row[of]!)
  const falling = (values: readonly number[]) => values.every((value, i) => i === 0 || value <= values[i - 1]!)

  test('is most watched first, then most popular', async () => {
    watched = new Map([
      ['USDZAR', 3],
      ['USDSEK', 5],
    ])
    expect(await symbols({ group: 'forex', page_size: 3 })).toEqual(['USDSEK', 'USDZAR', 'EURUSD'])
    watched = new Map()
    expect((await symbols({ group: 'forex', page_size: 2 }))[0]).toBe('EURUSD')
  })
  test('by figures is largest or smallest first', async () => {
    expect(falling(await figures('-change', 'change_24h_percent'))).toBe(true)
    expect(falling((await figures('change', 'change_24h_percent')).toReversed())).toBe(true)
    expect(falling(await figures('-last', 'lastPrice'))).toBe(true)
    expect(falling((await figures('last', 'lastPrice')).toReversed())).toBe(true)
  })
  test('by symbol and by name goes both ways', async () => {
    for (const [ordering, field] of [
      ['symbol', 'symbol'],
      ['name', 'name'],
    ] as const) {
      const values = (await board({ ordering, group: 'stock', page_size: 100 })).results.map((row) => row[field])
      const back = (await board({ ordering: `-${ordering}`, group: 'stock', page_size: 100 })).results.map((row) => row[field])
      expect(values).toEqual(values.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
      expect(back).toEqual(values.toReversed())
    }
  })
  test('by session puts open markets first', async () => {
    const rows = await symbols({ ordering: 'session', page_size: 200 })
    expect(rows.indexOf('GER40')).toBeLessThan(rows.indexOf('BTCUSD'))
    expect(rows.indexOf('BTCUSD')).toBeLessThan(rows.indexOf('AAPL'))
  })
})

test('the summary counts every market once, by kind and by source, and those that are open', async () => {
  const { body } = await ann.call(getBoardSummary)
  expect(body).toMatchObject({ count: catalogue.length, sources: [{ source: 'simulated', count: catalogue.length }] })
  const { imported, ...kinds } = body.groups
  expect([imported, Object.values(kinds).reduce((sum, count) => sum + count, 0)]).toEqual([0, catalogue.length])
  expect(body.open).toBe((await board({ open: 'true', page_size: 200 })).count)
  nowSeconds = seconds('2026-03-07T12:00')
  expect((await ann.call(getBoardSummary)).body.open).toBe(catalogue.filter(({ category }) => category === 'crypto').length)
})

test.each([
  [{ ordering: 'luck' }, 'ordering'],
  [{ group: 'bonds' }, 'group'],
  [{ open: 'yes' }, 'open'],
  [{ symbols: 'EUR/USD' }, 'symbols'],
])('%j is refused', async (query, field) => {
  const { failure } = await ann.call(getBoard, { query: query as never })
  expect(Object.keys(failure.errors ?? {})[0]).toMatch(field)
})
