import * as calls from '@playbook/contract/watchlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { watchlistRoutes } from './routes.ts'
import { countWatchers } from './store.ts'

let app: TestApp
let ann: TestUser
let ben: TestUser
/** What was looked at in one millisecond has no order. */
let ticks = 0

beforeAll(async () => {
  app = await createTestApp({ routes: (deps) => watchlistRoutes({ ...deps, now: () => deps.now() + ticks++ }) })
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(() => app.close())

const create = async (user: TestUser, name: string, symbols: string[] = []) =>
  (await user.call(calls.createWatchlist, { body: { name, symbols } })).body
const change = (user: TestUser, id: string, body: Parameters<typeof calls.updateWatchlist.body.parse>[0]) =>
  user.call(calls.updateWatchlist, { params: { id }, body: body as object })
const names = async (user: TestUser) => (await user.call(calls.listWatchlists)).body.results.map(({ name }) => name)

describe('a watch list', () => {
  test('is created with its markets, each once, and comes last', async () => {
    const user = await app.registerUser()
    const list = await create(user, '  Majors ', ['eurusd', 'GBPUSD', 'EURUSD'])
    expect(list).toMatchObject({ name: 'Majors', symbols: ['EURUSD', 'GBPUSD'] })
    await create(user, 'Asia morning')
    expect(await names(user)).toEqual(['Majors', 'Asia morning'])
  })
  test('takes a market that is added, and lets go of one that is removed, without touching the others', async () => {
    const { id } = await create(ann, 'Stars', ['EURUSD'])
    await Promise.all([change(ann, id, { add: ['BTCUSD'] }), change(ann, id, { add: ['XAUUSD'] }), change(ann, id, { remove: ['EURUSD'] })])
    const list = (await ann.call(calls.listWatchlists)).body.results.find((each) => each.id === id)
    expect(list?.symbols.toSorted()).toEqual(['BTCUSD', 'XAUUSD'])
    expect((await change(ann, id, { add: ['BTCUSD'] })).body.symbols.toSorted()).toEqual(['BTCUSD', 'XAUUSD'])
  })
  test('is put into an order by hand, and renamed', async () => {
    const { id } = await create(ann, 'By hand', ['EURUSD', 'GBPUSD', 'USDJPY'])
    expect((await change(ann, id, { symbols: ['USDJPY', 'EURUSD', 'GBPUSD'] })).body.symbols).toEqual(['USDJPY', 'EURUSD', 'GBPUSD'])
    expect((await change(ann, id, { name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', symbols: ['USDJPY', 'EURUSD', 'GBPUSD'] })
  })
  test('keeps a market whose source is gone, but takes no unknown one', async () => {
    const { id } = await create(ann, 'Gone', ['EURUSD'])
    await app.db
      .updateTable('watchlists')
      .set({ symbols: ['EURUSD', 'OLDCOIN'] })
      .where('id', '=', id)
      .execute()
    expect((await change(ann, id, { symbols: ['OLDCOIN', 'EURUSD'] })).body.symbols).toEqual(['OLDCOIN', 'EURUSD'])
    expect((await change(ann, id, { add: ['NOTHING'] })).failure.code).toBe('symbol_not_found')
    expect((await ann.call(calls.createWatchlist, { body: { name: 'X', symbols: ['NOTHING'] } })).failure.code).toBe('symbol_not_found')
  })
  test('of somebody else is not there, and is neither changed nor deleted nor moved', async () => {
    const { id } = await create(ann, 'Mine')
    expect((await change(ben, id, { name: 'Yours' })).failure.code).toBe('watchlist_not_found')
    expect((await ben.call(calls.deleteWatchlist, { params: { id } })).failure.code).toBe('watchlist_not_found')
    expect((await ben.call(calls.orderWatchlists, { body: { ids: [id] } })).body.results).toEqual([])
    for (const each of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect((await change(ann, each, { name: 'X' })).failure.code).toBe('watchlist_not_found')
    expect(await names(ann)).toContain('Mine')
  })
  test('is deleted', async () => {
    const { id } = await create(ann, 'Short lived')
    expect((await ann.call(calls.deleteWatchlist, { params: { id } })).body).toEqual({ id })
    expect(await names(ann)).not.toContain('Short lived')
  })
  test('is made once for one idempotency key', async () => {
    const user = await app.registerUser()
    const make = () => user.call(calls.createWatchlist, { body: { name: 'Once' } }, { headers: { 'idempotency-key': 'k1' } })
    const [first, second] = [await make(), await make()]
    expect(second.body).toEqual(first.body)
    expect(await names(user)).toEqual(['Once'])
  })
})

test('the lists come in the order they were put into; those not named follow', async () => {
  const user = await app.registerUser()
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push((await create(user, name)).id)
  const { results } = (await user.call(calls.orderWatchlists, { body: { ids: [ids[2]!, ids[0]!, 'nonsense', ids[2]!] } })).body
  expect(results.map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D'])
  expect(await names(user)).toEqual(['C', 'A', 'B', 'D'])
})

describe('refused is', () => {
  test('a name that is taken, in any case, and one that is empty or too long', async () => {
    const user = await app.registerUser()
    const { id } = await create(user, 'Majors')
    expect((await user.call(calls.createWatchlist, { body: { name: 'MAJORS' } })).failure).toMatchObject({ code: 'watchlist_name_taken' })
    await create(user, 'Other')
    expect((await change(user, id, { name: 'other' })).failure.code).toBe('watchlist_name_taken')
    expect((await change(user, id, { name: 'majors' })).body.name).toBe('majors')
    for (const [name, message] of [
      ['  ', 'Name is required'],
      ['x'.repeat(41), 'Name is too long'],
    ])
      expect((await user.call(calls.createWatchlist, { body: { name: name! } })).failure.errors).toEqual({ name: [message] })
  })
  test('more markets than a list can hold, and more lists than a user can have', async () => {
    const user = await app.registerUser()
    const many = Array.from({ length: 201 }, (_, i) => `SYM${i}`)
    expect((await user.call(calls.createWatchlist, { body: { name: 'Many', symbols: many } })).failure.errors).toEqual({
      symbols: ['A watch list can hold at most 200 markets'],
    })
    const { id } = await create(user, 'Full')
    await app.db
      .updateTable('watchlists')
      .set({ symbols: many.slice(0, 200) })
      .where('id', '=', id)
      .execute()
    expect((await change(user, id, { add: ['EURUSD'] })).failure.errors).toEqual({ add: ['A watch list can hold at most 200 markets'] })
    for (let i = 1; i < 50; i++) await create(user, `List ${i}`)
    expect((await user.call(calls.createWatchlist, { body: { name: 'One more' } })).failure.code).toBe('too_many_watchlists')
  })
})

describe('the markets that were looked at', () => {
  const see = (user: TestUser, symbol: string) => user.call(calls.markMarketSeen, { body: { symbol } })
  const seen = async (user: TestUser) => (await user.call(calls.listSeenMarkets)).body.results.map(({ symbol }) => symbol)

  test('come latest first, each once, with their prices, and belong to their user', async () => {
    const user = await app.registerUser()
    for (const symbol of ['EURUSD', 'BTCUSD', 'xauusd', 'EURUSD']) await see(user, symbol)
    expect(await seen(user)).toEqual(['EURUSD', 'XAUUSD', 'BTCUSD'])
    expect((await user.call(calls.listSeenMarkets)).body.results[0]?.current_price).toBeTypeOf('number')
    expect(await seen(ben)).toEqual([])
  })
  test('are the last twenty', async () => {
    const user = await app.registerUser()
    const { rows } = {
      rows: ['AUDUSD', 'USDCAD', 'USDCHF', 'NZDUSD', 'USDJPY', 'GBPUSD', 'EURUSD', 'EURJPY', 'GBPJPY', 'AUDJPY', 'BTCUSD'],
    }
    const more = ['ETHUSD', 'SOLUSD', 'AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', 'META', 'GOOGL', 'SPY', 'QQQ']
    for (const symbol of [...rows, ...more]) await see(user, symbol)
    const kept = await seen(user)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, 'QQQ', 'USDCHF'])
  })
  test('are markets', async () => expect((await see(ann, 'NOTHING')).failure.code).toBe('symbol_not_found'))
})

test('a market is counted once for each user who watches it', async () => {
  const [one, two] = [await app.registerUser(), await app.registerUser()]
  const before = (await countWatchers(app.db)).get('USDZAR') ?? 0
  await create(one, 'A', ['USDZAR'])
  await create(one, 'B', ['USDZAR'])
  await create(two, 'A', ['USDZAR'])
  expect((await countWatchers(app.db)).get('USDZAR')).toBe(before + 2)
})
