import { LiveEvent } from '@playbook/contract/live'
import { newBars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { expect, test, vi } from 'vitest'
import type { MarketDeps } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import type { LiveQuote, QuoteFeed } from './live-quote.ts'
import { streamMarkets } from './stream-markets.ts'

const market: Market = {
  instrument: findInstrument('BTCUSD')!,
  source: 'simulated',
  timeframes: ['1h'],
  key: 'BTCUSD',
  prices: {
    bars: async () => newBars(0),
    page: async () => ({ bars: newBars(0), forming: null }),
    latest: async () => ({ last: null, previousClose: null }),
    figures: () => Promise.reject(new Error('not asked')),
    changesAtMs: () => Infinity,
    missing: async () => [],
    download: async () => {},
    reach: async () => [],
    record: async () => null,
  },
}

/** Prices that a test tells. */
function toldQuotes() {
  const listeners = new Set<(quote: LiveQuote) => void>()
  const feed: QuoteFeed = {
    follow(_, onQuote) {
      listeners.add(onQuote)
      return () => listeners.delete(onQuote)
    },
    close: () => Promise.resolve(),
  }
  return { feed, listeners, tell: (last: number) => listeners.forEach((each) => each({ last, previousClose: 1, at: last, minute: null })) }
}

const quotes = toldQuotes()
const hub: LiveHub = createLiveHub({ now: Date.now, computed: quotes.feed, outside: quotes.feed, lingerMs: 200 })
// The stream asks only for the market and the time.
const deps = { hub, now: Date.now, markets: { find: async () => market } } as unknown as MarketDeps & { hub: LiveHub }

const parsed = ({ value }: IteratorResult<{ json: string }>) => LiveEvent.parse(JSON.parse(value!.json))

test('a slow reader gets the newest price, not a queue of the ones before', async () => {
  const life = new AbortController()
  const events = (await streamMarkets(deps, 'ann', { symbols: ['BTCUSD'], bars: [] }, life.signal))[Symbol.asyncIterator]()
  const first = events.next()
  await vi.waitFor(() => expect(quotes.listeners.size).toBe(1))
  quotes.tell(1)
  expect(parsed(await first).prices[0]?.last).toBe(1)
  for (let last = 2; last <= 500; last++) quotes.tell(last)
  expect(parsed(await events.next()).prices.map(({ last }) => last)).toEqual([500])
  quotes.tell(501)
  expect(parsed(await events.next()).prices.map(({ last }) => last)).toEqual([501])
  life.abort()
  expect((await events.next()).done).toBe(true)
})

test('many readers of one market share one feed, which stops a while after the last has gone', async () => {
  const lives = [new AbortController(), new AbortController()]
  const opened = await Promise.all(lives.map(({ signal }) => streamMarkets(deps, 'ann', { symbols: ['BTCUSD'], bars: [] }, signal)))
  const iterators = opened.map((events) => events[Symbol.asyncIterator]())
  const firsts = iterators.map((events) => events.next())
  await vi.waitFor(() => expect(hub.size()).toBe(1))
  quotes.tell(7)
  for (const first of firsts) expect(parsed(await first).prices[0]?.last).toBe(7)
  expect(quotes.listeners.size).toBe(1)
  for (const life of lives) life.abort()
  await Promise.all(iterators.map((events) => events.return!(undefined)))
  expect(hub.size()).toBe(1)
  await vi.waitFor(() => expect([hub.size(), quotes.listeners.size]).toEqual([0, 0]))
})
