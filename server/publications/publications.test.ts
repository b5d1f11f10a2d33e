import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { deactivate } from '@playbook/contract/auth'
import { claimsOf } from '@playbook/contract/claims'
import * as markets from '@playbook/contract/markets'
import * as calls from '@playbook/contract/publications'
import * as strategies from '@playbook/contract/strategies'
import { backtest } from '@playbook/engine/backtest/backtest'
import { backtestInterval } from '@playbook/engine/backtest/interval'
import type { RunInput } from '@playbook/engine/backtest/run'
import { settingsHash } from '@playbook/engine/backtest/settings-hash'
import { detectCsv, readingOf } from '@playbook/engine/market/csv-detect'
import { hashBars } from '@playbook/engine/market/hash-bars'
import { unpackBars } from '@playbook/engine/market/packed-bars'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { planHash } from '@playbook/engine/strategy/canonical'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStrategyApp, type StrategyApp } from '../strategies/testing/strategy-app.ts'
import type { TestUser } from '../testing/test-app.ts'
import { currentSigner } from './signing-key.ts'

let app: StrategyApp
let ann: TestUser
let ben: TestUser
let daily: string

const words = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses below. Stop 3%, risk 1% per trade.'

beforeAll(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
  ben = await app.registerUser()
  await app.work()
  daily = await run(ann, { symbol: 'EURUSD', timeframe: '1d' })
})
afterAll(() => app.close())

interface Wanted {
  readonly symbol: string
  readonly timeframe: string
  readonly start_date?: string
  readonly strategy_text?: string
  readonly confirmed?: { start: number; end: number }[]
}

async function run(user: TestUser, more: Wanted): Promise<string> {
  const { body } = await user.call(strategies.interpret, { body: { strategy_text: words, ...more } })
  const isDone = async () => {
    const { status, error_message: why } = (await user.call(strategies.strategyStatus, { body: { id: body.id! } })).body
    expect([status, why]).toEqual(['completed', null])
  }
  await vi.waitFor(isDone, { timeout: 20_000 })
  return body.id!
}

const publish = async (user: TestUser, id: string, includes: 'prices' | 'proof') =>
  (await user.call(calls.publishStrategy, { params: { id }, body: { includes } })).body
const published = (id: string) => app.call(calls.publishedResult, { params: { public_id: id } })
const publicInputs = (id: string) => app.call(calls.publishedInputs, { params: { public_id: id } })

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

function inputOf(inputs: calls.RunInputs): RunInput {
  const { conversion, finer } = inputs
  return {
    plan: inputs.plan,
    instrument: inputs.instrument,
    timeframe: inputs.timeframe,
    bars: unpackBars(bytes(inputs.bars.data), inputs.bars.count)!,
    firstDecisionTime: inputs.first_decision_time,
    initialCapitalUsd: inputs.initial_capital,
    costs: inputs.costs,
    prices: inputs.prices,
    conversion: conversion && unpackBars(bytes(conversion.bars.data), conversion.bars.count),
    finer: finer ? { timeframe: finer.timeframe, bars: unpackBars(bytes(finer.bars.data), finer.bars.count)! } : null,
  }
}

function expectSameRun(inputs: calls.RunInputs): void {
  const input = inputOf(inputs)
  expect([planHash(input.plan), hashBars(input.bars), settingsHash(input)]).toEqual([
    inputs.plan_hash,
    inputs.data_hash,
    inputs.settings_hash,
  ])
  expect(backtest(input).tradeHash).toBe(inputs.trade_hash)
}

function expectSameClaims(statement: calls.Statement, inputs: calls.RunInputs): void {
  const input = inputOf(inputs)
  const interval = backtestInterval(input)
  const { trials, sharpe_spread: sharpeSpread } = statement.tried!
  const claims = claimsOf({ input, interval, summary: summariseRun(interval.pessimistic, input.bars, { ...input, trials, sharpeSpread }) })
  const figures = statement.figures.map(({ name }) => claims.figures.find((figure) => figure.name === name))
  expect(statement).toMatchObject({ ...claims, figures })
}

async function importMarket(user: TestUser, symbol: string): Promise<markets.InstrumentForm> {
  const lines = Array.from({ length: 500 }, (_, i) => {
    const price = 100 + Math.sin(i / 9) * 10 + i / 50
    const day = new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
    return [day, ...[price, price + 1, price - 1, price + 0.25].map((p) => p.toFixed(2)), 1000 + i].join(',')
  })
  const csv = ['time,open,high,low,close,volume', ...lines].join('\n')
  const { body } = await user.call(markets.uploadImport, { query: { file_name: 'BTCUSD.csv' } }, { payload: csv })
  const found = detectCsv(csv, 'BTCUSD.csv')
  const { lotUnits, quantityStep, costs, name, category, currency, tick, pip, calendar } = found.instrument.value
  const { spread, slippage, commission } = costs
  const form = { symbol, name, category, currency, tick, pip, calendar, lot_units: lotUnits, quantity_step: quantityStep }
  const instrument = { ...form, spread, slippage, commission }
  const reading = markets.csvReadingFormOf(readingOf(found))
  const params = { import_id: body.import_id }
  await user.call(markets.startImport, { params, body: { reading, instrument } })
  await expect.poll(async () => (await user.call(markets.getImport, { params })).body.status, { timeout: 20_000 }).toBe('completed')
  return instrument
}

async function isSignedBy({ statement, signature, key_id: keyId }: calls.PublishedResult): Promise<boolean> {
  const { body } = await app.call(calls.signingKeys)
  const key = body.keys.find(({ kid }) => kid === keyId)!
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' })
  return verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64url'))
}

test.each([
  ['days', 'EURUSD', '1d', undefined],
  ['hours of a market that is converted', 'EURJPY', '1h', '2026-06-01'],
  ['more bars than are packed at once', 'BTCUSD', '5m', '2026-01-01'],
])('the inputs of a run on %s give the same trades again', async (_, symbol, timeframe, start) => {
  const id = await run(ann, { symbol, timeframe, ...(start === undefined ? {} : { start_date: start }) })
  const { body } = await ann.call(calls.strategyInputs, { params: { id } })
  expectSameRun(body)
  const { result } = (await ann.call(strategies.strategyResult, { params: { id } })).body
  expect(body.trade_hash).toBe(result!.receipt.trade_hash)
})

test('the bars of a lower timeframe that settled a run are among its inputs, and every figure it states follows from them', async () => {
  const strategy_text =
    'Daily chart. Buy when RSI(14) is below 50, sell when RSI(14) is above 60. Stop 0.3%, target 0.3%, risk 1% per trade.'
  const { body } = await ann.call(strategies.interpret, { body: { strategy_text, symbol: 'EURUSD' } })
  const isDone = async () =>
    expect((await ann.call(strategies.strategyStatus, { body: { id: body.id! } })).body).toMatchObject({ status: 'completed' })
  await vi.waitFor(isDone, { timeout: 20_000 })
  const inputs = (await ann.call(calls.strategyInputs, { params: { id: body.id! } })).body
  expect(inputs.finer?.bars.count).toBeGreaterThan(0)
  expectSameRun(inputs)
  const { statement } = (await published((await publish(ann, body.id!, 'prices')).public_id)).body
  expectSameClaims(calls.Statement.parse(JSON.parse(statement)), inputs)
})

test('inputs come compressed, and not at all when the browser has them', async () => {
  const headers = { authorization: `Token ${ann.token}`, 'accept-encoding': 'gzip' }
  const url = `/api/strategy_builder/list/${daily}/inputs/`
  const first = await app.app.inject({ url, headers })
  expect(first.headers['content-encoding']).toBe('gzip')
  expectSameRun(JSON.parse(gunzipSync(first.rawPayload).toString()) as calls.RunInputs)
  const again = await app.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers['etag']) } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('inputs and publication of another user’s strategy are not found, and are nobody’s without a login', async () => {
  for (const call of [calls.strategyInputs, calls.getPublication, calls.withdrawPublication] as const) {
    const params = { id: daily }
    expect((await ben.call(call, { params })).failure.code).toBe('strategy_not_found')
    expect((await app.call(call, { params })).status).toBe(401)
    expect((await ann.call(call, { params: { id: 'no-id' } })).failure.code).toBe('strategy_not_found')
  }
  const foreign = await ben.call(calls.publishStrategy, { params: { id: daily }, body: { includes: 'prices' } })
  expect(foreign.failure.code).toBe('strategy_not_found')
})

test('a run that has not completed has no inputs', async () => {
  const { body } = await ann.call(strategies.interpret, { body: { strategy_text: words, symbol: 'EURUSD', timeframe: '1m' } })
  await ann.call(strategies.cancelStrategy, { body: { id: body.id! } })
  const { failure } = await ann.call(calls.strategyInputs, { params: { id: body.id! } })
  expect([failure.code, failure.message]).toEqual(['inputs_unavailable', expect.stringContaining('has not completed')])
})

test('imported prices that were deleted since are said to be', async () => {
  await importMarket(ann, 'MYGONE')
  const id = await run(ann, { symbol: 'MYGONE', timeframe: '1d' })
  expectSameRun((await ann.call(calls.strategyInputs, { params: { id } })).body)
  const proof = await publish(ann, id, 'prices')
  await ann.call(markets.deleteMarket, { params: { symbol: 'MYGONE' } })
  const { failure } = await ann.call(calls.strategyInputs, { params: { id } })
  expect(failure.message).toBe('The prices of MYGONE were deleted since this backtest ran, so it cannot be run again.')
  // What was published holds its own copy.
  expectSameRun((await publicInputs(proof.public_id)).body)
})

test('costs that a market has got since do not reach an old run, and other prices are not passed off as its own', async () => {
  const { symbol: _, ...form } = await importMarket(ann, 'MYNEW')
  const id = await run(ann, { symbol: 'MYNEW', timeframe: '1d' })
  await ann.call(markets.updateMarket, { params: { symbol: 'MYNEW' }, body: { ...form, spread: 0.5 } })
  expectSameRun((await ann.call(calls.strategyInputs, { params: { id } })).body)
  await app.db.deleteFrom('candle_series').where('timeframe', '=', '1d').execute()
  const { failure } = await ann.call(calls.strategyInputs, { params: { id } })
  expect(failure.message).toContain('have changed since')
})

test('an account whose address is not confirmed publishes nothing', async () => {
  const { db } = app
  const confirm = (isConfirmed: boolean) =>
    db.updateTable('users').set({ auth_verified: isConfirmed }).where('id', '=', ann.profile.uid).execute()
  await confirm(false)
  const { status, failure } = await ann.call(calls.publishStrategy, { params: { id: daily }, body: { includes: 'proof' } })
  expect(status).toBe(403)
  expect(failure).toMatchObject({ code: 'access_denied', message: 'Access denied. Please verify your account.' })
  await confirm(true)
})

test('a published result is signed, says what was run, and names nobody', async () => {
  const publication = await publish(ann, daily, 'prices')
  expect(publication.public_id).toMatch(/^[\w-]{24}$/)
  const { body, text } = await published(publication.public_id)
  expect(await isSignedBy(body)).toBe(true)
  const statement = calls.Statement.parse(JSON.parse(body.statement))
  expect(statement).toMatchObject({ words, symbol: 'EURUSD', source: 'simulated', public_id: publication.public_id })
  expect(planHash(body.plan)).toBe(statement.plan_hash)
  expect(statement.figures.map(({ name }) => name)).toEqual(expect.arrayContaining(['total_return', 'probabilistic_sharpe']))
  const inputs = (await publicInputs(publication.public_id)).body
  expectSameRun(inputs)
  expectSameClaims(statement, inputs)
  expect([inputs.data_hash, inputs.settings_hash, inputs.trade_hash]).toEqual([
    statement.data_hash,
    statement.settings_hash,
    statement.trade_hash,
  ])
  for (const secret of [ann.email, ann.profile.uid, ann.profile.username, daily]) expect(text).not.toContain(secret)
})

test('a changed statement, signature or key does not verify', async () => {
  const { body } = await published((await publish(ann, daily, 'proof')).public_id)
  expect(await isSignedBy({ ...body, statement: body.statement.replace('"long_trades":', '"long_trades":1') })).toBe(false)
  const flipped = Buffer.from(body.signature, 'base64url')
  flipped[5]! ^= 1
  expect(await isSignedBy({ ...body, signature: flipped.toString('base64url') })).toBe(false)
})

test('only the proof keeps the prices back', async () => {
  const first = await publish(ann, daily, 'prices')
  const second = await publish(ann, daily, 'proof')
  expect(second).toMatchObject({ public_id: first.public_id, includes_prices: false })
  const { status, failure } = await publicInputs(first.public_id)
  expect([status, failure.code]).toEqual([403, 'inputs_not_published'])
  expect((await published(first.public_id)).body.includes_prices).toBe(false)
})

test('a withdrawn result is gone, what it held is deleted, and publishing again gives another address', async () => {
  const params = { id: daily }
  const first = await publish(ann, daily, 'prices')
  expect((await ann.call(calls.getPublication, { params })).body.publication).toEqual(first)
  await ann.call(calls.withdrawPublication, { params })
  expect((await ann.call(calls.getPublication, { params })).body.publication).toBeNull()
  expect((await published(first.public_id)).failure.code).toBe('publication_withdrawn')
  expect((await publicInputs(first.public_id)).status).toBe(410)
  const kept = await app.db.selectFrom('publications').selectAll().where('id', '=', first.public_id).executeTakeFirstOrThrow()
  expect([kept.statement, kept.plan, kept.inputs, kept.signature]).toEqual([null, null, null, null])
  expect((await publish(ann, daily, 'proof')).public_id).not.toBe(first.public_id)
})

test('published twice at the same moment, a result has one address', async () => {
  await ann.call(calls.withdrawPublication, { params: { id: daily } })
  const [first, second] = await Promise.all([publish(ann, daily, 'proof'), publish(ann, daily, 'proof')])
  expect(first.public_id).toBe(second.public_id)
  expect((await published(first.public_id)).status).toBe(200)
})

test('an unknown address is not found', async () => {
  const { status, failure } = await published('no-such-result-anywhere')
  expect([status, failure.code]).toEqual([404, 'publication_not_found'])
  expect((await publicInputs('x')).failure.code).toBe('publication_not_found')
})

test('results of a closed account and of a deleted strategy are no longer there', async () => {
  const cleo = await app.registerUser()
  const [one, two] = [await run(cleo, { symbol: 'EURUSD', timeframe: '1d' }), await run(cleo, { symbol: 'EURUSD', timeframe: '1d' })]
  const [first, second] = [await publish(cleo, one, 'prices'), await publish(cleo, two, 'proof')]
  await cleo.call(strategies.deleteStrategy, { params: { id: one } })
  expect((await published(first.public_id)).status).toBe(404)
  await cleo.call(deactivate)
  expect((await published(second.public_id)).status).toBe(404)
})

test('a new key signs from now on, and what the old one signed stays verifiable', async () => {
  const old = (await published((await publish(ann, daily, 'proof')).public_id)).body
  const { privateKey } = generateKeyPairSync('ed25519')
  const signingKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const signer = await currentSigner({ ...app, config: { signingKey, isProduction: true } })
  expect(signer.keyId).not.toBe(old.key_id)
  const fresh = { ...old, key_id: signer.keyId, signature: signer.sign(old.statement).toString('base64url') }
  expect([await isSignedBy(old), await isSignedBy(fresh)]).toEqual([true, true])
  expect(await isSignedBy({ ...old, key_id: signer.keyId })).toBe(false)
  const { body } = await app.call(calls.signingKeys)
  expect(Object.keys(body.keys[0]!).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
})

test('in production nothing is signed with a key that the database would hold', async () => {
  await expect(currentSigner({ ...app, config: { signingKey: null, isProduction: true } })).rejects.toMatchObject({
    code: 'publishing_unavailable',
  })
})

test('who asks for published results without end is told to wait', async () => {
  const small = await createStrategyApp({ rateLimitScale: 1 })
  const statuses = new Set<number>()
  for (let i = 0; i < 130; i += 1) statuses.add((await small.call(calls.publishedResult, { params: { public_id: 'x' } })).status)
  expect([...statuses]).toEqual([404, 429])
  await small.close()
})

test('a statement tells which words its run left out, and why', async () => {
  const strategy_text = `${words} No trades around news.`
  const left = { start: words.length + 1, end: strategy_text.length }
  const id = await run(ann, { symbol: 'EURUSD', timeframe: '1d', strategy_text, confirmed: [left] })
  const { body } = await published((await publish(ann, id, 'proof')).public_id)
  const statement = calls.Statement.parse(JSON.parse(body.statement))
  const why = 'News and economic calendars are not among the data.'
  expect(statement.left_out).toEqual([{ start: left.start, end: left.end - 1, words: 'No trades around news', why }])
})
