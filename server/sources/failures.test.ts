import { setTimeout as pause } from 'node:timers/promises'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSource, usualPatience, type Patience } from './open-source.ts'
import type { PriceSource, SourceMarket } from './price-source.ts'
import { openSourceCaller, type SourceCaller } from './source-caller.ts'
import type { SourceFailure } from './source-failure.ts'
import type { SourceSettings } from './source-settings.ts'
import { describeSource } from './source-table.ts'
import { startPriceServer, type PriceServer, type Turn } from './testing/price-server.ts'

let server: PriceServer
let caller: SourceCaller
const { signal } = new AbortController()
const from = Date.UTC(2026, 4, 6) / 1_000
const hour = 3_600
/** A source keeps its thread, and with it its client and its list of markets; breaker and patience are new in each test. */
const hasty: Patience = {
  ...usualPatience,
  breaker: { maxFailures: 3, openMs: 400, maxOpenMs: 1_000 },
  repeats: { maxRepeats: 2, firstPauseMs: 20, maxPauseMs: 1_500 },
  limits: { maxBytes: 2_000_000, timeoutMs: 4_000 },
}

const brief: Partial<Patience> = { limits: { maxBytes: 2_000_000, timeoutMs: 1_000 } }

const sourceOf = (key: 'kraken' | 'binance' | 'yahoo', patience: Partial<Patience> = {}): PriceSource => {
  const settings: SourceSettings = {
    marketData: ['ccxt', 'yahoo'],
    exchanges: ['kraken', 'binance'],
    ccxtUrl: server.url,
    yahooUrl: server.url,
  }
  const described = [...describeSource('ccxt', settings), ...describeSource('yahoo', settings)]
  const asked = described.find(({ description }) => description.key === key)
  if (asked === undefined) throw new Error(`no source ${key}`)
  return openSource(caller, asked, Date.now, { ...hasty, ...patience })
}

const markets: Record<string, SourceMarket> = {}
async function listOf(key: 'kraken' | 'binance' | 'yahoo', symbol: string): Promise<void> {
  const market = (await sourceOf(key).markets(signal)).find(({ instrument }) => instrument.symbol === symbol)
  if (market === undefined) throw new Error(`${key} lists no ${symbol}`)
  markets[key] = market
}

beforeAll(async () => {
  server = await startPriceServer()
  caller = openSourceCaller()
  await Promise.all([listOf('kraken', 'BTCUSD'), listOf('binance', 'BTCUSDT'), listOf('yahoo', 'AAPL')])
})
afterAll(async () => {
  await caller.close()
  await server.close()
})
let askedBefore = 0
beforeEach(() => {
  server.play('answer')
  server.spoilRows(null)
  askedBefore = server.asked.length
})
const askedSince = () => server.asked.length - askedBefore

/** UTC seconds at which the newest day opened in New York that is long over: Yahoo keeps minutes for a month only. */
function lastOpening(): number {
  const days = calendarNamed('us_stock').tradingDays(Date.now() / 1_000 - 10 * 86_400, Date.now() / 1_000 - 86_400)
  return days.at(-1)!.open
}

const hourOf = (source: PriceSource, within: AbortSignal = signal) => source.candles(markets[source.key]!, '1m', from, from + hour, within)
const failureOf = (source: PriceSource): Promise<SourceFailure> =>
  hourOf(source).then(
    () => {
      throw new Error('It answered.')
    },
    (failure: SourceFailure) => failure,
  )

describe.each(['binance', 'yahoo'] as const)('%s', (key) => {
  const label = key === 'binance' ? 'Binance' : 'Yahoo Finance'
  const recent = key === 'yahoo' ? lastOpening() : from
  const page = (source: PriceSource, within = signal) => source.candles(markets[key]!, '1m', recent, recent + hour, within)
  const refusal = (source: PriceSource): Promise<SourceFailure> =>
    page(source).then(
      () => {
        throw new Error('It answered.')
      },
      (failure: SourceFailure) => failure,
    )

  test.each([429, 418])('after a %i it waits as long as it is asked to, and asks again', async (status) => {
    server.play({ status, headers: { 'retry-after': '1' } }, 'answer')
    const startedAt = performance.now()
    await page(sourceOf(key))
    expect(askedSince()).toBe(2)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000)
  })

  test('a long wait is left to the caller, and nobody asks before it is over', async () => {
    const source = sourceOf(key)
    server.play({ status: 429, headers: { 'retry-after': '60' } })
    expect(await refusal(source)).toMatchObject({ kind: 'limited', retryAfterSeconds: 60 })
    const again = await refusal(source)
    expect(again.kind).toBe('limited')
    expect(again.retryAfterSeconds).toBeGreaterThan(55)
    expect(askedSince()).toBe(1)
  })

  test('a limit without a time is told at once', async () => {
    server.play({ status: 429 })
    expect(await refusal(sourceOf(key))).toMatchObject({ kind: 'limited', retryAfterSeconds: null })
    expect(askedSince()).toBe(1)
  })

  test.each([
    [451, `${label} does not serve prices to the place where this server runs (451).`],
    [403, `${label} does not serve prices to this server (403).`],
    [401, `${label} does not serve prices to this server (401).`],
  ])('a %i is told as a refusal and not repeated', async (status, message) => {
    server.play({ status, body: 'Service unavailable from a restricted location' })
    expect(await refusal(sourceOf(key))).toMatchObject({ kind: 'forbidden', message })
    expect(askedSince()).toBe(1)
  })

  test.each<[string, Turn]>([
    ['a 502', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a connection that breaks', 'hang_up'],
    ['an answer that is cut in the middle', 'cut'],
  ])('%s is made good by asking again', async (_, turn) => {
    server.play(turn, turn, 'answer')
    await page(sourceOf(key))
    expect(askedSince()).toBe(3)
  })

  test.each<[string, Turn]>([
    ['a server that fails', { status: 500 }],
    ['one that says it is not available', { status: 503 }],
    ['a connection that breaks', 'hang_up'],
    ['an answer that is cut in the middle', 'cut'],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } }],
    ['a redirect to this machine', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }],
  ])('%s is told as unavailable after three tries', async (_, turn) => {
    server.play(turn)
    expect(await refusal(sourceOf(key))).toMatchObject({ kind: 'unavailable' })
    expect(askedSince()).toBe(3)
  })

  test.each<[string, Turn]>([
    ['silence', 'silent'],
    ['a few bytes now and then', 'trickle'],
    ['an answer that comes too late', { waitsMs: 3_000 }],
  ])('%s ends in time, and the request with it', async (_, turn) => {
    const goneBefore = server.gone()
    server.play(turn)
    const startedAt = performance.now()
    expect(await refusal(sourceOf(key, brief))).toMatchObject({ kind: 'unavailable', message: `${label} did not answer in time.` })
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    await expect.poll(() => server.gone()).toBeGreaterThan(goneBefore)
  })

  test.each<[string, Turn]>([
    ['a page of HTML', { raw: '<!doctype html><title>Are you a robot?</title>' }],
    ['half of a JSON', { raw: '{"chart":{"result":[{"timestamp":[1778025600,17780' }],
    ['null', { raw: 'null' }],
    ['an empty object', { raw: '{}' }],
    ['a number', { raw: '17' }],
    ['an answer without an end', 'endless'],
  ])('%s is malformed', async (_, turn) => {
    server.play(turn)
    expect(await refusal(sourceOf(key))).toMatchObject({ kind: 'malformed' })
  })

  test('it is left alone while it fails, then asked once, and used again when that succeeds', async () => {
    const source = sourceOf(key, { repeats: { ...hasty.repeats, maxRepeats: 0 } })
    server.play({ status: 500 })
    for (let i = 0; i < 3; i += 1) expect((await refusal(source)).retryAfterSeconds).toBeNull()
    expect(askedSince()).toBe(3)
    expect(await refusal(source)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
    expect(askedSince()).toBe(3)
    await pause(450)
    server.play({ waitsMs: 300 }, 'answer')
    const probe = page(source)
    const meanwhile = source.candles(markets[key]!, '5m', recent, recent + hour, signal).catch((failure: SourceFailure) => failure.kind)
    expect(await meanwhile).toBe('unavailable')
    await probe
    expect(askedSince()).toBe(4)
    await source.candles(markets[key]!, '15m', recent, recent + hour, signal)
    expect(askedSince()).toBe(5)
  })

  test('fifty who ask the same at once are answered by one request', async () => {
    const source = sourceOf(key)
    server.play({ waitsMs: 100 })
    const pages = await Promise.all(Array.from({ length: 50 }, () => page(source)))
    expect(askedSince()).toBe(1)
    expect(new Set(pages.map(({ candles }) => candles.length)).size).toBe(1)
  })

  test('who goes away goes alone, and the last one ends the request', async () => {
    const source = sourceOf(key)
    const [first, second] = [new AbortController(), new AbortController()]
    const goneBefore = server.gone()
    server.play('silent')
    const [leaving, staying] = [page(source, first.signal), page(source, second.signal)]
    await expect.poll(askedSince).toBe(1)
    first.abort(new Error('gone'))
    await expect(leaving).rejects.toThrow('gone')
    expect(server.gone()).toBe(goneBefore)
    second.abort(new Error('gone too'))
    await expect(staying).rejects.toThrow('gone too')
    await expect.poll(() => server.gone()).toBe(goneBefore + 1)
  })

  test('a hundred who meet silence are all told in time, by a handful of requests', async () => {
    const source = sourceOf(key, brief)
    server.play('silent')
    const startedAt = performance.now()
    const told = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        source.candles(markets[key]!, '1m', recent + i * 60, recent + hour, signal).catch((failure: SourceFailure) => failure.kind),
      ),
    )
    expect(new Set(told)).toEqual(new Set(['unavailable']))
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(askedSince()).toBeLessThanOrEqual(8)
  })

  test('rows that repeat, lack a number or make no sense are handed on for the store to judge', async () => {
    server.spoilRows((rows) => [
      ...rows.slice(0, 5),
      ...rows.slice(3, 5),
      [...rows[5]!.slice(0, 4), null, 1] as never,
      ...rows.slice(6, 10),
    ])
    const { candles } = await page(sourceOf(key))
    expect(candles.length).toBe(12)
    expect(candles.filter(({ close }) => typeof close !== 'number').length).toBe(1)
  })

  test('a source that says that the market is closed is told as such', async () => {
    const closed = {
      binance: { code: -1, msg: 'Market is closed.' },
      yahoo: { chart: { result: null, error: { code: 'Bad Request', description: 'Outside of trading hours' } } },
    }
    server.play({ status: 400, body: JSON.stringify(closed[key]) })
    expect(await refusal(sourceOf(key))).toMatchObject({ kind: 'market_closed' })
  })

  test('a market that it does not know is told as such', async () => {
    const known = markets[key]!
    const gone = { ...known, upstream: key === 'binance' ? 'NONE/USDT' : 'NONE' }
    await expect(sourceOf(key).candles(gone, '1m', recent, recent + hour, signal)).rejects.toMatchObject({ kind: 'unknown_symbol' })
  })
})

describe('kraken', () => {
  test.each([
    ['EAPI:Rate limit exceeded', 'limited'],
    ['EService:Unavailable', 'unavailable'],
    ['EGeneral:Internal error', 'unavailable'],
    ['EQuery:Unknown asset pair', 'unknown_symbol'],
    ['EGeneral:Permission denied', 'forbidden'],
  ])('an answer that says %s is told as %s', async (error, kind) => {
    server.play({ status: 200, body: JSON.stringify({ error: [error] }) })
    expect(await failureOf(sourceOf('kraken', { repeats: { ...hasty.repeats, maxRepeats: 0 } }))).toMatchObject({ kind })
  })
})

test('words that cannot be looked up keep nobody from the prices', async () => {
  const yahoo = sourceOf('yahoo')
  server.play({ status: 429, headers: { 'retry-after': '60' } })
  await expect(yahoo.lookUp!('sap', signal)).rejects.toMatchObject({ kind: 'limited' })
  server.play('answer')
  expect((await yahoo.quotes([markets['yahoo']!], signal)).size).toBe(1)
})
