import { newBars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import type { LatestPrice, Market } from '../markets/price-feed.ts'
import { createLeasedQuotes } from './leased-quotes.ts'
import type { LiveQuote, QuoteFeed } from './live-quote.ts'

const log = pino({ level: 'silent' })
const bitcoin = findInstrument('BTCUSD')!
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const open: QuoteFeed[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((feed) => feed.close()))
})

/** One process that follows markets. */
function newProcess(now = Date.now) {
  const feed = createLeasedQuotes({ address: database.address, log, now, pollMs: 30 })
  open.push(feed)
  return feed
}

/** A market of a source outside as one process sees it: counts how often it is asked. */
function newMarket(key: string, price: () => number, more: () => Partial<LatestPrice> = () => ({ at: Math.floor(Date.now() / 1000) })) {
  const asked = { times: 0 }
  const market = {
    instrument: { ...bitcoin, symbol: key },
    source: 'exchange',
    timeframes: ['1h'],
    key,
    prices: {
      page: async () => ({ bars: newBars(0), forming: null }),
      latest: async () => {
        asked.times += 1
        return { last: price(), previousClose: 90, ...more() }
      },
    },
    // Live prices ask for nothing else.
  } as unknown as Market
  return { market, asked }
}

function listen(feed: QuoteFeed, market: Market) {
  const quotes: LiveQuote[] = []
  const stop = feed.follow(market, (quote) => quotes.push(quote))
  return { quotes, stop, last: () => quotes.at(-1)?.last }
}

test('one process asks the source, and the others are told each price', async () => {
  let price = 100
  const [one, two] = [newMarket('ONE', () => price), newMarket('ONE', () => price)]
  const first = listen(newProcess(), one.market)
  await vi.waitFor(() => expect(first.last()).toBe(100))
  const second = listen(newProcess(), two.market)
  await vi.waitFor(() => expect(second.last()).toBe(100))
  for (price = 101; price < 106; price++) {
    const now = price
    await vi.waitFor(() => expect([first.last(), second.last()]).toEqual([now, now]))
  }
  expect(two.asked.times).toBe(1)
  expect(one.asked.times).toBeGreaterThan(4)
})

test('another process takes over when the one that asked has ended', async () => {
  let price = 1
  const [one, two] = [newMarket('OVER', () => price), newMarket('OVER', () => price)]
  const holder = newProcess()
  const first = listen(holder, one.market)
  await vi.waitFor(() => expect(first.last()).toBe(1))
  const second = listen(newProcess(), two.market)
  await vi.waitFor(() => expect(second.last()).toBe(1))
  await holder.close()
  price = 2
  await vi.waitFor(() => expect(second.last()).toBe(2))
  expect(two.asked.times).toBeGreaterThan(1)
})

test('a market that nobody follows any more is not asked for, and another process may have it', async () => {
  let price = 1
  const [one, two] = [newMarket('LEFT', () => price), newMarket('LEFT', () => price)]
  const first = listen(newProcess(), one.market)
  await vi.waitFor(() => expect(first.last()).toBe(1))
  first.stop()
  const times = one.asked.times
  const second = listen(newProcess(), two.market)
  price = 3
  await vi.waitFor(() => expect(second.last()).toBe(3))
  price = 4
  await vi.waitFor(() => expect(second.last()).toBe(4))
  expect(one.asked.times - times).toBeLessThanOrEqual(1)
})

test('a source that does not answer leaves the price as it was, and is asked again', async () => {
  let isDown = false
  const { market } = newMarket('DOWN', () => {
    if (isDown) throw new Error('no answer')
    return 5
  })
  const { quotes, last } = listen(newProcess(), market)
  await vi.waitFor(() => expect(last()).toBe(5))
  isDown = true
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(last()).toBe(5)
  isDown = false
  expect(quotes.every((quote) => quote.last === 5)).toBe(true)
})

test('the prices of a minute make its bar so far', async () => {
  let price = 10
  const { market } = newMarket('BAR', () => price)
  const { quotes } = listen(newProcess(), market)
  await vi.waitFor(() => expect(quotes.at(-1)?.last).toBe(10))
  for (const next of [14, 8, 11]) {
    price = next
    await vi.waitFor(() => expect(quotes.at(-1)?.last).toBe(next))
  }
  const minute = quotes.at(-1)!.minute!
  // A test may begin in one minute and end in the next.
  expect(minute.low).toBeLessThanOrEqual(11)
  expect([minute.high, minute.low, minute.close].every((each) => [14, 8, 11, 10].includes(each))).toBe(true)
  expect(minute.close).toBe(11)
})

test('a price of long ago, or one that is stored, makes no bar', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const late = newMarket(
    'LATE',
    () => 10,
    () => ({ at: seconds - 600 }),
  )
  const stored = newMarket(
    'STORED',
    () => 11,
    () => ({ at: seconds, staleSince: seconds - 5 }),
  )
  const process = newProcess()
  const heard = [listen(process, late.market), listen(process, stored.market), listen(newProcess(), stored.market)]
  await vi.waitFor(() => expect(heard.map(({ last }) => last())).toEqual([10, 11, 11]))
  expect(heard.flatMap(({ quotes }) => quotes.map(({ minute }) => minute)).every((minute) => minute === null)).toBe(true)
  expect(heard.map(({ quotes }) => quotes.at(-1)?.staleSince)).toEqual([undefined, seconds - 5, seconds - 5])
})

test('a process that does not ask itself is told of each new minute, though the price stays', async () => {
  const clock = { ms: Date.UTC(2026, 2, 4, 12) }
  const now = () => clock.ms
  const [one, two] = ['asks', 'hears'].map(() =>
    newMarket(
      'SAME',
      () => 7,
      () => ({ at: clock.ms / 1000 }),
    ),
  )
  const first = listen(newProcess(now), one!.market)
  await vi.waitFor(() => expect(first.last()).toBe(7))
  const second = listen(newProcess(now), two!.market)
  await vi.waitFor(() => expect(second.last()).toBe(7))
  for (let minute = 1; minute <= 5; minute++) {
    clock.ms += 60_000
    await vi.waitFor(() =>
      expect([first, second].map(({ quotes }) => quotes.at(-1)?.minute?.time)).toEqual([1, 1].map(() => clock.ms / 1000)),
    )
  }
})

test('a market that is left while its lease is taken is free for others', async () => {
  const [one, two] = [newMarket('BRIEF', () => 1), newMarket('BRIEF', () => 1)]
  const holder = newProcess()
  const stays = listen(holder, newMarket('STAYS', () => 1).market)
  await vi.waitFor(() => expect(stays.last()).toBe(1))
  const query = pg.Client.prototype.query
  const left = Promise.withResolvers<void>()
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (String(given[0]).includes('pg_try_advisory_lock') && JSON.stringify(given[1] ?? '').includes('BRIEF')) {
      brief.stop()
      left.resolve()
    }
    return Reflect.apply(query, this, given) as unknown
  } as typeof query)
  const brief = listen(holder, one.market)
  await left.promise
  spy.mockRestore()
  const second = listen(newProcess(), two.market)
  await vi.waitFor(() => expect(two.asked.times).toBeGreaterThan(2), { timeout: 3_000 })
  expect(second.last()).toBe(1)
})
