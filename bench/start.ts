import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './figure.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port'))))
    })
  })

/** Starts the product as a user does and measures until its health answers; then stops it. */
async function startOnce(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const limitMs = 60_000
  try {
    while (performance.now() - begun < limitMs) {
      if (child.exitCode !== null) throw new Error('The server ended while it was starting')
      const isUp = await fetch(`http://127.0.0.1:${port}/api/health/`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isUp) return (performance.now() - begun) / 1000
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('The server did not start within a minute')
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** The sources are made ones on this machine, in a process of their own. */
async function startWithSources(dataDir: string): Promise<number> {
  const sources = spawn(process.execPath, ['server/sources/testing/serve-prices.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [said] = (await once(sources.stdout, 'data')) as [Buffer]
    const url = said.toString().trim()
    return await startOnce(dataDir, {
      MARKET_DATA: 'ccxt,yahoo,simulated',
      CCXT_EXCHANGES: 'kraken,binance',
      CCXT_URL: url,
      YAHOO_URL: url,
    })
  } finally {
    sources.kill()
  }
}

export async function startBenchmarks(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-bench-'))
  try {
    const first = await startOnce(dataDir)
    const second = await startOnce(dataDir)
    const withSources = await startWithSources(dataDir)
    return [
      { name: 'first start on an empty data folder, packages and pages present', value: first, unit: 's', goal: null },
      { name: 'second start', value: second, unit: 's', goal: 'under 3' },
      { name: 'start with exchanges and Yahoo Finance as sources', value: withSources, unit: 's', goal: 'under 3' },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
