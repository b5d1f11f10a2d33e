import { Agent, get } from 'node:http'
import { getCandles, listMarkets } from '@playbook/contract/markets'
import type { Figure } from './figure.ts'
import { processorMs } from './processor-ms.ts'
import { startServer, type RunningServer } from './running-server.ts'

const inFlight = 50
const durationSeconds = 8
const symbols = ['EURUSD', 'GBPUSD', 'BTCUSD', 'AAPL', 'US500', 'XAUUSD']
const timeframes = ['1m', '5m', '15m', '1h', '4h', '1d']

const pathOf = (query: Readonly<Record<string, string | number>>) =>
  `/api${getCandles.path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

interface Load {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly requestsPerSecond: number
  /** Processor of the server for one request: hardly longer beside other work, unlike the time until its answer. */
  readonly processorMs: number
}

const agent = new Agent({ keepAlive: true, maxSockets: inFlight })

/** One request; its answer is read to the end and thrown away undecoded, so that the load costs the server's cores little. */
const ask = (server: RunningServer, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { ...server.headers, 'accept-encoding': 'gzip' }
    get(`${server.origin}${path}`, { agent, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject)
      answer.resume()
    }).on('error', reject)
  })

/** Keeps so many requests in flight; `pathAt` gives the path of the n-th. Any answer but 200 fails the benchmark. */
async function load(server: RunningServer, pathAt: (n: number) => string): Promise<Load> {
  const timesMs: number[] = []
  const until = performance.now() + durationSeconds * 1000
  const usedBefore = processorMs(server.pid) ?? NaN
  let asked = 0
  const worker = async () => {
    while (performance.now() < until) {
      const begun = performance.now()
      const status = await ask(server, pathAt(asked++))
      if (status !== 200) throw new Error(`${pathAt(asked - 1)} answered ${status}`)
      timesMs.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  const used = (processorMs(server.pid) ?? NaN) - usedBefore
  timesMs.sort((a, b) => a - b)
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)]!
  return { p50Ms: at(0.5), p95Ms: at(0.95), requestsPerSecond: timesMs.length / durationSeconds, processorMs: used / timesMs.length }
}

/** Answers for candles under load, over HTTP from the running product, load and server on the same machine. */
export async function candleBenchmarks(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const same = pathOf({ symbol: 'EURUSD', timeframe: '1h', count: 1000 })
    await server.call('GET', same.slice('/api'.length))
    const one = await load(server, () => same)
    const nowSeconds = Math.floor(Date.now() / 1000)
    const many = await load(server, (n) =>
      pathOf({
        symbol: symbols[n % symbols.length]!,
        timeframe: timeframes[Math.floor(n / symbols.length) % timeframes.length]!,
        count: 1000,
        before: nowSeconds - (n % 5_000) * 3_600,
      }),
    )
    const list = `/api${listMarkets.path}?page_size=200`
    await server.call('GET', list.slice('/api'.length))
    const listed = await load(server, () => list)
    const name = `1,000 candles, ${inFlight} requests in flight`
    return [
      { name: `the market list with prices, ${inFlight} requests in flight: p95`, value: listed.p95Ms, unit: 'ms', goal: 'under 50' },
      { name: `the market list with prices, ${inFlight} requests in flight`, value: listed.requestsPerSecond, unit: '1/s', goal: null },
      { name: `${name}, the same: p95`, value: one.p95Ms, unit: 'ms', goal: 'under 50' },
      { name: `${name}, the same: median`, value: one.p50Ms, unit: 'ms', goal: null },
      { name: `${name}, the same: processor of a request`, value: one.processorMs, unit: 'ms', goal: 'under 1' },
      { name: `${name}, a different range each: processor of a request`, value: many.processorMs, unit: 'ms', goal: 'under 2' },
      { name: `${name}, the same`, value: one.requestsPerSecond, unit: '1/s', goal: null },
      { name: `${name}, a different range each: p95`, value: many.p95Ms, unit: 'ms', goal: 'under 100' },
      { name: `${name}, a different range each`, value: many.requestsPerSecond, unit: '1/s', goal: null },
    ]
  } finally {
    await server.stop()
  }
}
