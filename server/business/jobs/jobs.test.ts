import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as calls from '@playbook/contract/b2b-jobs'
import { readStrategy } from '@playbook/contract/b2b-reading'
import type { NewApiKey } from '@playbook/contract/business'
import { fillPath, type Endpoint, type Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { moveTestClock } from '@playbook/contract/sandbox'
import { businessWebhooks } from '@playbook/contract/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StartedJobs } from '../../jobs/start-jobs.ts'
import { createWorkingProduct, type WorkingProduct } from '../../robustness/testing/working-product.ts'
import type { Answer, CallGiven, TestUser } from '../../testing/test-app.ts'
import { openReceiver } from '../../webhooks/testing/receiver.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { purgeOldApiJobs } from './purge-old-jobs.ts'
import { apiJob } from './run-job.ts'

const text = 'Buy EURUSD when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'
const usual = { strategy_text: text, timeframe: '1d', start_date: '2018-01-01', end_date: '2022-12-31' } as const

let product: WorkingProduct
let user: TestUser
let owner: { businessId: string; userId: string }
beforeAll(async () => {
  product = await createWorkingProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  user = await product.registerUser()
  const userId = user.profile.uid
  owner = { userId, businessId: await makeBusiness(product.db, userId) }
})

const keyed = (more?: Partial<NewApiKey>) => makeKey(product, owner, { environment: 'test', ...more })
const by = <E extends Endpoint>(key: string, endpoint: E, ...[given, more]: CallGiven<E>): Promise<Answer<E>> =>
  product.call(endpoint, ...([given, { ...more, headers: { authorization: `ApiKey ${key}`, ...more?.headers } }] as CallGiven<E>))
/** Workers for the tests of a group. */
function atWork(): void {
  let jobs: StartedJobs
  beforeAll(async () => {
    jobs = await product.work(2)
  })
  afterAll(() => jobs.stop(5_000))
}
const start = async (key: string, more: object = {}) => (await by(key, calls.startBacktest, { body: { ...usual, ...more } })).body.job
const ended = async (key: string, id: string): Promise<calls.ApiJob> => {
  for (;;) {
    const { job } = (await by(key, calls.readJob, { params: { job_id: id }, query: { wait_seconds: 20 } })).body
    if (job.ended_at !== null) return job
  }
}
const unitsOf = async () => {
  await product.gate.flush()
  const row = await product.db
    .selectFrom('api_months')
    .select(['included_used', 'included_granted'])
    .where('subject_id', '=', owner.businessId)
    .executeTakeFirst()
  return row === undefined ? 0 : row.included_used - row.included_granted
}

describe('a backtest', () => {
  atWork()

  test('is started, followed and read by key, with its trades in pages and as CSV', async () => {
    const key = await keyed()
    const started = await start(key)
    expect(started).toMatchObject({
      kind: 'backtest',
      status: 'pending',
      progress: 0,
      symbol: 'EURUSD',
      timeframe: '1d',
      backtest_id: null,
    })
    const params = { job_id: started.id }
    const job = await ended(key, started.id)
    expect(job).toMatchObject({ status: 'completed', progress: 100, error: null, message: expect.stringMatching(/^\d+ trades, /) })

    const { body } = await by(key, calls.readBacktest, { params, query: {} })
    expect(body.rules?.map(({ role }) => role)).toEqual(expect.arrayContaining(['entry', 'exit', 'stop']))
    expect(body.summary).toMatchObject({ initial_capital: 10_000, total_return: body.interval?.pessimistic.total_return })
    expect(body.figures?.find(({ name }) => name === 'sharpe_ratio')).toMatchObject({ title: 'Sharpe', unit: 'ratio' })
    expect(body.trials).toMatchObject({ trials: 1 })
    expect(body.receipt).toMatchObject({ source: 'simulated', trade_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const few = (await by(key, calls.readBacktest, { params, query: { fields: 'summary,rules' } })).body
    expect(Object.keys(few).toSorted()).toEqual(['job', 'rules', 'summary'])
    expect((await by(key, calls.readBacktest, { params, query: { fields: 'secrets' } })).failure.errors).toHaveProperty('fields')

    const pages: Reply<typeof calls.listBacktestTrades>[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 7, ...(cursor === undefined ? {} : { cursor }) }
      pages.push((await by(key, calls.listBacktestTrades, { params, query })).body)
      cursor = pages.at(-1)!.next_cursor ?? undefined
    } while (cursor !== undefined)
    const numbers = pages.flatMap(({ trades }) => trades.map(({ number }) => number))
    expect(numbers).toEqual(Array.from({ length: body.summary!.total_trades }, (_, i) => i + 1))
    const csv = await by(
      key,
      calls.listBacktestTrades,
      { params, query: { limit: 2, fields: 'number,profit_loss' } },
      { headers: { accept: 'text/csv' } },
    )
    expect([csv.headers['content-type'], csv.headers['next-cursor']]).toEqual(['text/csv; charset=utf-8', '2'])
    expect(csv.text).toMatch(/^number,profit_loss\r\n1,-?[\d.]+\r\n2,-?[\d.]+\r\n$/)
  })

  test('is told to whoever listens while it runs, never going back, and to the webhooks of its environment once', async () => {
    const receiver = await openReceiver()
    const { call } = user
    const body = { url: receiver.url, environment: 'test', events: ['job.completed', 'job.failed'] } as const
    await call(businessWebhooks.create, { body: { ...body, events: [...body.events] } })
    const key = await keyed()
    const { id } = await start(key)
    const stream = await by(key, calls.watchJob, { params: { job_id: id } })
    const seen = [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, data]) => (JSON.parse(data!) as { job: calls.ApiJob }).job)
    expect([seen.at(-1)?.status, seen.at(-1)?.progress]).toEqual(['completed', 100])
    const told = seen.map(({ progress }) => progress)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1)
    const event = JSON.parse(receiver.received[0]!.body) as { type: string; environment: string; data: calls.ApiJob }
    expect([event.type, event.environment, event.data]).toEqual(['job.completed', 'test', seen.at(-1)])
    await receiver.close()
  })

  test('lives at the moment of the test clock, and gives the same again', async () => {
    const key = await keyed()
    const at = '2021-06-01T00:00:00.000Z'
    await by(key, moveTestClock, { body: { at } })
    const [one, two] = [await start(key), await start(key)]
    expect(one.as_of).toBe(at)
    await Promise.all([ended(key, one.id), ended(key, two.id)])
    const read = async (id: string) => (await by(key, calls.readBacktest, { params: { job_id: id }, query: {} })).body
    const [first, second] = [await read(one.id), await read(two.id)]
    expect(first.receipt!.last_time).toBeLessThan(Date.parse(at) / 1_000)
    expect({ ...first, job: null }).toEqual({ ...second, job: null })
  })

  test('counts the variants that keys have tried', async () => {
    const key = await keyed()
    for (const level of [31, 32]) await ended(key, (await start(key, { strategy_text: text.replace('30', String(level)) })).id)
    const { id } = await start(key)
    await ended(key, id)
    const { trials } = (await by(key, calls.readBacktest, { params: { job_id: id }, query: { fields: 'trials' } })).body
    expect(trials?.trials).toBe(3)
  })

  test('is refused with the reading where something is open, and costs nothing', async () => {
    const key = await keyed({ environment: 'live' })
    const refusals = [
      [{ strategy_text: 'Buy EURUSD when RSI(14) crosses above 30 and the moon is full. Stop 1%.' }, 'strategy_blocked'],
      [{ strategy_text: 'Hello' }, 'strategy_invalid'],
      [{ ...usual, start_date: '2031-01-01', end_date: '2032-01-01' }, 'strategy_invalid'],
    ] as const
    for (const [body, code] of refusals) {
      const refused = await by(key, calls.startBacktest, { body: { ...usual, ...body } })
      expect([code, refused.failure.code]).toEqual([code, code])
    }
    const blocked = (await by(key, calls.startBacktest, { body: { ...usual, ...refusals[0][0] } })).failure
    const { reading } = (await by(key, readStrategy, { body: { ...usual, ...refusals[0][0] } })).body
    expect(blocked.details).toEqual(reading)
    expect(await unitsOf()).toBe(readStrategy.units)
    expect((await by(key, calls.listJobs, { query: {} })).body.jobs).toEqual([])
  })
})

describe('a robustness check', () => {
  atWork()

  test('judges a completed backtest, in the words of its report, and charges the key that asked', async () => {
    const key = await keyed({ environment: 'live' })
    const { id } = await start(key)
    const check = (more: object = {}) => by(key, calls.startRobustness, { body: { backtest_id: id, depth: 'quick', ...more } })
    expect((await check({ backtest_id: 'x' })).failure.code).toBe('job_not_found')
    await ended(key, id)
    const started = (await check()).body.job
    expect(started).toMatchObject({ kind: 'robustness', backtest_id: id, symbol: 'EURUSD' })
    const job = await ended(key, started.id)
    expect([job.status, job.error]).toEqual(['completed', null])
    const { body } = await by(key, calls.readRobustness, { params: { job_id: started.id } })
    expect(body.verdict.headline).toBe(job.message)
    expect(body.verdict.reasons).toHaveLength(15)
    expect(body.walk_forward.map(({ mode }) => mode)).toEqual(['rolling', 'anchored'])
    expect(body.trials.before).toBe(1)
    expect((await by(key, calls.readBacktest, { params: { job_id: started.id }, query: {} })).failure.code).toBe('job_not_found')
    expect(await unitsOf()).toBe(calls.startBacktest.units + calls.startRobustness.units)
  })
})

describe('jobs', () => {
  test('AC5, AK4: of another business, or of the other environment, are not there', async () => {
    const key = await keyed()
    const { id } = await start(key)
    const live = await keyed({ environment: 'live' })
    const other = await product.registerUser()
    const businessId = await makeBusiness(product.db, other.profile.uid)
    const foreign = await makeKey(product, { userId: other.profile.uid, businessId }, { environment: 'test' })
    const params = { job_id: id }
    for (const stranger of [live, foreign]) {
      const answers = await Promise.all([
        by(stranger, calls.readJob, { params, query: {} }),
        by(stranger, calls.cancelJob, { params }),
        by(stranger, calls.readBacktest, { params, query: {} }),
        by(stranger, calls.listBacktestTrades, { params, query: {} }),
        by(stranger, calls.readRobustness, { params }),
        by(stranger, calls.startRobustness, { body: { backtest_id: id } }),
        by(stranger, calls.watchJob, { params }),
      ])
      expect(answers.map(({ failure }) => failure.code)).toEqual(answers.map(() => 'job_not_found'))
      expect((await by(stranger, calls.listJobs, { query: {} })).body.jobs).toEqual([])
    }
    expect((await by(key, calls.readJob, { params, query: {} })).body.job.status).toBe('pending')
  })

  test('have no result until they are completed', async () => {
    const key = await keyed()
    const { id } = await start(key)
    const params = { job_id: id }
    const answers = await Promise.all([
      by(key, calls.readBacktest, { params, query: {} }),
      by(key, calls.listBacktestTrades, { params, query: {} }),
      by(key, calls.startRobustness, { body: { backtest_id: id } }),
    ])
    expect(answers.map(({ failure }) => failure.code)).toEqual(answers.map(() => 'job_unfinished'))
    expect((await by(key, calls.readJob, { params, query: { wait_seconds: 1 } })).body.job.status).toBe('pending')
  })

  test('AK11: need their scope', async () => {
    const key = await keyed({ scopes: ['charts', 'strategies'] })
    expect((await by(key, calls.startBacktest, { body: usual })).failure.code).toBe('scope_missing')
  })

  test('are listed newest first, in pages that hold each once, with the fields that are asked for', async () => {
    const key = await keyed()
    const made: string[] = []
    for (let i = 0; i < 5; i += 1) made.push((await start(key)).id)
    const ids: (string | undefined)[] = []
    let cursor: string | undefined
    do {
      const { body } = await by(key, calls.listJobs, { query: { limit: 2, fields: 'id', ...(cursor === undefined ? {} : { cursor }) } })
      expect(body.jobs.every((job) => Object.keys(job).join() === 'id')).toBe(true)
      ids.push(...body.jobs.map(({ id }) => id))
      cursor = body.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(ids)).toEqual(new Set(made))
    expect(ids).toHaveLength(made.length)
    expect((await by(key, calls.listJobs, { query: { kind: 'robustness' } })).body.jobs).toEqual([])
    expect((await by(key, calls.listJobs, { query: { cursor: 'nonsense' } })).failure.errors).toHaveProperty('cursor')
    const csv = await by(key, calls.listJobs, { query: { limit: 1 } }, { headers: { accept: 'text/csv' } })
    expect(csv.text.split('\r\n')[0]).toBe(
      'id,kind,status,progress,message,error,symbol,timeframe,backtest_id,as_of,created_at,updated_at,ended_at',
    )
  })

  test('RL8: more unfinished ones than allowed are refused, and a cancelled one makes room and gives its units back', async () => {
    const key = await keyed({ environment: 'live' })
    for (let i = 0; i < limits.maxUnfinishedJobs; i += 1) await start(key)
    const refused = await by(key, calls.startBacktest, { body: usual })
    expect([refused.failure.code, refused.headers['retry-after']]).toEqual(['too_many_jobs', '10'])
    expect(await unitsOf()).toBe(limits.maxUnfinishedJobs * calls.startBacktest.units)
    const [newest] = (await by(key, calls.listJobs, { query: {} })).body.jobs
    const params = { job_id: newest!.id! }
    expect((await by(key, calls.cancelJob, { params })).body.job.status).toBe('cancelled')
    expect((await by(key, calls.cancelJob, { params })).body.job.status).toBe('cancelled')
    expect(await unitsOf()).toBe((limits.maxUnfinishedJobs - 1) * calls.startBacktest.units)
    await start(key)
    expect((await by(key, calls.listJobs, { query: { limit: 100 } })).body.jobs).toHaveLength(limits.maxUnfinishedJobs + 1)
  })

  test('the same call under one idempotency key is one job, charged once', async () => {
    const key = await keyed({ environment: 'live' })
    const headers = { 'idempotency-key': 'once' }
    const [one, two] = [
      await by(key, calls.startBacktest, { body: usual }, { headers }),
      await by(key, calls.startBacktest, { body: usual }, { headers }),
    ]
    expect(two.text).toBe(one.text)
    expect(await unitsOf()).toBe(calls.startBacktest.units)
  })

  test('one that was given up says so, is told, and costs nothing; one that has ended is not cancelled', async () => {
    const key = await keyed({ environment: 'live' })
    const { id } = await start(key)
    await apiJob.giveUp({ ...product }, { jobId: id })
    await apiJob.giveUp({ ...product }, { jobId: id })
    const { job } = (await by(key, calls.readJob, { params: { job_id: id }, query: {} })).body
    expect([job.status, job.error]).toEqual(['failed', expect.stringContaining('interrupted')])
    expect(await unitsOf()).toBe(0)
    expect((await by(key, calls.cancelJob, { params: { job_id: id } })).failure.code).toBe('job_finished')
    expect((await by(key, calls.readBacktest, { params: { job_id: id }, query: {} })).failure.message).toContain('interrupted')
  })

  test('AK7: a stream ends within a second of the revocation of its key', async () => {
    const key = await keyed()
    const { id } = await start(key)
    if (!product.app.server.listening) await product.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = product.app.server.address() as AddressInfo
    const path = `/api${fillPath(calls.watchJob.path, { job_id: id })}`
    const over = new Promise<string>((resolve, reject) => {
      request({ port, path, headers: { authorization: `ApiKey ${key}` } }, (response) => {
        let told = ''
        response.on('data', (part: Buffer) => (told += part.toString())).on('end', () => resolve(told))
        response.once('data', () => {
          const revoked = product.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('business_id', '=', owner.businessId)
          revoked.execute().catch(reject)
        })
      })
        .on('error', reject)
        .end()
    })
    // The job itself is still waiting: nothing else ends the stream.
    expect(await over).toContain('"status":"pending"')
  })

  test('are forgotten with what came out when their time is over', async () => {
    const key = await keyed()
    const { id } = await start(key)
    await by(key, calls.cancelJob, { params: { job_id: id } })
    const later = (days: number) => () => Date.now() + days * 24 * 3_600_000
    await purgeOldApiJobs({ db: product.db, now: later(limits.apiJobsKeptDays - 1) })
    expect((await by(key, calls.readJob, { params: { job_id: id }, query: {} })).status).toBe(200)
    await purgeOldApiJobs({ db: product.db, now: later(limits.apiJobsKeptDays + 1) })
    expect((await by(key, calls.readJob, { params: { job_id: id }, query: {} })).failure.code).toBe('job_not_found')
  })
})
