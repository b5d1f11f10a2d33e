import type { LiveEvent } from '@playbook/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCovered, streamQueryOf, type LiveWants } from './live-wants.ts'
import { createSharedStream, type SharedStream } from './shared-stream.ts'

/** A browser with its locks and channels, as far as the tabs of one page use them. */
function newBrowser() {
  const holders = new Map<string, Promise<unknown>>()
  const locks = {
    request: async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
      for (let held = holders.get(name); held !== undefined; held = holders.get(name))
        await Promise.race([held, new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))])
      if (signal.aborted) throw new Error('aborted')
      const held = hold().finally(() => holders.delete(name))
      holders.set(name, held)
      return held
    },
  } as unknown as LockManager
  const channels = new Set<(data: unknown) => void>()
  const newChannel = () => {
    let listener: ((event: { data: unknown }) => void) | null = null
    const hear = (data: unknown) => listener?.({ data })
    channels.add(hear)
    return {
      addEventListener: (_: string, next: typeof listener) => (listener = next),
      postMessage: (data: unknown) => {
        const copy: unknown = structuredClone(data)
        for (const each of channels) if (each !== hear) queueMicrotask(() => channels.has(each) && each(copy))
      },
      close: () => channels.delete(hear),
    } as unknown as BroadcastChannel
  }
  return { locks, newChannel }
}

interface Tab {
  losses: number
  readonly stream: SharedStream
  readonly seen: LiveEvent[]
  wants: LiveWants
}

/** The streams that are open at the server: what they were opened for, and how to send to them. */
interface Opened {
  readonly wants: LiveWants
  readonly send: (event: LiveEvent) => void
  readonly lose: () => void
}

let browser: ReturnType<typeof newBrowser>
let open: Opened[]
let openings: number
let tabs: Tab[]

beforeEach(() => {
  vi.useFakeTimers()
  browser = newBrowser()
  open = []
  openings = 0
  tabs = []
})
afterEach(() => {
  for (const { stream } of tabs) stream.close()
  vi.useRealTimers()
})

function newTab(symbols: readonly string[], isShared = true): Tab {
  const seen: LiveEvent[] = []
  const tab: Tab = {
    losses: 0,
    seen,
    wants: { symbols, series: [] },
    stream: createSharedStream({
      name: 'user',
      ...(isShared ? browser : {}),
      wants: () => tab.wants,
      known: (asked) => seen.flatMap(({ prices }) => prices).filter(({ symbol }) => asked.includes(symbol)),
      onEvent: (event) => seen.push(event),
      onLoss: () => (tab.losses += 1),
      open: (wants, send, lose) => {
        const opened = { wants: wants(), send, lose }
        openings += 1
        open.push(opened)
        return () => void open.splice(open.indexOf(opened), 1)
      },
    }),
  }
  tabs.push(tab)
  tab.stream.show(true)
  return tab
}

const settle = () => vi.advanceTimersByTimeAsync(500)
const priceEvent = (symbol: string, last: number): LiveEvent => ({
  at: last,
  prices: [{ symbol, last, change: null, change_percent: null, at: last }],
  bars: [],
  unknown: [],
})

test('eight tabs have one stream, for what any of them wants, and all get its events', async () => {
  const all = Array.from({ length: 8 }, (_, i) => newTab([`SYM${i}`]))
  await settle()
  expect(open).toHaveLength(1)
  expect(open[0]!.wants.symbols.toSorted()).toEqual(all.map((_, i) => `SYM${i}`))
  open[0]!.send(priceEvent('SYM3', 7))
  await settle()
  for (const { seen } of all) expect(seen.map(({ at }) => at)).toContain(7)
})

test('a tab in sight takes over when the one that holds the stream is hidden, from the bars that are known', async () => {
  const first = newTab(['A'])
  await settle()
  const second = newTab(['B'])
  second.wants = { symbols: ['B'], series: [{ id: 's', symbol: 'B', timeframe: '1h', since: 3_600 }] }
  second.stream.changed()
  await settle()
  expect(streamQueryOf(open[0]!.wants)).toEqual({ symbols: 'A,B', bars: 'B:1h:3600' })
  first.stream.show(false)
  await settle()
  expect(open).toHaveLength(1)
  expect(streamQueryOf(open[0]!.wants)).toEqual({ symbols: 'B', bars: 'B:1h:3600' })
})

test('the stream ends when no tab is looked at, and is there again when one is', async () => {
  const tab = newTab(['A'])
  await settle()
  tab.stream.show(false)
  await settle()
  expect(open).toHaveLength(0)
  tab.stream.show(true)
  await settle()
  expect(open).toHaveLength(1)
})

test('a page that wants nothing opens nothing', async () => {
  newTab([])
  await settle()
  expect(openings).toBe(0)
})

test('what the stream brings already costs a new page no new stream: it is told what is known', async () => {
  newTab(['A', 'B'])
  await settle()
  open[0]!.send(priceEvent('B', 5))
  const late = newTab(['B'])
  await settle()
  expect(openings).toBe(1)
  expect(late.seen.flatMap(({ prices }) => prices)).toMatchObject([{ symbol: 'B', last: 5 }])
})

test('a stream opened again begins with the newest bars that have come, for every tab', async () => {
  newTab(['A'])
  const second = newTab([])
  second.wants = { symbols: [], series: [{ id: 's', symbol: 'A', timeframe: '1m', since: 60 }] }
  second.stream.changed()
  await settle()
  const candle = { timestamp: 180, open: 1, high: 1, low: 1, close: 1, volume: 1, is_closed: true }
  open[0]!.send({ at: 1, prices: [], bars: [{ symbol: 'A', timeframe: '1m', candles: [candle], is_gap: false }], unknown: [] })
  newTab(['C'])
  await settle()
  expect(streamQueryOf(open[0]!.wants)).toEqual({ symbols: 'A,C', bars: 'A:1m:180' })
})

test('a tab that vanished without a word is forgotten', async () => {
  const first = newTab(['A'])
  await settle()
  const ghost = browser.newChannel()
  ghost.postMessage({ kind: 'wants', tab: 'ghost', wants: { symbols: Array.from({ length: 90 }, (_, i) => `G${i}`), series: [] } })
  await settle()
  expect(open[0]!.wants.symbols).toHaveLength(91)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(open[0]!.wants.symbols).toEqual(['A'])
  first.stream.close()
})

test('a tab that vanished is forgotten while bars keep coming, and one that is there is not', async () => {
  newTab(['A'])
  await settle()
  newTab(['B'])
  const ghost = browser.newChannel()
  const series = [{ id: 's', symbol: 'G', timeframe: '1m', since: 60 }]
  ghost.postMessage({ kind: 'wants', tab: 'ghost', wants: { symbols: ['G'], series } })
  await settle()
  for (let k = 0; k < 70; k++) {
    const candle = { timestamp: 60 * (k + 2), open: 1, high: 1, low: 1, close: 1, volume: 1, is_closed: true }
    open[0]!.send({ at: k, prices: [], bars: [{ symbol: 'G', timeframe: '1m', candles: [candle], is_gap: false }], unknown: [] })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  // A stream that brings a little more than is wanted is kept: another want opens the next one.
  newTab(['C'])
  await settle()
  expect(open[0]!.wants).toEqual({ symbols: ['A', 'B', 'C'], series: [] })
})

test('a browser without locks has a stream a tab', async () => {
  newTab(['A'], false)
  newTab(['B'], false)
  await settle()
  expect(open.map(({ wants }) => wants.symbols)).toEqual([['A'], ['B']])
})

test('a stream with much more than is wanted is replaced, one with a little more is kept', () => {
  const of = (count: number): LiveWants => ({ symbols: Array.from({ length: count }, (_, i) => `S${i}`), series: [] })
  expect(isCovered(of(60), of(30))).toBe(true)
  expect(isCovered(of(200), of(30))).toBe(false)
  expect(isCovered(of(30), of(31))).toBe(false)
})

test('every tab is told when the stream cannot be had', async () => {
  const all = [newTab(['A']), newTab(['B'])]
  await settle()
  open[0]!.lose()
  await settle()
  expect(all.map(({ losses }) => losses)).toEqual([1, 1])
})
