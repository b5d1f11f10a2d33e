// oxlint-disable-next-line no-restricted-imports -- tests talk to a real server on loopback
import type { ServerResponse } from 'node:http'
import { streamMarkets, type LiveEvent } from '@playbook/contract/live'
import type { Candle } from '@playbook/contract/markets'
import { cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerJson, startServer } from '../testing/local-server.ts'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { startLive } from './live-store.ts'
import { useLiveAgain, useLiveBars, useLiveLoss, useLivePrice, useLivePrices } from './use-live.ts'

const realFetch = globalThis.fetch
let streams: { path: string; send: (event: Partial<LiveEvent>) => void; response: ServerResponse }[]
let stop: () => void

beforeEach(async () => {
  streams = []
  const server = await startServer((request, response) => {
    // What pages of tests before still ask for is no stream.
    if (!request.path.startsWith(`/api${streamMarkets.path}`)) return answerJson(response, 404, {})
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    const send = (event: Partial<LiveEvent>) =>
      void response.write(`data: ${JSON.stringify({ at: 1, prices: [], bars: [], unknown: [], ...event })}\n\n`)
    streams.push({ path: decodeURIComponent(request.path), send, response })
  })
  globalThis.fetch = (input, init) => realFetch(typeof input === 'string' && input.startsWith('/') ? server.base + input : input, init)
  startSignedIn()
  stop = startLive('u1')
})
afterEach(() => {
  cleanup()
  stop()
  globalThis.fetch = realFetch
})

const price = (symbol: string, last: number) => ({ symbol, last, change: 1, change_percent: 0.5, at: 1 })
const candle = (timestamp: number, isClosed: boolean): Candle => ({
  timestamp,
  open: 1,
  high: 1,
  low: 1,
  close: timestamp,
  volume: 1,
  is_closed: isClosed,
})
const stream = async () => {
  await vi.waitFor(() => expect(streams.length).toBeGreaterThan(0))
  return streams.at(-1)!
}

test('a price shows as it comes, and only what shows it is drawn again', async () => {
  const drawn: Record<string, number> = {}
  const Row = ({ symbol }: { symbol: string }) => {
    useEffect(() => {
      drawn[symbol] = (drawn[symbol] ?? 0) + 1
    })
    return <p>{`${symbol} ${useLivePrice(symbol)?.last ?? 'waiting'}`}</p>
  }
  render(
    <>
      <Row symbol="AAA" />
      <Row symbol="BBB" />
    </>,
  )
  expect(screen.getByText('AAA waiting')).toBeDefined()
  const { path, send } = await stream()
  expect(path).toBe(`/api${streamMarkets.path}?symbols=AAA,BBB`)
  send({ prices: [price('AAA', 1), price('BBB', 2)] })
  await screen.findByText('BBB 2')
  const before = drawn.BBB
  send({ prices: [price('AAA', 3)] })
  await screen.findByText('AAA 3')
  expect(drawn.BBB).toBe(before)
})

test('several prices come as one map', async () => {
  const Sum = () => <p>{`sum ${[...useLivePrices(['AAA', 'BBB']).values()].reduce((sum, { last }) => sum + (last ?? 0), 0)}`}</p>
  render(<Sum />)
  const { send } = await stream()
  send({ prices: [price('AAA', 1), price('BBB', 2)] })
  expect(await screen.findByText('sum 3')).toBeDefined()
})

test('changed bars are handed over, and after a loss they go on where they ended', async () => {
  const seen: number[][] = []
  const Chart = () => {
    useLiveBars({ symbol: 'AAA', timeframe: '1m', since: 60, onBars: (candles) => seen.push(candles.map(({ timestamp }) => timestamp)) })
    return null
  }
  render(<Chart />)
  const first = await stream()
  expect(first.path).toContain('bars=AAA:1m:60')
  first.send({ bars: [{ symbol: 'AAA', timeframe: '1m', candles: [candle(60, true), candle(120, false)], is_gap: false }] })
  await vi.waitFor(() => expect(seen).toEqual([[60, 120]]))
  first.response.destroy()
  await vi.waitFor(() => expect(streams).toHaveLength(2), { timeout: 5_000 })
  expect(streams[1]!.path).toContain('bars=AAA:1m:120')
  streams[1]!.send({ bars: [{ symbol: 'AAA', timeframe: '1m', candles: [candle(120, true), candle(180, false)], is_gap: false }] })
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([120, 180]))
})

test('a gap too large for the stream is told', async () => {
  let gaps = 0
  const Chart = () => {
    useLiveBars({ symbol: 'AAA', timeframe: '1m', since: 60, onBars: () => {}, onGap: () => (gaps += 1) })
    return null
  }
  render(<Chart />)
  ;(await stream()).send({ bars: [{ symbol: 'AAA', timeframe: '1m', candles: [], is_gap: true }] })
  await vi.waitFor(() => expect(gaps).toBe(1))
})

test('a page knows that prices stand still, and when they move again', async () => {
  const onAgain = vi.fn<() => void>()
  const Page = () => {
    useLivePrice('EURUSD')
    useLiveAgain(onAgain)
    return <p>{useLiveLoss() === null ? 'moving' : 'still'}</p>
  }
  render(<Page />)
  const first = await stream()
  first.send({ prices: [price('EURUSD', 1)] })
  const reach = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.dispatchEvent(new Event('offline'))
  await screen.findByText('still')
  expect(onAgain).not.toHaveBeenCalled()
  globalThis.fetch = reach
  vi.restoreAllMocks()
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(streams.length).toBe(2))
  streams[1]!.send({ prices: [price('EURUSD', 2)] })
  await screen.findByText('moving')
  expect(onAgain).toHaveBeenCalledOnce()
})
