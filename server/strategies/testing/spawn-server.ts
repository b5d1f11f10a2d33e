import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '../../db/connect.ts'
import { bareEnvironment } from '../../testing/bare-environment.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface SpawnedServer {
  readonly process: ChildProcess
  /** What it printed when it was ready. */
  readonly line: string
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Starts the product in a process of its own and waits until it says that it is ready. */
export async function spawnServer(settings: Readonly<Record<string, string>>): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000', BILLING: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const line = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /^Playbook (is ready|works).*$/m.exec(said)
      if (ready) resolve(ready[0])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`the server has ended: ${said}`)))
  })
  return {
    process: child,
    line,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended
    },
  }
}

/** The address as `DATABASE_URL` takes it. */
export function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, password, database } = address
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
