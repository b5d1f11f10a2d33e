import { tokenUsage } from '@playbook/contract/billing'
import * as calls from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { quoteOf, tokenPrices } from '@playbook/contract/token-prices'
import { receiptOfAct } from '@playbook/contract/token-receipts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTokens } from '../billing/ledger/hold-tokens.ts'
import { billingRoutes } from '../billing/routes.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createChatApp, holding, says, type ChatApp, type Script } from './testing/chat-app.ts'

let app: ChatApp
beforeAll(async () => {
  app = await createChatApp({ isBillingOn: true, more: billingRoutes })
})
afterAll(() => app.close())

const { least, most } = tokenPrices.answer
const free = limits.freeTokensAtRegistration
const tool = (id: string) => ({ id, name: 'levels', input: {}, outcome: 'done' as const, note: null })

/** Says so many words with so many tools, and what a model took where one is named. */
const worth = (words: number, tools: number, modelTokens = 0): Script =>
  async function* () {
    const spent = modelTokens === 0 ? null : { inputTokens: modelTokens, outputTokens: 0, isEstimated: false }
    yield { content: 'word '.repeat(words), tools: Array.from({ length: tools }, (_, i) => tool(`t${i}`)), spent }
  }
const failing: Script = async function* () {
  yield { content: 'The first half', tools: [tool('t')] }
  throw new Error('the mind failed')
}

const wholeBalance = {
  tokens: free,
  act: 'backtest',
  subject: { kind: 'strategy', id: 's', name: 'Another act' },
  quote: quoteOf('backtest', { bars: free * 10_000, rules: 1 }),
} as const

const balanceOf = async (user: TestUser) => (await user.call(tokenUsage, { query: {} })).body.total_balance

async function asked(user: TestUser, script: Script) {
  app.says(script)
  const chat = (await user.call(calls.createChat, { body: { market_symbol: 'EURUSD' } })).body
  const { body } = await user.call(calls.sendMessage, { params: { id: chat.id }, body: { content: 'What now?' } })
  return { chat, answer: body.answer }
}

async function ended(user: TestUser, { chat, answer }: Awaited<ReturnType<typeof asked>>) {
  for (;;) {
    const { body } = await user.call(calls.getMessage, { params: { id: chat.id, messageId: answer.id } })
    if (!calls.isAnswering(body.status)) return body
  }
}

test.each([
  ['short, with one tool', worth(20, 1), least],
  ['with three tools', worth(100, 3), least + 2],
  ['long, with many tools', worth(2_000, 9), most],
  ['by a language model', worth(100, 1, 12_000), least + 3],
  ['that says nothing', says('   '), null],
  ['for which nothing was computed', says('What do you mean?'), null],
  ['that fails', failing, null],
])('an answer %s is charged once by its work, or not at all', async (_, script, cost) => {
  const user = await app.registerUser()
  const given = await asked(user, script)
  const message = await ended(user, given)
  expect(message.cost).toBe(cost)
  const { receipt } = (await user.call(receiptOfAct, { query: { act: 'answer', id: given.answer.id } })).body
  expect(receipt!.hold).toMatchObject({ held: most, charged: cost ?? 0, state: cost === null ? 'released' : 'settled' })
  expect(receipt!.hold!.subject).toEqual({ kind: 'chat', id: given.chat.id, name: 'What now?' })
  expect(await balanceOf(user)).toBe(free - (cost ?? 0))
})

test('the most that an answer may cost is held while it is written, and comes back when it is stopped', async () => {
  const user = await app.registerUser()
  const { script, letGo, begun } = holding('The first half')
  const given = await asked(user, script)
  await begun
  expect(await balanceOf(user)).toBe(free - most)
  for (let i = 0; i < 2; i++) await user.call(calls.stopMessage, { params: { id: given.chat.id, messageId: given.answer.id } })
  expect(await balanceOf(user)).toBe(free)
  letGo()
  expect(await ended(user, given)).toMatchObject({ status: 'stopped', cost: null })
})

test('without tokens a question is refused and not stored', async () => {
  const user = await app.registerUser()
  await app.db
    .transaction()
    .execute((tx) => holdTokens(tx, { ...wholeBalance, userId: user.profile.uid, key: `all ${user.email}`, now: new Date() }))
  app.says(says('Never.'))
  const chat = (await user.call(calls.createChat, { body: { market_symbol: 'EURUSD' } })).body
  const refused = await user.call(calls.sendMessage, { params: { id: chat.id }, body: { content: 'What now?' } })
  expect([refused.status, refused.failure.code, refused.failure.details]).toEqual([402, 'not_enough_tokens', { needed: most, balance: 0 }])
  expect((await user.call(calls.listMessages, { params: { id: chat.id }, query: {} })).body.count).toBe(0)
})
