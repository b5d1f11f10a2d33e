import { afterAll, expect, test } from 'vitest'
import { openSourceCaller } from './source-caller.ts'
import { describeSource, type DescribedSource } from './source-table.ts'

const caller = openSourceCaller(new URL('./testing/dying-thread.ts', import.meta.url))
afterAll(() => caller.close())

const described: readonly DescribedSource[] = describeSource('ccxt', {
  marketData: ['ccxt'],
  exchanges: ['kraken'],
  ccxtUrl: null,
  yahooUrl: null,
})
const kraken = described[0]!
const { signal } = new AbortController()
const limits = { maxBytes: 1_000, timeoutMs: 100 }

test('a thread that dies is told as unavailable, and another one answers the next call', async () => {
  await expect(caller.call(kraken, 'markets', [], limits, signal)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(caller.call(kraken, 'quotes', [[]], limits, signal)).resolves.toEqual(new Map())
})

test('a thread that hangs is ended, and another one answers the next call', async () => {
  const hanging = caller.call(kraken, 'candles', [{} as never, '1m', 0, 1], limits, signal)
  await expect(hanging).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(caller.call(kraken, 'quotes', [[]], limits, signal)).resolves.toEqual(new Map())
})

test('a thread that hangs when its caller has gone away is ended as well', async () => {
  const patient = { ...limits, timeoutMs: 60_000 }
  const going = new AbortController()
  const left = caller.call(kraken, 'candles', [{} as never, '1m', 0, 1], patient, going.signal)
  going.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const ask = () => caller.call(kraken, 'quotes', [[]], patient, signal)
  await expect(ask().catch(ask)).resolves.toEqual(new Map())
})

test('who goes away does not wait for the thread', async () => {
  const going = new AbortController()
  const left = caller.call(kraken, 'lookUp', ['x'], { ...limits, timeoutMs: 60_000 }, going.signal)
  going.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
})

test('nothing is started after the end', async () => {
  const ended = openSourceCaller()
  await ended.close()
  await expect(ended.call(kraken, 'quotes', [[]], limits, signal)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The server is stopping.',
  })
})
