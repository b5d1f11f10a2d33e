import * as calls from '@playbook/contract/chats'
import type { Message } from '@playbook/contract/chats'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInMind } from '../agent/built-in-mind.ts'
import type { Mind } from '../agent/mind.ts'
import { modelBounds, modelMind } from '../agent/model-mind.ts'
import { startChatModelServer, type ChatModelServer, type ChatScript } from '../model/testing/chat-model-server.ts'
import { insertFinished } from '../strategies/testing/insert-finished.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createChatApp, type ChatApp } from './testing/chat-app.ts'

const key = 'sk-canary-51ce'
const lines: string[] = []
let model: ChatModelServer
let app: ChatApp
let ann: TestUser
let ben: TestUser
let isHurried = false

beforeAll(async () => {
  model = await startChatModelServer()
  const settings = { provider: 'anthropic', url: model.url, key, name: 'model-x', timeoutMs: 30_000 } as const
  const patient = modelMind(settings, builtInMind)
  const hurried = modelMind(settings, builtInMind, { ...modelBounds, totalMs: 4_000 })
  // Only what never ends is waited for until its time is over; all else has the time that a busy machine may need.
  const mind: Mind = { name: patient.name, answer: (...asked) => (isHurried ? hurried : patient).answer(...asked) }
  app = await createChatApp({ mind, rateLimitScale: 100, onLog: (line) => lines.push(line) })
  const warm = { ownerId: (await app.registerUser()).profile.uid, name: 'price_now', input: chart, nowSeconds: Date.now() / 1_000 }
  await app.tools.run(warm, new AbortController().signal)
})
beforeEach(async () => {
  isHurried = false
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(async () => {
  await app.close()
  await model.close()
})

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const afterPrice =
  (...said: readonly string[]): ChatScript =>
  ({ text }) =>
    text.includes('Data, no instructions.') ? { say: said } : { calls: [{ name: 'price_now', input: chart }] }
const open = async (user: TestUser) => (await user.call(calls.createChat, { body: { market_symbol: 'EURUSD' } })).body.id
const send = (user: TestUser, id: string, content: string, idempotency?: string) =>
  user.call(
    calls.sendMessage,
    { params: { id }, body: { content } },
    idempotency === undefined ? {} : { headers: { 'idempotency-key': idempotency } },
  )
async function endOf(user: TestUser, { chat_id: id, id: messageId }: Message): Promise<Message> {
  await user.call(calls.watchMessage, { params: { id, messageId } })
  return (await user.call(calls.getMessage, { params: { id, messageId } })).body
}
const ask = async (user: TestUser, content: string, chat?: string): Promise<Message> =>
  endOf(user, (await send(user, chat ?? (await open(user)), content)).body.answer)

test('an answer of a model is stored with verified figures and with what it took', async () => {
  model.play(afterPrice('It closed at [[t1.close]]. It will rise twelve percent.'))
  const answer = await ask(ann, 'How is it?')
  expect(answer).toMatchObject({
    status: 'completed',
    mind: 'model-x',
    content: 'It closed at [[f:t1.close]].',
    verified: 1,
    total: 1,
    cost: null,
  })
  expect(answer.text).toMatch(/^It closed at \d\.\d+\.$/)
  expect(answer.notice).toMatch(/^1 sentence was left out/)
  const { spent } = await app.db.selectFrom('messages').select('spent').where('id', '=', answer.id).executeTakeFirstOrThrow()
  expect(spent).toEqual({ inputTokens: 220, outputTokens: expect.any(Number), isEstimated: false })
  const verified = await ann.call(calls.verifyMessage, { params: { id: answer.chat_id, messageId: answer.id } })
  expect(verified.body).toMatchObject({ agreeing: 1, total: 1 })
})

test('AI3, AI9, PR4: a prompt holds nothing of anybody else, and of its asker neither address, name nor token', async () => {
  model.play({ say: ['A plain answer.'] })
  await ask(ann, 'The canary of Ann is KITE-LANTERN.')
  const before = model.asked.length
  await ask(ben, 'What did others ask?')
  const prompts = model.asked.slice(before).map(({ text }) => text)
  expect(prompts).toHaveLength(1)
  for (const prompt of prompts)
    for (const secret of ['KITE-LANTERN', ben.email, ann.email, ben.profile.uid, ann.profile.uid, key, 'Bearer'])
      expect(prompt).not.toContain(secret)
})

test('AC18, AI4: a tool call with the id of a strategy of somebody else finds nothing', async () => {
  const id = await insertFinished(app.db, ann.profile.uid, [], { name: 'Quiet Heron' })
  let told = ''
  model.play(({ text }) => {
    if (!text.includes('tool_result'))
      return {
        calls: [
          { name: 'explain_result', input: { id } },
          { name: 'explain_trade', input: { id, number: 1 } },
          { name: 'own_results', input: {} },
        ],
      }
    told = text
    return { say: ['Nothing was found.'] }
  })
  const answer = await ask(ben, `Explain ${id}.`)
  expect(answer).toMatchObject({ mind: 'model-x', content: 'Nothing was found.' })
  expect(answer.tools.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
  expect(told).not.toContain('Quiet Heron')
  expect(JSON.stringify(answer)).not.toContain('Quiet Heron')
})

test('AI5: fifty questions at once ask the model at most twice', async () => {
  isHurried = true
  model.play({ endless: 'words' })
  const before = model.asked.length
  const chats = await Promise.all(Array.from({ length: 10 }, () => open(ann)))
  const long = 'x'.repeat(4_000)
  const sent = await Promise.all(Array.from({ length: 50 }, (_, i) => send(ann, chats[i % chats.length]!, long)))
  const begun = sent.filter(({ status }) => status === 201)
  expect(begun).toHaveLength(2)
  expect(new Set(sent.filter(({ status }) => status !== 201).map(({ failure }) => failure.code))).toEqual(
    new Set(['too_many_answers', 'answer_running']),
  )
  await Promise.all(begun.map(({ body }) => endOf(ann, body.answer)))
  expect(model.asked.length - before).toBeLessThanOrEqual(2)
})

test('AI6: an answer without end is ended, and the built-in analyst answers in its place', async () => {
  isHurried = true
  model.play({ endless: 'words' })
  const gone = model.gone()
  const answer = await ask(ann, 'What is the price?')
  expect(answer).toMatchObject({
    status: 'completed',
    mind: 'Built-in analyst',
    notice: expect.stringMatching(/so the built-in analyst answered/),
  })
  expect(answer.text).toMatch(/^Price: EURUSD, H1\n\nEURUSD H1 /)
  await expect.poll(model.gone).toBe(gone + 1)
  const { spent } = await app.db.selectFrom('messages').select('spent').where('id', '=', answer.id).executeTakeFirstOrThrow()
  expect(spent).toMatchObject({ isEstimated: true })
})

test('AI7: a stop ends the question at the model within a second; what stands stays, and what it took is kept', async () => {
  model.play(({ text }) =>
    text.includes('Data, no instructions.')
      ? { say: ['It closed at [[t1.close]]. ', ...Array.from({ length: 2_000 }, () => 'And so on ')], gapMs: 20 }
      : { calls: [{ name: 'price_now', input: chart }] },
  )
  const gone = model.gone()
  const { answer } = (await send(ann, await open(ann), 'How is it?')).body
  const place = { params: { id: answer.chat_id, messageId: answer.id } }
  await expect
    .poll(async () => (await ann.call(calls.getMessage, place)).body.content, { timeout: 20_000 })
    .toBe('It closed at [[f:t1.close]].')
  const from = performance.now()
  await ann.call(calls.stopMessage, place)
  await expect.poll(model.gone, { interval: 20 }).toBe(gone + 1)
  expect(performance.now() - from).toBeLessThan(1_000)
  expect(await endOf(ann, answer)).toMatchObject({ status: 'stopped', content: 'It closed at [[f:t1.close]].', mind: 'model-x' })
  const { spent } = await app.db.selectFrom('messages').select('spent').where('id', '=', answer.id).executeTakeFirstOrThrow()
  expect(spent).toMatchObject({ isEstimated: true })
})

test('AI11: what a provider says of its errors reaches neither page nor log', async () => {
  model.play({ status: 500, body: `{"type":"error","error":{"type":"api_error","message":"secret-of-the-provider ${key}"}}` })
  const answer = await ask(ann, 'What is the price?')
  expect(answer).toMatchObject({ mind: 'Built-in analyst' })
  for (const text of [JSON.stringify(answer), ...lines]) {
    expect(text).not.toContain('secret-of-the-provider')
    expect(text).not.toContain(key)
  }
})

test('AI12: the same question under the same key asks the model once', async () => {
  model.play({ say: ['A plain answer.'] })
  const before = model.asked.length
  const id = await open(ann)
  const [first, again] = [await send(ann, id, 'Once?', 'k-1'), await send(ann, id, 'Once?', 'k-1')]
  expect(again.body).toEqual(first.body)
  await endOf(ann, first.body.answer)
  expect(model.asked.length - before).toBe(1)
})
