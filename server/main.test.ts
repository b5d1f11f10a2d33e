import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isRunning } from './db/process-table.ts'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'

const program = path.join(import.meta.dirname, 'main.ts')
const running: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) await endWith(child, 'SIGTERM')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'playbook-main-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

/** Starts the product and gives the first thing it says, on whichever stream. */
async function start(settings: Record<string, string>): Promise<{ child: ChildProcess; said: string }> {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', WORKERS: '1', ...settings }
  const child = spawn(process.execPath, [program], { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const said = await new Promise<string>((resolve) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        text += data.toString()
        if (text.includes('\n')) resolve(text.trim())
      })
    child.once('close', () => resolve(text.trim()))
  })
  return { child, said }
}

const exitOf = async (child: ChildProcess) => (child.exitCode === null ? ((await once(child, 'exit')) as [number])[0] : child.exitCode)
const urlIn = (said: string) => said.replace('Playbook is ready: ', '')
const postgresIn = (folder: string) => Number.parseInt(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)

test('one process starts everything, says where it is, and ends cleanly when told to', async () => {
  const folder = makeFolder()
  const { child, said } = await start({ DATA_DIR: folder })
  expect(said).toMatch(/^Playbook is ready: http:\/\/localhost:\d+$/)
  const health = await fetch(`${urlIn(said)}/api/health/`)
  expect(await health.json()).toMatchObject({ status: 'ok', service: 'playbook' })
  expect((await fetch(`${urlIn(said)}/api/strategy_builder/health/`)).status).toBe(200)
  const postgres = postgresIn(folder)
  expect(await endWith(child, 'SIGTERM')).toBe(0)
  expect(isRunning(postgres)).toBe(false)
  const key = readFileSync(path.join(folder, 'secret-key'), 'utf8')
  const again = await start({ DATA_DIR: folder })
  expect(again.said).toMatch(/^Playbook is ready/)
  expect(readFileSync(path.join(folder, 'secret-key'), 'utf8')).toBe(key)
}, 60_000)

/** Logs a new user in over the network; gives the headers that their calls carry. */
async function enter(url: string): Promise<Record<string, string>> {
  const guardOf = async (login: Record<string, string>) => {
    const csrf = await fetch(`${url}/api/csrf/`, { headers: login })
    const { data } = (await csrf.json()) as { data: { csrfToken: string } }
    return { 'x-csrftoken': data.csrfToken, cookie: csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
  }
  const body = JSON.stringify({ email: 'trader@example.com', password: 'quiet-Harbour-71' })
  const registered = await fetch(`${url}/api/profiles/auth/register/`, {
    method: 'POST',
    headers: { ...(await guardOf({})), 'content-type': 'application/json' },
    body,
  })
  const { token } = (await registered.json()) as { token: { access: string } }
  const login = { authorization: `Token ${token.access}` }
  return { ...(await guardOf(login)), ...login }
}

test('a stream that would stay open for ever does not keep the product from ending', async () => {
  const { child, said } = await start({ DATA_DIR: makeFolder() })
  const api = `${urlIn(said)}/api/markets/imports/`
  const headers = await enter(urlIn(said))
  const uploaded = await fetch(`${api}?file_name=a.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'a,b\n',
  })
  const { import_id } = (await uploaded.json()) as { import_id: string }
  const stream = await fetch(`${api}${import_id}/events/`, { headers })
  const reader = stream.body?.getReader()
  await reader?.read()
  expect(await endWith(child, 'SIGINT')).toBe(0)
  await reader?.cancel().catch(() => {})
})

test('a second process on the same data, a taken port and a wrong setting each end with one sentence', async () => {
  const folder = makeFolder()
  const first = await start({ DATA_DIR: folder })
  const second = await start({ DATA_DIR: folder })
  expect(second.said).toBe(`Another Playbook is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`)
  expect(await exitOf(second.child)).toBe(1)
  expect((await fetch(`${urlIn(first.said)}/api/health/`)).status).toBe(200)

  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const taken = await start({ DATA_DIR: makeFolder(), PORT: String(port) })
  expect(taken.said).toBe(`Port ${port} is already in use: stop what listens there, or set PORT to another number.`)
  expect(await exitOf(taken.child)).toBe(1)
  blocker.close()

  const wrong = await start({ PORT: 'x' })
  expect([wrong.said, await exitOf(wrong.child)]).toEqual([
    "The setting PORT 'x' is not usable: set it to a whole number from 0 to 65535.",
    1,
  ])
  const weak = await start({ NODE_ENV: 'production', DATA_DIR: makeFolder() })
  expect(weak.said).toMatch(/^The setting SECRET_KEY is missing/)
  expect(await exitOf(weak.child)).toBe(1)
  const nowhere = await start({ DATABASE_URL: 'postgres://me:canary@127.0.0.1:1/x', DATA_DIR: makeFolder() })
  expect(nowhere.said).toBe('The database 127.0.0.1:1 does not answer (ECONNREFUSED): start it, or correct DATABASE_URL.')
  expect(await exitOf(nowhere.child)).toBe(1)
}, 60_000)

test('a killed product leaves no database behind and starts again', async () => {
  const folder = makeFolder()
  const { child } = await start({ DATA_DIR: folder })
  const postgres = postgresIn(folder)
  await endWith(child, 'SIGKILL')
  await expect.poll(() => isRunning(postgres), { timeout: 5_000 }).toBe(false)
  expect((await start({ DATA_DIR: folder })).said).toMatch(/^Playbook is ready/)
})

test('when the database dies under it, the product starts it again and goes on', async () => {
  const folder = makeFolder()
  const { child, said } = await start({ DATA_DIR: folder })
  const user = await enter(urlIn(said))
  const ask = () => fetch(`${urlIn(said)}/api/strategy_builder/list/`, { headers: user })
  expect((await ask()).status).toBe(200)
  const postgres = postgresIn(folder)
  process.kill(postgres, 'SIGKILL')
  await expect.poll(() => isRunning(postgres)).toBe(false)
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('a process that is stopping is waited for by the one that follows it', async () => {
  const folder = makeFolder()
  const first = await start({ DATA_DIR: folder })
  const ended = endWith(first.child, 'SIGTERM')
  const second = await start({ DATA_DIR: folder })
  expect(second.said).toMatch(/^Playbook is ready/)
  expect(await ended).toBe(0)
})

test('a product whose starter is gone ends', async () => {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', WORKERS: '1', DATA_DIR: makeFolder() }
  const child = spawn(process.execPath, [program], { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.push(child)
  await once(child.stdout!, 'data')
  child.disconnect()
  expect(await exitOf(child)).toBe(0)
})

function urlOf({ address }: TestDatabase): string {
  if ('connectionString' in address) return address.connectionString
  return `postgres://${address.user}:${address.password}@${encodeURIComponent(address.host)}:${address.port}/${address.database}`
}

test('processes of both roles share one database', async () => {
  const database = await createTestDatabase()
  const settings = { DATABASE_URL: urlOf(database), SECRET_KEY: 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA' }
  const web = await start({ ...settings, ROLE: 'web', DATA_DIR: makeFolder() })
  expect((await fetch(`${urlIn(web.said)}/api/strategy_builder/health/`)).status).toBe(503)
  const worker = await start({ ...settings, ROLE: 'worker', DATA_DIR: makeFolder() })
  expect(worker.said).toBe('Playbook works on backtests and imports.')
  expect((await fetch(`${urlIn(web.said)}/api/strategy_builder/health/`)).status).toBe(200)
  expect([await endWith(worker.child, 'SIGTERM'), await endWith(web.child, 'SIGTERM')]).toEqual([0, 0])
  await database.close()
})
