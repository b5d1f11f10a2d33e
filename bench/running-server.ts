import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { csrf, register } from '@playbook/contract/auth'
import { freePort } from './start.ts'

const root = path.resolve(import.meta.dirname, '..')
const startLimitMs = 60_000

/** The product on a port and a data folder of its own, with one registered user. */
export interface RunningServer {
  readonly origin: string
  readonly pid: number
  /** Where its commands find it. */
  readonly dataDir: string
  /** Registers another user and gives the headers of its calls. */
  readonly newUser: () => Promise<Readonly<Record<string, string>>>
  /** What that user logs in with. */
  readonly login: { readonly email: string; readonly password: string }
  /** Headers of that user's calls. */
  readonly headers: Readonly<Record<string, string>>
  /** A JSON call as that user; throws where the answer is no success. */
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
  readonly stop: () => Promise<void>
}

/** Starts the product as it is installed, with acts for nothing unless they are what is measured. It must be stopped. */
export async function startServer(more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-bench-'))
  // No figure is about the limits that protect a public server.
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000', BILLING: 'off', ...more }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'ignore', env: { ...process.env, ...settings } })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilHealthy(origin, () => child.exitCode !== null)
    const login = newLogin()
    const headers = await signUp(origin, login)
    const call = async <T>(method: string, apiPath: string, body?: unknown): Promise<T> => {
      const answer = await fetch(`${origin}/api${apiPath}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${apiPath} answered ${answer.status}: ${await answer.text()}`)
      // The caller names the shape of the endpoint it calls.
      return (await answer.json()) as T
    }
    return { origin, pid: child.pid ?? 0, dataDir, newUser: () => signUp(origin, newLogin()), login, headers, call, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilHealthy(origin: string, hasEnded: () => boolean): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < startLimitMs) {
    if (hasEnded()) throw new Error('The server ended while it was starting')
    const isUp = await fetch(`${origin}/api/health/`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not start within a minute')
}

/** The cookie and header of a guest, or of whoever sends these headers. */
export async function fetchGuard(origin: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api${csrf.path}`, { headers })
  const { data } = (await answer.json()) as { data: { csrfToken: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { cookie, 'x-csrftoken': data.csrfToken }
}

let users = 0
const newLogin = () => ({ email: `bench-${++users}@example.com`, password: 'quiet-Harbour-71' })

async function signUp(origin: string, login: RunningServer['login']): Promise<Record<string, string>> {
  const guard = await fetchGuard(origin, {})
  const registered = await fetch(`${origin}/api${register.path}`, {
    method: 'POST',
    headers: { ...guard, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!registered.ok) throw new Error(`The benchmark's user was refused: ${await registered.text()}`)
  const { token } = (await registered.json()) as { token: { access: string } }
  const authorized = { authorization: `Token ${token.access}` }
  return { ...(await fetchGuard(origin, authorized)), ...authorized }
}
