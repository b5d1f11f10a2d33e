import { createChat, getChat, listChats } from '@playbook/contract/chats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketApp, type MarketApp } from '../markets/testing/market-app.ts'
import type { TestUser } from '../testing/test-app.ts'

let app: MarketApp
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  app = await createMarketApp()
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(() => app.close())

const open = async (user: TestUser, market_symbol: string) => (await user.call(createChat, { body: { market_symbol } })).body

test("a chat is opened from a market and carries the market's name", async () => {
  const chat = await open(ann, ' eurusd ')
  expect(chat).toMatchObject({ market_symbol: 'EURUSD', title: 'Euro / US dollar' })
  expect((await ann.call(getChat, { params: { id: chat.id } })).body).toEqual(chat)
})

test('the own chats come newest first, in pages', async () => {
  const user = await app.registerUser()
  const opened = []
  for (const symbol of ['AAPL', 'BTCUSD', 'XAUUSD']) opened.push((await open(user, symbol)).id)
  const first = (await user.call(listChats, { query: { page_size: 2 } })).body
  expect(first.results.map((chat) => chat.id)).toEqual(opened.toReversed().slice(0, 2))
  expect([first.count, first.previous]).toEqual([3, null])
  const second = (await user.call(listChats, { query: { page_size: 2, page: 2 } })).body
  expect(second.results.map((chat) => chat.id)).toEqual([opened[0]])
  expect(second.next).toBeNull()
})

test('limit, offset and ordering give any part of the list, with links to the parts beside it', async () => {
  const user = await app.registerUser()
  const opened: string[] = []
  for (const symbol of ['AAPL', 'BTCUSD', 'XAUUSD', 'EURUSD', 'GBPUSD']) opened.push((await open(user, symbol)).id)
  const ids = async (query: Record<string, unknown>) => {
    const { body } = await user.call(listChats, { query })
    return { ids: body.results.map((chat) => chat.id), count: body.count, next: body.next, previous: body.previous }
  }
  expect(await ids({ limit: 2, offset: 2 })).toEqual({
    ids: [opened[2], opened[1]],
    count: 5,
    next: '/api/chats/?ordering=-created_at&limit=2&offset=4',
    previous: '/api/chats/?ordering=-created_at&limit=2&offset=0',
  })
  expect(await ids({ offset: 1, limit: 4, ordering: 'created_at' })).toMatchObject({ ids: opened.slice(1), next: null })
  expect(await ids({ offset: 3 })).toMatchObject({ ids: [opened[1], opened[0]], next: null })
  expect(await ids({})).toMatchObject({ ids: opened.toReversed(), next: null, previous: null })
  expect(await ids({ offset: 1_000 })).toMatchObject({ ids: [], count: 5, next: null })
})

test('two ways of asking for a part at once are refused, and so is an unknown ordering', async () => {
  const refused = async (query: Record<string, unknown>) => (await ann.call(listChats, { query })).failure.errors
  expect(await refused({ limit: 2, page: 1 })).toEqual({ limit: ['Give limit and offset, or page and page_size, not both'] })
  expect(await refused({ ordering: 'password_hash' })).toEqual({ ordering: ['Ordering must be one of -created_at, created_at'] })
  expect(await refused({ limit: 0 })).toEqual({ limit: ['limit must be a whole number from 1 to 1000'] })
})

test("another user's chat answers like one that does not exist", async () => {
  const { id } = await open(ann, 'EURUSD')
  for (const each of [id, '00000000-0000-4000-8000-000000000000', '../etc'])
    expect((await ben.call(getChat, { params: { id: each } })).failure.code).toBe('chat_not_found')
  expect((await ben.call(listChats, { query: {} })).body).toMatchObject({ results: [], count: 0 })
})

test('a chat needs a market that the user can see', async () => {
  const unknown = await ann.call(createChat, { body: { market_symbol: 'NOTHING' } })
  expect(unknown.failure).toMatchObject({ code: 'symbol_not_found', message: "Symbol 'NOTHING' not found or is invalid" })
  expect((await ann.call(createChat, { body: { market_symbol: 'x' } })).failure.errors).toHaveProperty('market_symbol')
})
