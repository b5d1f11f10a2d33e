import * as calls from '@playbook/contract/chats'
import { deleteMarket } from '@playbook/contract/markets'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateMinute } from '@playbook/engine/market/simulate-seconds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInMind } from '../agent/built-in-mind.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createChatApp, type ChatApp } from './testing/chat-app.ts'

let app: ChatApp
let ann: TestUser

beforeAll(async () => {
  app = await createChatApp({ mind: builtInMind })
  await app.work()
  ann = await app.registerUser()
})
afterAll(() => app.close())

async function answerOn(market_symbol: string) {
  const { id } = (await ann.call(calls.createChat, { body: { market_symbol } })).body
  const { answer } = (await ann.call(calls.sendMessage, { params: { id }, body: { content: 'What is the price?' } })).body
  const params = { id, messageId: answer.id }
  await ann.call(calls.watchMessage, { params })
  return { params, answer: (await ann.call(calls.getMessage, { params })).body }
}

test('AI10: every figure of an answer is a field of a result, and comes out again later', async () => {
  const { params, answer } = await answerOn('EURUSD')
  expect(answer).toMatchObject({ status: 'completed', mind: 'Built-in analyst', tools: [{ id: 't1', name: 'price_now', outcome: 'done' }] })
  expect(answer.total).toBeGreaterThan(3)
  expect(answer.verified).toBe(answer.total)
  for (const { id, text } of answer.figures) {
    expect(answer.content).toContain(`[[f:${id}]]`)
    expect(answer.text).toContain(text)
  }
  const verified = (await ann.call(calls.verifyMessage, { params })).body
  expect(verified).toMatchObject({ agreeing: answer.total, total: answer.total, note: null })
})

test('the live price of an answer is kept with its moment, is the one of that second, and comes out again later', async () => {
  const from = Date.now()
  const { params, answer } = await answerOn('BTCUSD')
  const live = answer.tools[0]!.live![0]!
  expect(live).toMatchObject({ symbol: 'BTCUSD', isForming: true })
  expect(live.at).toBeGreaterThanOrEqual(Math.floor(from / 1_000))
  expect(live.at).toBeLessThanOrEqual(Date.now() / 1_000)
  const minute = simulateMinute(findInstrument('BTCUSD')!, live.at)!
  expect(live.price).toBe(minute.prices[live.at % 60])
  expect(answer.text).toMatch(/^Price: BTCUSD, H1\n\nBTCUSD H1 is at [\d,.]+ as of [\d-]+ \d\d:\d\d:\d\d UTC, /)
  expect(answer.figures.find(({ id }) => id === 't1.live.price')).toMatchObject({ value: live.price, verified: true })
  await app.db.updateTable('messages').set({ as_of: 1_700_000_000 }).where('id', '=', answer.id).execute()
  const later = (await ann.call(calls.verifyMessage, { params })).body
  expect(later.figures.find(({ id }) => id === 't1.live.price')).toMatchObject({ is: live.price, agrees: true })
})

test('prices that have changed since are found, figure by figure', async () => {
  await importMarket(ann, 'MINE', hours(300))
  const { params, answer } = await answerOn('MINE')
  expect((await ann.call(calls.verifyMessage, { params })).body).toMatchObject({ agreeing: answer.total, note: null })
  await ann.call(deleteMarket, { params: { symbol: 'MINE' } })
  const gone = (await ann.call(calls.verifyMessage, { params })).body
  expect(gone).toMatchObject({ agreeing: 0, total: answer.total, note: expect.stringContaining('cannot be computed any more') })
  expect(gone.figures.every(({ is }) => is === null)).toBe(true)

  const lines = hours(300).split('\n')
  const [time, open, high, low, close, volume] = lines.at(-1)!.split(',')
  const changed = [...lines.slice(0, -1), [time, open, high, low, (Number(close) + 0.5).toFixed(2), volume].join(',')]
  await importMarket(ann, 'MINE', changed.join('\n'))
  const now = (await ann.call(calls.verifyMessage, { params })).body
  const different = now.figures.filter(({ agrees }) => !agrees).map(({ id }) => id)
  expect(different).toEqual(expect.arrayContaining(['t1.close', 't1.change']))
  expect(different).not.toContain('t1.high')
  expect(now.note).toMatch(/^3 figures are different now: the data behind has changed since\.$/)
})
