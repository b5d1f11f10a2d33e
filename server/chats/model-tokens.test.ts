import * as calls from '@playbook/contract/chats'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInMind } from '../agent/built-in-mind.ts'
import { modelMind } from '../agent/model-mind.ts'
import { startChatModelServer, type ChatModelServer } from '../model/testing/chat-model-server.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createChatApp, type ChatApp } from './testing/chat-app.ts'

/** What the model of the tests says that a plain answer took, and bounds that two and three of them reach. */
const perAnswer = 200
const modelTokens = { perUser: perAnswer, all: 2 * perAnswer + 1 }
let model: ChatModelServer
let app: ChatApp
let nowMs: number

beforeAll(async () => {
  model = await startChatModelServer()
  model.play({ say: ['A plain answer.'] })
})
afterAll(() => model.close())
beforeEach(async () => {
  nowMs = Date.UTC(2026, 2, 4, 15)
  const settings = { provider: 'openai', url: `${model.url}/v1`, key: null, name: 'model-x', timeoutMs: 20_000 } as const
  app = await createChatApp({ mind: modelMind(settings, builtInMind), now: () => nowMs, modelTokens })
  return () => app.close()
})

async function ask(user: TestUser) {
  const { id } = (await user.call(calls.createChat, { body: { market_symbol: 'EURUSD' } })).body
  const { answer } = (await user.call(calls.sendMessage, { params: { id }, body: { content: 'What is the price?' } })).body
  const params = { id, messageId: answer.id }
  await user.call(calls.watchMessage, { params })
  return (await user.call(calls.getMessage, { params })).body
}
const askOften = async (user: TestUser, times: number) => {
  for (let i = 0; i < times; i++) await ask(user)
}

test('AI5: who has used up the day’s tokens is answered by the built-in analyst, who says so; the model is not asked', async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  expect(await ask(ann)).toMatchObject({ mind: 'model-x', notice: null })
  await askOften(ann, 1)
  const before = model.asked.length
  expect(await ask(ann)).toMatchObject({
    mind: 'Built-in analyst',
    status: 'completed',
    text: expect.stringContaining('EURUSD H1'),
    notice: 'Your tokens of the language model are used up until midnight UTC, so the built-in analyst answered.',
  })
  expect(model.asked.length).toBe(before)
  expect(await ask(ben)).toMatchObject({ mind: 'model-x' })
})

test('AI5: the tokens of all users together are bounded as well', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => app.registerUser()))
  for (const user of users.slice(0, 4)) await ask(user)
  expect(await ask(users[4]!)).toMatchObject({
    mind: 'Built-in analyst',
    notice: 'All tokens of the language model are used up until midnight UTC, so the built-in analyst answered.',
  })
})

test('at midnight UTC the model answers again', async () => {
  nowMs = Date.UTC(2026, 2, 4, 23, 59)
  const ann = await app.registerUser()
  await askOften(ann, 2)
  expect(await ask(ann)).toMatchObject({ mind: 'Built-in analyst' })
  nowMs = Date.UTC(2026, 2, 5)
  expect(await ask(ann)).toMatchObject({ mind: 'model-x' })
})
