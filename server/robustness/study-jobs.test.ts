import { deactivate } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/robustness'
import { deleteStrategy } from '@playbook/contract/strategies'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import { afterEach, describe, expect, test } from 'vitest'
import { spawnServer, urlOf } from '../strategies/testing/spawn-server.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createWorkingProduct, type WorkingProduct } from './testing/working-product.ts'

const opened: WorkingProduct[] = []
afterEach(async () => {
  for (const product of opened.splice(0)) await product.close()
})

/** A product with a finished backtest and nobody at work. */
async function createWorld(): Promise<{ product: WorkingProduct; ann: TestUser; strategy: string }> {
  const product = await createWorkingProduct()
  opened.push(product)
  const ann = await product.registerUser()
  const jobs = await product.work(1)
  const strategy = await product.finished(ann)
  await jobs.stop(2_000)
  return { product, ann, strategy }
}

const start = async (user: TestUser, id: string, seed = 1) =>
  (await user.call(calls.startCheck, { params: { id }, body: { depth: 'quick', seed } })).body.id
const reportOf = async (user: TestUser, id: string): Promise<RobustnessReport> =>
  (await user.call(calls.latestCheck, { params: { id } })).body.check!.report!
const statusOf = async ({ db }: WorkingProduct, id: string) =>
  (await db.selectFrom('robustness_studies').select('status').where('id', '=', id).executeTakeFirst())?.status

describe('a check', () => {
  test('gives the same report over one worker and over several processes', async () => {
    const { product, ann, strategy } = await createWorld()
    const ben = await product.registerUser()
    const single = await product.work(1)
    const other = await product.finished(ben)
    await product.ended(ann, await start(ann, strategy))
    await single.stop(2_000)
    await product.work(3)
    await product.work(3)
    await product.ended(ben, await start(ben, other))
    expect(await reportOf(ben, other)).toEqual(await reportOf(ann, strategy))
  })

  test('is seen live from waiting to its end, never goes back, and tells what it knows on the way', async () => {
    const { product, ann, strategy } = await createWorld()
    const id = await start(ann, strategy)
    const stream = ann.call(calls.watchStudy, { params: { study_id: id } })
    await product.work(2)
    const isUnderWay = async (check: string) => !['completed', 'failed'].includes((await statusOf(product, check)) ?? '')
    const isTold = async () => {
      const { status, report } = (await ann.call(calls.latestCheck, { params: { id: strategy } })).body.check!
      return status === 'running' && (report?.baseline ?? null) !== null
    }
    let wasTold = false
    while (await isUnderWay(id)) wasTold ||= await isTold()
    const seen = [...(await stream).text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as calls.StudyProgress)
    expect(seen[0]).toMatchObject({ status: 'pending', progress: 0 })
    expect(seen.at(-1)).toMatchObject({ status: 'completed', progress: 100 })
    expect(seen.map(({ progress }) => progress)).toEqual(seen.map(({ progress }) => progress).toSorted((a, b) => a - b))
    // One may be over between two looks.
    for (let seed = 2; !wasTold && seed < 6; seed += 1) {
      const next = await start(ann, strategy, seed)
      while (await isUnderWay(next)) wasTold ||= await isTold()
    }
    expect(wasTold).toBe(true)
  })

  test('that is cancelled stays cancelled, stores nothing more, and can be started again', async () => {
    const { product, ann, strategy } = await createWorld()
    const id = await start(ann, strategy)
    await product.work(2)
    await expect.poll(() => statusOf(product, id), { interval: 5 }).toBe('running')
    for (let i = 0; i < 2; i += 1) expect((await ann.call(calls.cancelStudy, { params: { study_id: id } })).body.status).toBe('cancelled')
    const next = await start(ann, strategy)
    expect(next).not.toBe(id)
    await product.ended(ann, next)
    expect(await statusOf(product, id)).toBe('cancelled')
    const third = await start(ann, strategy, 3)
    await ann.call(calls.cancelStudy, { params: { study_id: third } })
    expect((await ann.call(calls.latestCheck, { params: { id: strategy } })).body.check).toMatchObject({ id: next, status: 'completed' })
    const finished = await ann.call(calls.cancelStudy, { params: { study_id: next } })
    expect([finished.status, finished.failure.code]).toEqual([409, 'study_finished'])
  })

  test('whose worker process is killed goes on in another, and its report is the same', async () => {
    const { product, ann, strategy } = await createWorld()
    const settings = { ROLE: 'worker', DATABASE_URL: urlOf(product.database.address), WORKERS: '1' }
    const first = await spawnServer(settings)
    const id = await start(ann, strategy)
    const done = async () => (await ann.call(calls.latestCheck, { params: { id: strategy } })).body.check!.tasks_done
    await expect.poll(done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    await first.kill('SIGKILL')
    expect(await statusOf(product, id)).toBe('running')
    await product.work(2)
    expect((await product.ended(ann, id)).status).toBe('completed')
    const ben = await product.registerUser()
    const other = await product.finished(ben)
    await product.ended(ben, await start(ben, other))
    expect(await reportOf(ann, strategy)).toEqual(await reportOf(ben, other))
  })

  test('ends with its strategy, and with its owner’s account', async () => {
    const { product, ann, strategy } = await createWorld()
    const id = await start(ann, strategy)
    await ann.call(deactivate)
    expect(await statusOf(product, id)).toBe('cancelled')
    const ben = await product.registerUser()
    const jobs = await product.work(1)
    const other = await product.finished(ben)
    await jobs.stop(2_000)
    const next = await start(ben, other)
    await ben.call(deleteStrategy, { params: { id: other } })
    expect(await statusOf(product, next)).toBe('cancelled')
    expect((await ben.call(calls.watchStudy, { params: { study_id: next } })).failure.code).toBe('study_not_found')
  })

  test('more than an owner may have unfinished are refused with the time to wait', async () => {
    const { ann, strategy } = await createWorld()
    for (let seed = 1; seed <= limits.maxUnfinishedStudies; seed += 1) await start(ann, strategy, seed)
    const answer = await ann.call(calls.startCheck, { params: { id: strategy }, body: { depth: 'quick', seed: 99 } })
    expect([answer.status, answer.failure.code, answer.headers['retry-after']]).toEqual([429, 'too_many_runs', '10'])
  })
})
