import { exportReport, exportResult } from '@playbook/contract/exports'
import * as publications from '@playbook/contract/publications'
import * as robustness from '@playbook/contract/robustness'
import { strategyResult } from '@playbook/contract/strategies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkingProduct, type WorkingProduct } from '../robustness/testing/working-product.ts'
import type { TestUser } from '../testing/test-app.ts'

// It trades often enough to be judged.
const words = 'Buy when RSI(14) is below 40, sell when RSI(14) is above 50. Stop 2%, risk 1% per trade.'

let product: WorkingProduct
let ann: TestUser
let id: string
beforeAll(async () => {
  product = await createWorkingProduct()
  ann = await product.registerUser()
  await product.work(3)
  id = await product.finished(ann, { strategy_text: words })
})
afterAll(() => product.close())

const result = async () => (await ann.call(strategyResult, { params: { id } })).body.result!
const latest = async () => (await ann.call(robustness.latestCheck, { params: { id } })).body
const publish = async () => {
  const { body } = await ann.call(publications.publishStrategy, { params: { id }, body: { includes: 'proof' } })
  const { statement } = (await ann.call(publications.publishedResult, { params: { public_id: body.public_id } })).body
  return publications.Statement.parse(JSON.parse(statement))
}
const deflated = ({ figures }: { figures: publications.Statement['figures'] }) =>
  figures.find(({ name }) => name === 'deflated_sharpe')!.value!
const probabilistic = ({ figures }: { figures: publications.Statement['figures'] }) =>
  figures.find(({ name }) => name === 'probabilistic_sharpe')!.value!

const axes = [
  { path: 'entryLong.when.left.params.period', from: 8, to: 20, step: 2 },
  { path: 'entryLong.when.right.value', from: 20, to: 40, step: 5 },
]
const combinations = 35

test('before anything else was tried, a statement says so, and nothing is deflated', async () => {
  const statement = await publish()
  expect(statement).toMatchObject({ tried: { trials: 1, sharpe_spread: null, checked: 0 }, left_out: [] })
  expect(deflated(statement)).toBe(probabilistic(statement))
})

test('after a sweep and a check, every place tells the same count and the same deflated Sharpe', async () => {
  const alone = deflated(await result())
  const sweep = await ann.call(robustness.startSweep, { params: { id }, body: { axes } })
  await product.ended(ann, sweep.body.id)
  const swept = await result()
  expect(swept.tried!.trials).toBe(combinations)
  expect(deflated(swept)).toBeLessThan(alone)
  const check = await ann.call(robustness.startCheck, { params: { id }, body: { depth: 'quick' } })
  await product.ended(ann, check.body.id)

  const now = await result()
  const tried = { trials: combinations, sharpe_spread: now.tried!.sharpe_spread, checked: now.tried!.checked }
  expect([now.tried!.sharpe_spread, now.tried!.luck_sharpe]).toEqual([swept.tried!.sharpe_spread, swept.tried!.luck_sharpe])
  expect(now.tried!.checked).toBeGreaterThan(0)
  expect(deflated(now)).toBe(deflated(swept))

  const { check: found, trials } = await latest()
  expect(trials).toEqual(tried)
  expect(found!.report!.trials).toMatchObject({ before: combinations, added: tried.checked })
  expect(found!.report!.sharpe!.trials).toBe(combinations)
  expect(found!.report!.sharpe!.deflated.value).toBeCloseTo(deflated(now), 12)
  expect(found!.report!.sharpe!.bestByLuckAnnual.value).toBeCloseTo(now.tried!.luck_sharpe!, 12)
  const reason = found!.report!.verdict.reasons.find(({ test: name }) => name === 'deflated_sharpe')!
  expect(reason.sentence).toContain(`${combinations} variants were tried`)
  const { body: short } = await ann.call(robustness.latestVerdict, { params: { id } })
  expect(short).toEqual({ check_id: found!.id, verdict: found!.report!.verdict, trials: tried })
  const { body: ofSweep } = await ann.call(robustness.getSweep, { params: { study_id: sweep.body.id } })
  expect(ofSweep.report!.sharpe!.deflated.value).toBe(found!.report!.sharpe!.deflated.value)

  expect((await ann.call(publications.getPublication, { params: { id } })).body.tried).toEqual(tried)
  const statement = await publish()
  expect(statement.tried).toEqual(tried)
  expect(deflated(statement)).toBe(deflated(now))
  const file = JSON.parse((await ann.call(exportResult, { params: { id } })).text) as { result: typeof now }
  expect([file.result.tried, deflated(file.result)]).toEqual([now.tried, deflated(now)])
  expect((await ann.call(exportReport, { params: { id } })).status).toBe(200)
})

test('what is tried after publishing does not reach what was signed, and raises what is stated next', async () => {
  const before = await publish()
  const more = await ann.call(robustness.startSweep, { params: { id }, body: { axes: [{ ...axes[0]!, from: 30, to: 40 }] } })
  const { body } = await ann.call(publications.getPublication, { params: { id } })
  await product.ended(ann, more.body.id)
  const { statement } = (await ann.call(publications.publishedResult, { params: { public_id: body.publication!.public_id } })).body
  expect(publications.Statement.parse(JSON.parse(statement)).tried).toEqual(before.tried)
  expect((await publish()).tried!.trials).toBe(before.tried!.trials + 6)
})

test.each([
  ['not understood', 'And zorblax 7.', { words: expect.stringContaining('zorblax 7'), why: null }],
  ['no data', 'Skip it when sentiment is bad.', { words: 'Skip it when sentiment is bad', why: expect.any(String) }],
])('words that were let pass are part of the statement with their place: %s', async (_, sentence, leftOut) => {
  const strategy_text = `Buy when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade. ${sentence}`
  const start = strategy_text.indexOf(sentence)
  const run = await product.finished(ann, { strategy_text, confirmed: [{ start, end: strategy_text.length }] })
  const { body } = await ann.call(publications.publishStrategy, { params: { id: run }, body: { includes: 'proof' } })
  const { statement } = (await ann.call(publications.publishedResult, { params: { public_id: body.public_id } })).body
  const { left_out: words, words: text } = publications.Statement.parse(JSON.parse(statement))
  expect(words).toMatchObject([leftOut])
  for (const { start: from, end, words: word } of words!) expect(text.slice(from, end)).toBe(word)
})
