import { changeChat, createChat, createSymbolChat, deleteChat, getChat, getSymbolChat, listChats } from '@playbook/contract/chats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { purgeDeletedChats } from './purge-deleted-chats.ts'
import { createChatApp, type ChatApp } from './testing/chat-app.ts'

const dayMs = 24 * 3_600_000
let nowMs = Date.now()
let app: ChatApp
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  app = await createChatApp({ now: () => nowMs })
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(() => app.close())

const open = async (user: TestUser, market_symbol: string) => (await user.call(createChat, { body: { market_symbol } })).body

test('a chat is opened from a market and has no title until something is asked', async () => {
  const chat = await open(ann, ' eurusd ')
  expect(chat).toMatchObject({ market_symbol: 'EURUSD', title: null, archived_at: null, deleted_at: null })
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
    next: '/api/chats/?ordering=-created_at&list=open&limit=2&offset=4',
    previous: '/api/chats/?ordering=-created_at&list=open&limit=2&offset=0',
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
    for (const endpoint of [getChat, deleteChat])
      expect((await ben.call(endpoint, { params: { id: each } })).failure.code).toBe('chat_not_found')
  expect((await ben.call(changeChat, { params: { id }, body: { title: 'Mine' } })).failure.code).toBe('chat_not_found')
  expect((await ben.call(listChats, { query: {} })).body).toMatchObject({ results: [], count: 0 })
})

test('a chat needs a market that the user can see', async () => {
  const unknown = await ann.call(createChat, { body: { market_symbol: 'NOTHING' } })
  expect(unknown.failure).toMatchObject({ code: 'symbol_not_found', message: "Symbol 'NOTHING' not found or is invalid" })
  expect((await ann.call(createChat, { body: { market_symbol: 'x' } })).failure.errors).toHaveProperty('market_symbol')
})

const idsOf = async (user: TestUser, query: Record<string, unknown>) =>
  (await user.call(listChats, { query })).body.results.map((chat) => chat.id)

test('a chat is renamed, archived and found again by its title or its market', async () => {
  const user = await app.registerUser()
  const { id } = await open(user, 'EURUSD')
  const { id: other } = await open(user, 'XAUUSD')
  const renamed = (await user.call(changeChat, { params: { id }, body: { title: '  Range 100% of_May ' } })).body
  expect(renamed.title).toBe('Range 100% of_May')
  expect(await idsOf(user, { search: '100%' })).toEqual([id])
  expect(await idsOf(user, { search: '%' })).toEqual([id])
  expect(await idsOf(user, { search: 'general chat' })).toEqual([other])
  expect(await idsOf(user, { search: 'xau' })).toEqual([other])
  const archived = (await user.call(changeChat, { params: { id }, body: { archived: true } })).body
  expect(archived).toMatchObject({ title: 'Range 100% of_May', archived_at: expect.any(String) })
  expect(await idsOf(user, {})).toEqual([other])
  expect(await idsOf(user, { list: 'archived' })).toEqual([id])
  expect((await user.call(changeChat, { params: { id }, body: { archived: false } })).body.archived_at).toBeNull()
  expect((await user.call(changeChat, { params: { id }, body: { title: ' ' } })).failure.errors).toHaveProperty('title')
})

test('a deleted chat can be brought back for 30 days, and is gone after them', async () => {
  const user = await app.registerUser()
  const { id } = await open(user, 'EURUSD')
  const deleted = (await user.call(deleteChat, { params: { id } })).body
  expect(deleted.deleted_at).toBe(new Date(nowMs).toISOString())
  expect((await user.call(deleteChat, { params: { id } })).body).toEqual(deleted)
  expect([await idsOf(user, {}), await idsOf(user, { list: 'deleted' })]).toEqual([[], [id]])
  expect((await user.call(changeChat, { params: { id }, body: { title: 'A new one' } })).failure.code).toBe('chat_not_found')

  nowMs += 29 * dayMs
  await purgeDeletedChats(app)
  const again = await app.database.db.selectFrom('chats').select('deleted_at').where('id', '=', id).executeTakeFirst()
  expect(again?.deleted_at).not.toBeNull()

  nowMs += 2 * dayMs
  await purgeDeletedChats(app)
  expect(await app.database.db.selectFrom('chats').where('id', '=', id).select('id').executeTakeFirst()).toBeUndefined()
  nowMs -= 31 * dayMs
})

test('what is brought back is as it was', async () => {
  const user = await app.registerUser()
  const { id } = await open(user, 'EURUSD')
  await user.call(changeChat, { params: { id }, body: { title: 'Kept' } })
  await user.call(deleteChat, { params: { id } })
  expect((await user.call(changeChat, { params: { id }, body: { deleted: false } })).body).toMatchObject({
    title: 'Kept',
    deleted_at: null,
  })
  expect(await idsOf(user, {})).toEqual([id])
})

test("AC3: a market's newest open session of one's own is found by its symbol, and opened where there is none", async () => {
  const user = await app.registerUser()
  expect((await user.call(getSymbolChat, { params: { symbol: 'EURUSD' } })).failure.code).toBe('chat_not_found')
  const opened = await user.call(createSymbolChat, { params: { symbol: 'eurusd' } })
  expect([opened.status, opened.body.market_symbol]).toEqual([201, 'EURUSD'])
  expect((await user.call(createSymbolChat, { params: { symbol: 'EURUSD' } })).body.id).toBe(opened.body.id)
  const newer = await open(user, 'EURUSD')
  expect((await user.call(getSymbolChat, { params: { symbol: 'EURUSD' } })).body.id).toBe(newer.id)
  await user.call(changeChat, { params: { id: newer.id }, body: { archived: true } })
  expect((await user.call(getSymbolChat, { params: { symbol: 'EURUSD' } })).body.id).toBe(opened.body.id)
  expect((await user.call(createSymbolChat, { params: { symbol: 'NOTHING' } })).failure.code).toBe('symbol_not_found')
  const stranger = await app.registerUser()
  expect((await stranger.call(getSymbolChat, { params: { symbol: 'EURUSD' } })).failure.code).toBe('chat_not_found')
})

test('two calls at once open one session', async () => {
  const user = await app.registerUser()
  const both = await Promise.all([1, 2].map(() => user.call(createSymbolChat, { params: { symbol: 'AAPL' } })))
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
})
