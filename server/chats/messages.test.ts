import * as calls from '@playbook/contract/chats'
import type { Chat, Message } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import type { EvidencedDrawing } from '@playbook/engine/agent/tool'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertFinished } from '../strategies/testing/insert-finished.ts'
import type { TestUser } from '../testing/test-app.ts'
import { findLostAnswers } from './find-lost-answers.ts'
import { stopAllAnswersOf } from './stop-answers.ts'
import { createChatApp, holding, says, type ChatApp } from './testing/chat-app.ts'

const lines: string[] = []
let app: ChatApp
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  app = await createChatApp({ onLog: (line) => lines.push(line) })
})
beforeEach(async () => {
  app.says(says('Understood.'))
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(() => app.close())

const open = async (user: TestUser, market_symbol = 'EURUSD'): Promise<Chat> =>
  (await user.call(calls.createChat, { body: { market_symbol } })).body
const ask = (user: TestUser, { id }: Chat, content = 'Where is the price?', key?: string) =>
  user.call(calls.sendMessage, { params: { id }, body: { content } }, key === undefined ? {} : { headers: { 'idempotency-key': key } })

const placeOf = ({ chat_id: id, id: messageId }: Message) => ({ params: { id, messageId } })
/** Every state of an answer that a reader is sent, up to its end. */
async function follow(user: TestUser, answer: Message): Promise<Message[]> {
  const { text } = await user.call(calls.watchMessage, placeOf(answer))
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as Message)
}
const endOf = async (user: TestUser, answer: Message): Promise<Message> => (await follow(user, answer)).at(-1)!
const say = async (user: TestUser, chat: Chat, content?: string): Promise<Message> =>
  endOf(user, (await ask(user, chat, content)).body.answer)

test('a question is answered at once with both messages, and its answer is followed to its end', async () => {
  const held = holding('First words.')
  app.says(held.script)
  const chat = await open(ann)
  const { status, body } = await ask(ann, chat, '  Where is the price?  ')
  expect(status).toBe(201)
  expect(body.question).toMatchObject({ role: 'user', status: 'completed', content: 'Where is the price?', mind: null, total: 0 })
  expect(body.answer).toMatchObject({ role: 'assistant', status: 'pending', content: '', chat_id: chat.id, cost: null })
  await held.begun
  const followed = follow(ann, body.answer)
  setTimeout(held.letGo, 300)
  const states = await followed
  expect(states.at(-1)).toMatchObject({ status: 'completed', content: 'First words. And the rest.', mind: 'Scripted', notice: null })
  expect(states.some(({ status, content }) => status === 'streaming' && content === 'First words.')).toBe(true)
})

test('AI7: who leaves does not end the answer, and who comes later sees the whole of it', async () => {
  const held = holding('Begun.')
  app.says(held.script)
  const { answer } = (await ask(ann, await open(ann))).body
  const signal = await held.begun
  expect(signal.aborted).toBe(false)
  held.letGo()
  expect((await endOf(ann, answer)).content).toBe('Begun. And the rest.')
  expect(await follow(ann, answer)).toHaveLength(1)
  expect((await ann.call(calls.getMessage, placeOf(answer))).body.status).toBe('completed')
})

test('the title comes from the first question, and later ones leave it', async () => {
  const chat = await open(ann)
  await say(ann, chat, 'What happened after   three red days in a row,\nmeasured on the daily chart since the year 2020?')
  const { title } = (await ann.call(calls.getChat, { params: { id: chat.id } })).body
  expect(title).toBe('What happened after three red days in a row, measured on…')
  await say(ann, chat, 'And on gold?')
  expect((await ann.call(calls.getChat, { params: { id: chat.id } })).body.title).toBe(title)
})

test('AI12: a repetition under the same key gets the same answer and asks nobody again', async () => {
  const chat = await open(ann)
  const before = app.asked.length
  const both = await Promise.all([ask(ann, chat, 'Once?', 'k-1'), ask(ann, chat, 'Once?', 'k-1')])
  const answers = both.filter(({ status }) => status === 201)
  const again = await ask(ann, chat, 'Once?', 'k-1')
  for (const { body } of [...answers, again]) expect(body).toEqual(answers[0]!.body)
  await endOf(ann, again.body.answer)
  expect(app.asked.length - before).toBe(1)
  expect((await ann.call(calls.listMessages, { params: { id: chat.id }, query: {} })).body.count).toBe(2)
  expect((await ask(ann, chat, 'Something else?', 'k-1')).failure.code).toBe('idempotency_mismatch')
})

test('a second question waits for the first, and a third session for the second', async () => {
  const held = holding('Begun.')
  app.says(held.script)
  const [first, second, third] = [await open(ann), await open(ann), await open(ann)]
  const { answer } = (await ask(ann, first)).body
  expect((await ask(ann, first)).failure.code).toBe('answer_running')
  const other = (await ask(ann, second)).body.answer
  const refused = await ask(ann, third, 'And this?', 'k-third')
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_answers'])
  held.letGo()
  await Promise.all([endOf(ann, answer), endOf(ann, other)])
  // A refusal that passes is not kept for the key.
  expect((await ask(ann, third, 'And this?', 'k-third')).status).toBe(201)
})

test('AI5: fifty questions at once start two answers', async () => {
  const held = holding('Begun.')
  app.says(held.script)
  const before = app.asked.length
  const chats = await Promise.all(Array.from({ length: 12 }, () => open(ann)))
  const long = 'x'.repeat(limits.maxMessageChars)
  const asked = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(ann, chats[i % chats.length]!, long)))
  const begun = asked.filter(({ status }) => status === 201)
  expect(begun).toHaveLength(limits.maxUnfinishedAnswers)
  expect(new Set(asked.filter(({ status }) => status !== 201).map(({ failure }) => failure.code))).toEqual(
    new Set(['answer_running', 'too_many_answers']),
  )
  held.letGo()
  for (const { body } of begun) await endOf(ann, body.answer)
  expect(app.asked.length - before).toBe(2)
})

test('an answer is stopped with what it has, wherever it is written', async () => {
  const held = holding('So far.')
  app.says(held.script)
  const { answer } = (await ask(ann, await open(ann))).body
  const signal = await held.begun
  await expect.poll(async () => (await ann.call(calls.getMessage, placeOf(answer))).body.content).toBe('So far.')
  const stopped = (await ann.call(calls.stopMessage, placeOf(answer))).body
  expect(stopped).toMatchObject({ status: 'stopped', content: 'So far.', notice: null })
  await expect.poll(() => signal.aborted).toBe(true)
  held.letGo()
  expect((await ann.call(calls.stopMessage, placeOf(answer))).body).toEqual(stopped)
  expect((await endOf(ann, answer)).content).toBe('So far.')
})

test('AI6: an answer that never ends is cut at its time, with a sentence', async () => {
  const quick = await createChatApp({ answerTimeoutMs: 300 })
  try {
    const user = await quick.registerUser()
    const held = holding('Slowly.')
    quick.says(held.script)
    const chat = await open(user)
    const ended = await say(user, chat)
    expect(ended).toMatchObject({ status: 'failed', content: 'Slowly.', notice: expect.stringContaining('was not finished within') })
    // The next question need not wait for it.
    quick.says(says('Here.'))
    expect((await say(user, chat)).content).toBe('Here.')
  } finally {
    await quick.close()
  }
})

test('AI6: an answer without end is cut at its length, never inside a reference', async () => {
  app.says(async function* () {
    for (let size = 1_000; ; size *= 2) yield { content: `${'word '.repeat(size)}` }
  })
  const { status, content, notice } = await say(ann, await open(ann))
  expect([status, content.length <= 20_001, notice]).toEqual(['completed', true, 'The answer was cut here: it had become too long.'])
  app.says(says(`${'x'.repeat(19_995)}[[f:t1.close]] and more`))
  expect((await say(ann, await open(ann))).content).toBe(`${'x'.repeat(19_995)}…`)
})

const sampleDrawing: EvidencedDrawing = {
  id: 'zone',
  command: 'add',
  type: 'zone',
  properties: { from_price: 1, to_price: 2 },
  evidence: { touches: 3, fit_error: 0.2, bars_since: 4, n: 0, hold_rate: null, interval: null, random_rate: null },
  timeframe: '1h',
  known_at: 1,
  broken_at: null,
}

test('AI8: drawings that cannot be drawn are dropped, of the others a hundred are kept, and a label is text', async () => {
  const zone = (id: string, from_price: number, label = '<img src=x onerror=alert(1)>') =>
    ({ ...sampleDrawing, id, properties: { ...sampleDrawing.properties, from_price, label } }) as const
  const broken = [zone('nan', Number.NaN), zone('flat', 2), zone('endless', Infinity), zone('long', 1, 'x'.repeat(10_000))]
  const many = Array.from({ length: 1_000 }, (_, n) => zone(`z${n}`, 1))
  app.says(async function* () {
    yield { content: 'Drawn.', drawings: [...broken, ...many] }
  })
  const { drawings } = await say(ann, await open(ann))
  expect(drawings).toHaveLength(100)
  expect(drawings[0]).toMatchObject({ id: 'z0', properties: { label: '<img src=x onerror=alert(1)>' } })
})

test('a fault ends the answer with a sentence, keeps its part, and tells the log nothing that was written', async () => {
  const secret = 'my-own-words-7143'
  app.says(async function* (question) {
    yield { content: 'Half.', tools: [{ id: 't1', name: 'price_now', input: {}, outcome: 'running', note: null }] }
    throw new Error(`cannot read ${question.text}`)
  })
  const chat = await open(ann)
  const ended = await say(ann, chat, secret)
  expect(ended).toMatchObject({ status: 'failed', content: 'Half.', notice: expect.stringContaining('a fault on our side') })
  expect(ended.tools[0]?.outcome).toBe('failed')
  expect(lines.some((line) => line.includes('could not be written'))).toBe(true)
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
})

test('an answer whose process has gone ends as failed with the part that exists', async () => {
  const held = holding('A part.')
  app.says(held.script)
  const { answer } = (await ask(ann, await open(ann))).body
  await held.begun
  await expect.poll(async () => (await ann.call(calls.getMessage, placeOf(answer))).body.content).toBe('A part.')
  const { db } = app.database
  const dies = (more: object) =>
    db
      .updateTable('messages')
      .set({ holder: 4_711, ...more })
      .where('id', '=', answer.id)
      .execute()
  await dies({ updated_at: new Date(Date.now() - 10_000) })
  const read = (await ann.call(calls.getMessage, placeOf(answer))).body
  expect(read).toMatchObject({ status: 'failed', content: 'A part.', notice: expect.stringContaining('The server went away'), cost: null })
  held.letGo()
  expect(await endOf(ann, answer)).toEqual(read)
})

test('nobody has to read it: a schedule finds answers that were lost, and none that are being written', async () => {
  const held = holding('A part.')
  app.says(held.script)
  const lost = (await ask(ann, await open(ann))).body.answer
  const alive = (await ask(ann, await open(ann))).body.answer
  await held.begun
  await app.database.db.updateTable('messages').set({ holder: 4_711 }).where('id', '=', lost.id).execute()
  await findLostAnswers(app)
  const statusOf = async ({ id }: Message) =>
    (await app.database.db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  expect([await statusOf(lost), await statusOf(alive)]).toEqual(['failed', 'streaming'])
  held.letGo()
  expect((await endOf(ann, alive)).status).toBe('completed')
})

test('a server that stops ends its answers with what they have', async () => {
  const stopping = await createChatApp()
  try {
    const user = await stopping.registerUser()
    const held = holding('Before the end.')
    stopping.says(held.script)
    const { answer } = (await ask(user, await open(user))).body
    await held.begun
    await stopping.answers.close()
    expect((await user.call(calls.getMessage, placeOf(answer))).body).toMatchObject({
      status: 'failed',
      content: 'Before the end.',
      notice: expect.stringContaining('The server was stopped'),
    })
  } finally {
    await stopping.close()
  }
})

test('the newest answer is written again in its place; an earlier one is not', async () => {
  const chat = await open(ann)
  const first = await say(ann, chat, 'One?')
  const second = await say(ann, chat, 'Two?')
  expect((await ann.call(calls.regenerateMessage, placeOf(first))).failure.code).toBe('message_not_newest')
  app.says(says('Better.'))
  const again = await ann.call(calls.regenerateMessage, placeOf(second))
  expect([again.status, again.body.status]).toEqual([201, 'pending'])
  expect((await endOf(ann, again.body)).content).toBe('Better.')
  expect(app.asked.at(-1)).toMatchObject({ text: 'Two?', earlier: [{ text: 'One?' }, { text: 'Understood.' }] })
  const { results } = (await ann.call(calls.listMessages, { params: { id: chat.id }, query: {} })).body
  expect(results.map(({ text }) => text)).toEqual(['Better.', 'Two?', 'Understood.', 'One?'])
  expect((await ann.call(calls.regenerateMessage, placeOf(second))).failure.code).toBe('message_not_newest')
})

test('messages come newest first in pages, or oldest first', async () => {
  const chat = await open(ann)
  for (const question of ['One?', 'Two?', 'Three?']) await say(ann, chat, question)
  const texts = async (query: Record<string, unknown>) => {
    const { body } = await ann.call(calls.listMessages, { params: { id: chat.id }, query })
    return { texts: body.results.map(({ text }) => text), count: body.count, next: body.next }
  }
  expect(await texts({ limit: 3 })).toEqual({
    texts: ['Understood.', 'Three?', 'Understood.'],
    count: 6,
    next: `/api/chats/${chat.id}/messages/?ordering=-created_at&limit=3&offset=3`,
  })
  expect(await texts({ ordering: 'created_at', limit: 2, offset: 4 })).toMatchObject({ texts: ['Three?', 'Understood.'], next: null })
})

test('an answer is liked, disliked and commented on', async () => {
  const answer = await say(ann, await open(ann))
  const rate = async (body: object) => (await ann.call(calls.changeMessage, { ...placeOf(answer), body })).body
  expect(await rate({ action: 'dislike', user_feedback: ' Wrong market. ' })).toMatchObject({
    action: 'dislike',
    user_feedback: 'Wrong market.',
  })
  expect(await rate({ action: 'like' })).toMatchObject({ action: 'like', user_feedback: 'Wrong market.' })
  expect(await rate({ action: null, user_feedback: null })).toMatchObject({ action: null, user_feedback: null })
  expect((await ann.call(calls.changeMessage, { ...placeOf(answer), body: { action: 'love' as 'like' } })).failure.code).toBe('validation')
})

test('content of 1 to 4,000 characters is taken as it is, anything else refused', async () => {
  const chat = await open(ann)
  for (const content of ['', '   ', 'x'.repeat(limits.maxMessageChars + 1)])
    expect((await ask(ann, chat, content)).failure.errors).toEqual({ content: ['A message must have 1 to 4,000 characters'] })
  expect((await ask(ann, chat, 'a\0b')).failure.code).toBe('unsafe_text')
  const odd = '<script>alert(1)</script> [[f:t1.close]] \u202E𝟘 👩‍👩‍👧 Ω≈ç √ "; drop table messages; --'
  const { question, answer } = (await ask(ann, chat, odd)).body
  expect([question.content, question.text]).toEqual([odd, odd])
  await endOf(ann, answer)
  for (const content of ['x'.repeat(limits.maxMessageChars), 'Z̵̡̢'.repeat(500), '​'])
    expect((await say(ann, await open(ann), content)).status).toBe('completed')
})

test("AC2: another user's chat, message or strategy answers like one that does not exist", async () => {
  const chat = await open(ann)
  const answer = await say(ann, chat)
  const own = await open(ben)
  const place = { id: chat.id, messageId: answer.id }
  for (const params of [place, { id: own.id, messageId: answer.id }, { id: own.id, messageId: 'nothing' }]) {
    const code = params.id === own.id ? 'message_not_found' : 'chat_not_found'
    for (const endpoint of [calls.getMessage, calls.watchMessage, calls.stopMessage, calls.regenerateMessage, calls.verifyMessage])
      expect((await ben.call(endpoint, { params })).failure.code).toBe(code)
    expect((await ben.call(calls.changeMessage, { params, body: { action: 'like' } })).failure.code).toBe(code)
  }
  expect((await ben.call(calls.listMessages, { params: { id: chat.id }, query: {} })).failure.code).toBe('chat_not_found')
  expect((await ask(ben, chat)).failure.code).toBe('chat_not_found')
  const strategy_id = await insertFinished(app.database.db, ann.profile.uid, [])
  const about = (user: TestUser, { id }: Chat) =>
    user.call(calls.sendMessage, { params: { id }, body: { content: 'Why?', about: { strategy_id } } })
  expect((await about(ben, own)).failure.code).toBe('strategy_not_found')
  await endOf(ann, (await about(ann, chat)).body.answer)
  expect(app.asked.at(-1)?.about).toEqual({ strategyId: strategy_id, trade: null })
})

test('a deleted chat takes no questions, and the answer that was being written in it ends', async () => {
  const held = holding('Begun.')
  app.says(held.script)
  const chat = await open(ann)
  const { answer } = (await ask(ann, chat)).body
  const signal = await held.begun
  await ann.call(calls.deleteChat, { params: { id: chat.id } })
  await expect.poll(() => signal.aborted).toBe(true)
  held.letGo()
  expect((await ask(ann, chat)).failure.code).toBe('chat_not_found')
  await ann.call(calls.changeChat, { params: { id: chat.id }, body: { deleted: false } })
  expect((await ann.call(calls.getMessage, placeOf(answer))).body.status).toBe('stopped')
})

test('the same calls work on the newest session of a market, which a question opens', async () => {
  const params = { symbol: 'XAUUSD' }
  expect((await ann.call(calls.listSymbolMessages, { params, query: {} })).failure.code).toBe('chat_not_found')
  const { question, answer } = (await ann.call(calls.sendSymbolMessage, { params, body: { content: 'Up?', timeframe: '4h' } })).body
  await endOf(ann, answer)
  expect(app.asked.at(-1)).toMatchObject({ symbol: 'XAUUSD', timeframe: '4h', text: 'Up?' })
  const { results, count } = (await ann.call(calls.listSymbolMessages, { params, query: {} })).body
  expect([results.map(({ id }) => id), count]).toEqual([[answer.id, question.id], 2])
  const message = { params: { ...params, messageId: answer.id } }
  expect((await ann.call(calls.getSymbolMessage, message)).body.chat_id).toBe(answer.chat_id)
  expect((await ann.call(calls.changeSymbolMessage, { ...message, body: { action: 'like' } })).body.action).toBe('like')
  expect((await ben.call(calls.getSymbolMessage, message)).failure.code).toBe('chat_not_found')
  await say(ann, (await ann.call(calls.getSymbolChat, { params })).body, 'And now?')
  expect(app.asked.at(-1)?.timeframe).toBe('4h')
})

test('who asks more than a person reads is told to wait', async () => {
  const strict = await createChatApp({ rateLimitScale: 1 })
  try {
    const user = await strict.registerUser()
    const chat = await open(user)
    for (let i = 0; i < 20; i++) await say(user, chat)
    const refused = await ask(user, chat)
    expect([refused.status, refused.failure.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})

test('words of users are in no line of the log', () => {
  for (const words of ['Where is the price', 'drop table messages', 'Wrong market', 'three red days'])
    expect(lines.filter((line) => line.includes(words))).toEqual([])
})

const onChart = {
  studies: [{ id: 'a', name: 'ema' as const, params: { period: 34 }, source: null, timeframe: null, colors: {}, hidden: false }],
  drawings: [{ id: 'l1', type: 'line' as const, properties: { price: 1.08 } }],
  selected: 'l1',
  view: { from: 1_772_000_000, to: 1_772_360_000, bars: 100 },
}

test('what stands on the chart is kept with the question, and answering again is asked beside the same chart', async () => {
  const chat = await open(ann)
  const { body } = await ann.call(calls.sendMessage, {
    params: { id: chat.id },
    body: { content: 'What about this line?', chart: onChart },
  })
  const answer = await endOf(ann, body.answer)
  expect(app.asked.at(-1)?.chart).toEqual(onChart)
  await endOf(ann, (await ann.call(calls.regenerateMessage, placeOf(answer))).body)
  expect(app.asked.at(-1)?.chart).toEqual(onChart)
  await say(ann, chat, 'And now?')
  expect(app.asked.at(-1)?.chart).toBeNull()
})

test.each([
  ['an indicator that there is not', { ...onChart, studies: [{ ...onChart.studies[0], name: 'astrology' }] }],
  ['an indicator with a number out of its bounds', { ...onChart, studies: [{ ...onChart.studies[0], params: { period: -3 } }] }],
  ['a drawing without its price', { ...onChart, drawings: [{ id: 'l1', type: 'line', properties: {} }] }],
  [
    'more drawings than a question may bring',
    { ...onChart, drawings: Array.from({ length: 51 }, (_, i) => ({ ...onChart.drawings[0], id: `l${i}` })) },
  ],
  ['a view of no bars', { ...onChart, view: { ...onChart.view, bars: 0 } }],
])('a chart with %s is refused, and nothing is asked', async (_, chart) => {
  const chat = await open(ann)
  const before = app.asked.length
  const refusal = await ann.call(calls.sendMessage, {
    params: { id: chat.id },
    body: { content: 'What about this line?', chart: chart as never },
  })
  expect(refusal.status).toBe(400)
  expect(refusal.text).toContain('chart')
  expect(app.asked.length).toBe(before)
})

test('with a closed account its running answers stop with what they have, in every session, and nobody else’s do', async () => {
  const held = holding('So far.')
  app.says(held.script)
  const mine = (await ask(ann, await open(ann))).body.answer
  const alsoMine = (await ask(ann, await open(ann, 'GBPUSD'))).body.answer
  const others = (await ask(ben, await open(ben))).body.answer
  await held.begun
  const reader = follow(ann, mine)
  await stopAllAnswersOf({ db: app.db, now: Date.now }, ann.profile.uid)
  expect((await reader).at(-1)).toMatchObject({ status: 'stopped' })
  expect((await endOf(ann, alsoMine)).status).toBe('stopped')
  expect((await ben.call(calls.getMessage, placeOf(others))).body.status).not.toBe('stopped')
  held.letGo()
  expect((await endOf(ben, others)).status).toBe('completed')
})
