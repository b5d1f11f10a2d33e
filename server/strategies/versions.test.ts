import * as calls from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

let app: StrategyApp
beforeAll(async () => {
  app = await createStrategyApp()
})
afterAll(() => app.close())

const words = 'On the daily chart buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.'

/** Starts a run and cancels it, so that the next one is not one too many. */
async function run(user: TestUser, parentId?: string): Promise<string> {
  const body = { strategy_text: words, symbol: 'EURUSD', ...(parentId === undefined ? {} : { parent_id: parentId }) }
  const { body: answer } = await user.call(calls.interpret, { body })
  await user.call(calls.cancelStrategy, { body: { id: answer.id! } })
  return answer.id!
}

const versionsOf = async (user: TestUser, id: string) =>
  (await user.call(listVersions, { params: { id } })).body.versions.map(({ id: each, version, parent_id }) => ({
    id: each,
    version,
    parent_id,
  }))

test('a run that was edited from another is its next version, and each tells the whole lineage', async () => {
  const ann = await app.registerUser()
  const first = await run(ann)
  const second = await run(ann, first)
  const third = await run(ann, first)
  const other = await run(ann)
  const lineage = [
    { id: third, version: 3, parent_id: first },
    { id: second, version: 2, parent_id: first },
    { id: first, version: 1, parent_id: null },
  ]
  for (const id of [first, second, third]) expect(await versionsOf(ann, id)).toEqual(lineage)
  expect(await versionsOf(ann, other)).toEqual([{ id: other, version: 1, parent_id: null }])
})

test('when a version in the middle is deleted, its children were edited from its parent, and numbers stay', async () => {
  const ann = await app.registerUser()
  const first = await run(ann)
  const second = await run(ann, first)
  const third = await run(ann, second)
  await ann.call(calls.deleteStrategy, { params: { id: second } })
  expect(await versionsOf(ann, third)).toEqual([
    { id: third, version: 3, parent_id: first },
    { id: first, version: 1, parent_id: null },
  ])
  await ann.call(calls.deleteStrategy, { params: { id: first } })
  const fourth = await run(ann, third)
  expect(await versionsOf(ann, third)).toEqual([
    { id: fourth, version: 4, parent_id: third },
    { id: third, version: 3, parent_id: null },
  ])
  expect((await ann.call(calls.getStrategy, { params: { id: third } })).body.strategy_text).toBe(words)
})

test.each(['another user’s', 'a deleted', 'a malformed'])('%s parent is passed over: the run stands on its own', async (kind) => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  const foreign = await run(ben)
  const gone = await run(ann)
  await ann.call(calls.deleteStrategy, { params: { id: gone } })
  const id = await run(ann, kind === 'another user’s' ? foreign : kind === 'a deleted' ? gone : 'no-such-id')
  expect(await versionsOf(ann, id)).toEqual([{ id, version: 1, parent_id: null }])
})

test('another user’s versions are not found', async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  const id = await run(ann)
  for (const asked of [id, 'no-such-id']) {
    const answer = await ben.call(listVersions, { params: { id: asked } }, {})
    expect(answer.status).toBe(404)
  }
})
