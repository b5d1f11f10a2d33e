import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { streamMarkets } from '@playbook/contract/live'
import { uploadImport, watchImport } from '@playbook/contract/markets'
import type { Figure } from './figure.ts'
import { processorMs } from './processor-ms.ts'
import { startServer, type RunningServer } from './running-server.ts'

const streams = 1_000
const settleMs = 20_000

/** Memory that a process holds now, in kB, where the system tells. */
const residentKb = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** An event stream of something that does not change, on a connection of its own; resolves once it has begun. */
function openStream({ origin, headers }: Pick<RunningServer, 'origin' | 'headers'>, path: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const lines = Object.entries({ host: hostname, accept: 'text/event-stream', ...headers }).map(([name, value]) => `${name}: ${value}`)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
    let said = ''
    socket.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-2_000)
      if (said.includes('data: ')) resolve(socket)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`The stream has ended: ${said}`)))
  })
}

async function open(server: Pick<RunningServer, 'origin' | 'headers'>, path: string, count: number): Promise<Socket[]> {
  const opened: Socket[] = []
  for (let i = 0; i < count; i += 50)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(50, count - i) }, () => openStream(server, path)))))
  return opened
}

const liveSymbols = ['BTCUSD', 'ETHUSD', 'SOLUSD', 'BNBUSD', 'XRPUSD', 'EURUSD', 'GBPUSD', 'AAPL', 'US500', 'XAUUSD']
const streamsPerUser = 20
const watchedMs = 20_000

/** What 1,000 live streams of ten markets and one chart each cost, with five of the markets moving at any hour. */
async function liveFigures(server: RunningServer): Promise<Figure[]> {
  const path = `/api${streamMarkets.path}?symbols=${liveSymbols.join(',')}&bars=BTCUSD:1h`
  for (const socket of await open(server, path, streamsPerUser)) socket.destroy()
  const users = [server.headers]
  while (users.length < streams / streamsPerUser) users.push(await server.newUser())
  await sleep(settleMs)
  const before = residentKb(server.pid)
  const opened: Socket[] = []
  for (const headers of users) opened.push(...(await open({ origin: server.origin, headers }, path, streamsPerUser)))
  const begun = processorMs(server.pid)
  await sleep(watchedMs)
  const used = (processorMs(server.pid) ?? 0) - (begun ?? 0)
  const after = residentKb(server.pid)
  for (const socket of opened) socket.destroy()
  return [
    { name: 'memory of a live stream, of 1,000', value: (after - before) / streams, unit: 'kB', goal: 'under 50' },
    { name: '1,000 live streams, told each second: processor', value: (used / watchedMs) * 100, unit: '%', goal: null },
  ]
}

/** What an idle event stream costs the server, after as many streams have come and gone that nothing is new to it. */
export async function streamBenchmarks(): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const server = await startServer()
  try {
    const uploaded = await fetch(`${server.origin}/api${uploadImport.path}?file_name=a.csv`, {
      method: 'POST',
      headers: { ...server.headers, 'content-type': 'text/csv' },
      body: 'a,b\n',
    })
    const { import_id } = (await uploaded.json()) as { import_id: string }
    const path = `/api${watchImport.path.replace('{import_id}', import_id)}`
    for (const socket of await open(server, path, 200)) socket.destroy()
    await sleep(settleMs)
    const before = residentKb(server.pid)
    const opened = await open(server, path, streams)
    await sleep(settleMs)
    const after = residentKb(server.pid)
    for (const socket of opened) socket.destroy()
    return [
      { name: 'memory of an idle event stream, of 1,000', value: (after - before) / streams, unit: 'kB', goal: 'under 50' },
      ...(await liveFigures(server)),
    ]
  } finally {
    await server.stop()
  }
}
