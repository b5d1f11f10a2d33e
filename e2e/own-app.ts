import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface OwnApp {
  readonly origin: string
  readonly dataDir: string
  readonly close: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function isUp(origin: string): Promise<boolean> {
  for (let tries = 0; tries < 480; tries += 1) {
    const health = await fetch(`${origin}/api/health/`).catch(() => null)
    if (health?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

// Prices are on only where a journey is about them.
const usual = { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100', BILLING: 'off', WARM: 'off' } as const

type Settings = Readonly<Record<string, string>>

/** The application with an empty data folder of its own and these settings, which may depend on its address. */
export async function startOwnApp(given: Settings | ((origin: string) => Promise<Settings>)): Promise<OwnApp> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = typeof given === 'function' ? await given(origin) : given
  const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-e2e-own-'))
  const app = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: { ...process.env, ...usual, PORT: String(port), DATA_DIR: dataDir, ...settings },
  })
  const close = async () => {
    const gone = once(app, 'exit')
    app.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (await isUp(origin)) return { origin, dataDir, close }
  await close()
  throw new Error('The application did not start.')
}
