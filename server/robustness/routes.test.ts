import * as calls from '@playbook/contract/robustness'
import { deleteStrategy, getStrategy, strategyResult } from '@playbook/contract/strategies'
import { robustnessParts } from '@playbook/engine/robustness/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createWorkingProduct, type WorkingProduct } from './testing/working-product.ts'

let product: WorkingProduct
let ann: TestUser
let ben: TestUser
let strategy: string
beforeAll(async () => {
  product = await createWorkingProduct()
  ann = await product.registerUser()
  ben = await product.registerUser()
  await product.work(3)
  strategy = await product.finished(ann)
})
afterAll(() => product.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
const check = async (user: TestUser, id: string, body: { depth?: calls.CheckDepth; seed?: number } = { depth: 'quick' }) =>
  (await user.call(calls.startCheck, { params: { id }, body })).body.id
const latest = async (user: TestUser, id: string) => (await user.call(calls.latestCheck, { params: { id } })).body

const sweepOf = (more: object = {}) => ({
  axes: [
    { path: 'entryLong.when.left.params.period', from: 8, to: 20, step: 2 },
    { path: 'entryLong.when.right.value', from: 20, to: 40, step: 5 },
  ],
  ...more,
})

test('a strategy that was never checked has no check, and one trial', async () => {
  const id = await product.finished(await product.registerUser())
  expect(id).not.toBe('')
  expect(await latest(ann, strategy)).toEqual({ check: null, trials: { trials: 1, sharpe_spread: null, checked: 0 } })
})

test('a check ends with a verdict that gives a reason for every test, and every part is there or says why not', async () => {
  const id = await check(ann, strategy)
  expect(await product.ended(ann, id)).toMatchObject({ status: 'completed', error_message: null })
  const { check: found, trials } = await latest(ann, strategy)
  const report = found!.report!
  expect(found).toMatchObject({ id, status: 'completed', progress: 100, settings: { depth: 'quick', seed: 1 } })
  expect(report.verdict.isFinal).toBe(true)
  expect(report.progress.tasksDone).toBe(report.progress.tasks)
  expect(report.verdict.reasons.length).toBeGreaterThan(10)
  const { body } = await ann.call(strategyResult, { params: { id: strategy } })
  expect(report.baseline!.tradeHash).toBe(body.result!.receipt.trade_hash)
  expect(robustnessParts.filter((part) => report.settings.parts.includes(part))).toEqual([...robustnessParts])
  // The plan itself was counted by its backtest: of the combinations only the others are new.
  expect(report.trials).toMatchObject({ before: 1 })
  expect(trials).toEqual({ trials: 1, sharpe_spread: null, checked: report.trials.added })
  expect(report.trials.added).toBeGreaterThan(10)
  const { body: short } = await ann.call(calls.latestVerdict, { params: { id: strategy } })
  expect(short).toEqual({ check_id: id, verdict: report.verdict, trials })
  expect(await product.db.selectFrom('robustness_tasks').selectAll().where('study_id', '=', id).execute()).toEqual([])
})

test('the same question is answered by the same check; another seed is another question', async () => {
  const first = await check(ann, strategy)
  expect(await check(ann, strategy)).toBe(first)
  await product.ended(ann, first)
  expect(await check(ann, strategy)).toBe(first)
  const other = await check(ann, strategy, { depth: 'quick', seed: 2 })
  expect(other).not.toBe(first)
  await product.ended(ann, other)
})

test('the next backtest of the family knows of every combination that was tried, and deleting forgets none', async () => {
  const user = await product.registerUser()
  const first = await product.finished(user)
  const sharpeOf = async (id: string) => {
    const { body } = await user.call(strategyResult, { params: { id } })
    return body.result!.figures.find((figure) => figure.name === 'deflated_sharpe')!.value!
  }
  const alone = await sharpeOf(first)
  const { body } = await user.call(calls.startSweep, { params: { id: first }, body: sweepOf() })
  await product.ended(user, body.id)
  await user.call(deleteStrategy, { params: { id: first } })
  expect((await user.call(getStrategy, { params: { id: first } })).status).toBe(404)
  const again = await product.finished(user)
  expect((await latest(user, again)).trials.trials).toBeGreaterThan(30)
  expect(await sharpeOf(again)).toBeLessThan(alone)
})

test('the numbers of a plan that can be varied are told with their bounds', async () => {
  const { body } = await ann.call(calls.sweepParameters, { params: { id: strategy } })
  expect(body.parameters.map(({ path }) => path)).toContain('entryLong.when.left.params.period')
  for (const { value, min, max, step } of body.parameters) expect(value >= min && value <= max && step > 0).toBe(true)
})

test('a sweep tries every combination, as a table too, and counts each', async () => {
  const user = await product.registerUser()
  const id = await product.finished(user)
  const { body: started } = await user.call(calls.startSweep, { params: { id }, body: sweepOf() })
  await product.ended(user, started.id)
  const { body: sweep } = await user.call(calls.getSweep, { params: { study_id: started.id } })
  const { axes, trials, presentAt } = sweep.report!.sweep!
  const combinations = axes.reduce((count, axis) => count * axis.values.length, 1)
  expect(trials).toHaveLength(combinations)
  expect(trials[presentAt!]!.values).toEqual(axes.map((axis) => axis.present))
  const table = await user.call(calls.sweepTable, { params: { study_id: started.id } })
  expect(table.text.trim().split('\r\n')).toHaveLength(combinations + 1)
  expect((await latest(user, id)).trials.trials).toBe(combinations)
  const { body: list } = await user.call(calls.listSweeps, { params: { id } })
  expect(list.sweeps.map((each) => each.id)).toEqual([started.id])
})

test.each([
  ['a parameter that the strategy does not have', { axes: [{ path: 'stop.long.nothing', from: 1, to: 2, step: 1 }] }],
  ['the same parameter twice', { axes: [sweepOf().axes[0]!, sweepOf().axes[0]!] }],
  ['no parameter', { axes: [] }],
  ['a range that goes down', { axes: [{ path: 'entryLong.when.left.params.period', from: 9, to: 2, step: 1 }] }],
  ['a step of nothing', { axes: [{ path: 'entryLong.when.left.params.period', from: 1, to: 2, step: 0 }] }],
  ['more combinations than a sweep takes', sweepOf({ max_combinations: 5_001 })],
  ['a constraint on something unknown', sweepOf({ constraints: [{ smaller: 'x', larger: 'y' }] })],
])('a sweep over %s is refused', async (_, body) => {
  const answer = await ann.call(calls.startSweep, { params: { id: strategy }, body })
  expect([answer.status, answer.failure.code]).toEqual([400, 'strategy_invalid'])
})

const period = 'entryLong.when.left.params.period'
const level = 'entryLong.when.right.value'
test.each([
  ['below the least', { path: period, from: 1, to: 20, step: 1 }, 'axes.1.from', 'RSI period takes 2 to 1000, not 1'],
  ['above the most', { path: level, from: 20, to: 101, step: 1 }, 'axes.1.to', /^Level for .* takes 0 to 100, not 101$/],
  ['between whole numbers', { path: period, from: 8, to: 20, step: 0.5 }, 'axes.1.step', 'RSI period takes whole numbers only, not 0.5'],
])('a sweep over values %s is refused at the very number', async (_, axis, field, message) => {
  const other = sweepOf().axes.find(({ path }) => path !== axis.path)!
  const { status, failure } = await ann.call(calls.startSweep, { params: { id: strategy }, body: { axes: [other, axis] } })
  expect([status, failure.code, Object.keys(failure.errors!)]).toEqual([400, 'strategy_invalid', [field]])
  expect(failure.errors![field]![0]).toMatch(message)
  expect(failure.message).toBe(failure.errors![field]![0])
})

test('a strategy without a finished backtest cannot be checked', async () => {
  await product.db.updateTable('strategies').set({ status: 'failed' }).where('id', '=', strategy).execute()
  const answer = await ann.call(calls.startCheck, { params: { id: strategy }, body: {} })
  await product.db.updateTable('strategies').set({ status: 'completed' }).where('id', '=', strategy).execute()
  expect([answer.status, answer.failure.code]).toEqual([409, 'strategy_unfinished'])
})

test('prices that changed since the backtest end the check with something to do about it', async () => {
  const user = await product.registerUser()
  const id = await product.finished(user)
  const { result } = await product.db
    .selectFrom('strategy_results')
    .select('result')
    .where('strategy_id', '=', id)
    .executeTakeFirstOrThrow()
  const changed = result as { receipt: { data_hash: string } }
  changed.receipt.data_hash = 'f'.repeat(64)
  await product.db
    .updateTable('strategy_results')
    .set({ result: JSON.stringify(changed) })
    .where('strategy_id', '=', id)
    .execute()
  const ended = await product.ended(user, await check(user, id))
  expect(ended.status).toBe('failed')
  expect(ended.error_message).toBe('The prices of EURUSD have changed since this backtest ran. Run the strategy again.')
})

test('another user’s, an unknown and a malformed id answer 404 with the same words, and a visitor 401', async () => {
  const study = await check(ann, strategy)
  for (const id of [strategy, unknownId, 'no-such-id'])
    for (const [call, given] of [
      [calls.startCheck, { params: { id }, body: {} }],
      [calls.latestCheck, { params: { id } }],
      [calls.latestVerdict, { params: { id } }],
      [calls.sweepParameters, { params: { id } }],
      [calls.startSweep, { params: { id }, body: sweepOf() }],
      [calls.listSweeps, { params: { id } }],
    ] as const) {
      const answer = await ben.call(call, given as never, {})
      expect([call.summary, answer.status, answer.failure.code]).toEqual([call.summary, 404, 'strategy_not_found'])
      expect((await product.call(call, given as never, {})).status).toBe(401)
    }
  for (const study_id of [study, unknownId, 'no-such-id'])
    for (const call of [calls.getSweep, calls.sweepTable, calls.watchStudy, calls.cancelStudy] as const) {
      const answer = await ben.call(call, { params: { study_id } } as never, {})
      expect([call.summary, answer.status, answer.failure.code]).toEqual([call.summary, 404, 'study_not_found'])
      expect((await product.call(call, { params: { study_id } } as never, {})).status).toBe(401)
    }
})

test('a backtest on imported prices is checked on the same prices', async () => {
  const user = await product.registerUser()
  await importMarket(user, 'MYCOIN', hours(2_000))
  const strategy_text = 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.'
  const id = await product.finished(user, {
    strategy_text,
    symbol: 'MYCOIN',
    timeframe: '1h',
    start_date: '2024-01-05',
    end_date: '2024-03-10',
  })
  expect((await product.ended(user, await check(user, id))).status).toBe('completed')
  const { body } = await user.call(strategyResult, { params: { id } })
  expect((await latest(user, id)).check!.report!.baseline!.tradeHash).toBe(body.result!.receipt.trade_hash)
})
