import { setTimeout as sleep } from 'node:timers/promises'
import { streamMarkets } from '@playbook/contract/live'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { lastBars } from '@playbook/engine/market/simulate'
import { minuteSoFar, simulateMinute } from '@playbook/engine/market/simulate-seconds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { createQuietQuotes } from './quiet-quotes.ts'
import { liveRoutes } from './routes.ts'
import { createSimulatedQuotes } from './simulated-quotes.ts'
import { openStream, type OpenStream } from './testing/open-stream.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
const bitcoin = findInstrument('BTCUSD')!

let app: TestApp
let ann: TestUser
let origin: string
/** What the markets' clock is ahead of ours; a test may travel. */
let aheadMs = 0
const now = () => Date.now() + aheadMs
let hub: LiveHub | undefined
/** Once nothing is followed any more: whoever follows keeps the clock that it has. */
async function travelTo(iso: string): Promise<void> {
  while ((hub?.size() ?? 0) > 0) await sleep(10)
  aheadMs = seconds(iso) * 1000 - Date.now()
}
const opened: OpenStream[] = []

beforeAll(async () => {
  await travelTo('2026-03-04T12:30:10')
  app = await createTestApp({
    routes: (deps) => {
      hub = createLiveHub({ now, computed: createSimulatedQuotes({ now }), outside: createQuietQuotes({ now }), lingerMs: 0 })
      return liveRoutes({ ...deps, now, hub })
    },
  })
  ann = await app.registerUser()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const stream of opened) stream.close()
  await app.close()
})

const open = async (query: Record<string, string>, user = ann) => {
  const stream = await openStream(origin, user.token, query)
  opened.push(stream)
  return stream
}

describe('the first event', () => {
  test('brings every price that was asked for, and names what is not there', async () => {
    const stream = await open({ symbols: 'BTCUSD,eurusd,NOTHING', bars: 'NOTHING:1h' })
    const event = await stream.next()
    stream.close()
    const price = (symbol: string) => event.prices.find((each) => each.symbol === symbol)
    const path = simulateMinute(bitcoin, price('BTCUSD')!.at!)!
    expect(price('BTCUSD')?.last).toBe(minuteSoFar(path, price('BTCUSD')!.at!).close)
    expect(price('EURUSD')?.change_percent).toBeTypeOf('number')
    expect([event.prices.length, event.unknown, event.bars]).toEqual([2, ['NOTHING'], []])
  })
  test('of a closed market is of the moment it closed', async () => {
    await travelTo('2026-03-07T12:00:00')
    const stream = await open({ symbols: 'EURUSD' })
    const [price] = (await stream.next()).prices
    stream.close()
    expect(price).toMatchObject({
      at: seconds('2026-03-06T22:00:00'),
      last: lastBars(findInstrument('EURUSD')!, '1m', seconds('2026-03-07T00:00'), 1).close[0],
    })
  })
  test('brings the bars from the one that the caller has on', async () => {
    await travelTo('2026-03-04T12:30:10')
    const since = seconds('2026-03-04T10:00:00')
    const stream = await open({ bars: `BTCUSD:15m:${since}` })
    const [bars] = (await stream.next()).bars
    stream.close()
    expect(bars?.candles.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 11 }, (_, i) => since + i * 900))
    expect(bars?.candles.map((each) => each.is_closed)).toEqual([...Array.from({ length: 10 }, () => true), false])
  })
  test('says that there is a gap where more bars are missing than it brings', async () => {
    await travelTo('2026-03-04T12:30:10')
    const stream = await open({ bars: `BTCUSD:1m:${seconds('2026-02-01T00:00:00')}` })
    expect((await stream.next()).bars).toEqual([{ symbol: 'BTCUSD', timeframe: '1m', candles: [], is_gap: true }])
    stream.close()
  })
})

describe('later events', () => {
  test('bring what has changed and nothing else, each second that the price moves', async () => {
    await travelTo('2026-03-07T12:30:10')
    const stream = await open({ symbols: 'BTCUSD,EURUSD' })
    const first = await stream.next()
    const second = await stream.next()
    stream.close()
    expect(first.prices).toHaveLength(2)
    expect(second.prices.map(({ symbol }) => symbol)).toEqual(['BTCUSD'])
    expect(second.prices[0]!.at).toBeGreaterThan(first.prices.find(({ symbol }) => symbol === 'BTCUSD')!.at!)
  })
  test('hand over the closed bar and the next one when a bar ends, exactly as the market has them', async () => {
    await travelTo('2026-03-04T12:34:57')
    const stream = await open({ bars: `BTCUSD:5m:${seconds('2026-03-04T12:30:00')}` })
    const seen = new Map<number, unknown>()
    const last = await stream.until(({ bars }) => {
      for (const candle of bars[0]?.candles ?? []) seen.set(candle.timestamp, candle)
      return seen.has(seconds('2026-03-04T12:35:00'))
    })
    stream.close()
    const whole = lastBars(bitcoin, '5m', seconds('2026-03-04T12:35:00'), 1)
    expect(seen.get(seconds('2026-03-04T12:30:00'))).toEqual({
      timestamp: whole.time[0],
      open: whole.open[0],
      high: whole.high[0],
      low: whole.low[0],
      close: whole.close[0],
      volume: whole.volume[0],
      is_closed: true,
    })
    expect(last.bars[0]?.candles.at(-1)?.is_closed).toBe(false)
  })
})

test('a market of somebody else is as unknown as one that does not exist', async () => {
  const stream = await open({ symbols: 'ANNSOWN' }, await app.registerUser())
  expect((await stream.next()).unknown).toEqual(['ANNSOWN'])
  stream.close()
})

describe('a request that asks for too much or for nonsense is refused', () => {
  test.each([
    [{}, 'symbols', 'A symbol or a series of bars is required'],
    [{ symbols: Array.from({ length: 401 }, (_, i) => `SYM${i}`).join(',') }, 'symbols', 'At most 400 symbols'],
    [{ symbols: 'EUR/USD' }, 'symbols', 'Symbol can only contain letters, numbers, dots, underscores, and hyphens'],
    [{ bars: 'EURUSD' }, 'bars', 'Bars are named as EURUSD:1h, or EURUSD:1h:1763546400 with the time of the newest bar that is known'],
    [{ bars: 'EURUSD:7h' }, 'bars', 'Timeframe must be one of 1m, 5m, 15m, 30m, 1h, 4h, 1d, 1w, 1M'],
    [{ bars: Array.from({ length: 33 }, (_, i) => `SYM${i}:1h`).join(',') }, 'bars', 'At most 32 series of bars'],
  ])('%#', async (query, field, message) => {
    const { failure } = await ann.call(streamMarkets, { query })
    expect(Object.values(failure.errors ?? {}).flat()).toContain(message)
    expect(Object.keys(failure.errors ?? {})[0]).toMatch(field)
  })
  test('and so are those too many of streams that are opened at once', async () => {
    const greedy = await app.registerUser()
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => open({ symbols: 'BTCUSD' }, greedy)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
  test('and so is one stream too many of the same user, until another one ends', async () => {
    const greedy = await app.registerUser()
    const streams = await Promise.all(Array.from({ length: 20 }, () => open({ symbols: 'BTCUSD' }, greedy)))
    await Promise.all(streams.map((stream) => stream.next()))
    expect((await greedy.call(streamMarkets, { query: { symbols: 'BTCUSD' } })).failure.code).toBe('rate_limited')
    streams[0]!.close()
    await expect
      .poll(
        async () =>
          (await openStream(origin, greedy.token, { symbols: 'BTCUSD' }).then(
            (stream) => opened.push(stream),
            () => 0,
          )) > 0,
      )
      .toBe(true)
  })
})
