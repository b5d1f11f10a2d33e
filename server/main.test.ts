import { spawn, spawnSync, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isRunning } from './db/process-table.ts'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { startPriceServer } from './sources/testing/price-server.ts'
import { bareEnvironment } from './testing/bare-environment.ts'

const program = path.join(import.meta.dirname, 'main.ts')
const running: ChildProcess[] = []
const folders: string[] = []
const disks: string[] = []
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) await endWith(child, 'SIGTERM')
  for (const disk of disks.splice(0)) spawnSync('umount', ['-l', disk])
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function makeFolder(of: string[] = folders): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'playbook-main-'))
  chmodSync(folder, 0o755)
  of.push(folder)
  return folder
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

function spawnProduct(settings: Record<string, string>) {
  const env = { ...bareEnvironment, PORT: '0', WORKERS: '1', ...settings }
  // The channel tells the product when its starter is gone, as the one of `npm start` does.
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const child = spawn(process.execPath, [program], { env, cwd: tmpdir(), stdio: [...stdio] }) as ChildProcessByStdio<
    null,
    Readable,
    Readable
  >
  running.push(child)
  return { child }
}

/** Starts the product and gives the first thing it says, on whichever stream. */
async function start(settings: Record<string, string>): Promise<{ child: ChildProcess; said: string }> {
  const { child } = spawnProduct(settings)
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

const kept: string[] = []
let living: { readonly child: ChildProcess; readonly said: string } | null = null
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** The product that the test before has left running, or a new one on the same data: a start takes seconds. */
async function livingProduct(): Promise<{ child: ChildProcess; said: string; folder: string }> {
  const folder = usedFolder()
  if (living === null || hasEnded(living.child)) {
    living = await start({ DATA_DIR: folder, WARM: 'on' })
    running.splice(running.indexOf(living.child), 1)
  }
  expect(living.said).toMatch(/^Playbook is ready: http:\/\/localhost:\d+$/)
  return { ...living, folder }
}

/** The data that earlier products have left, each of which ends. */
const usedFolder = (): string => kept[0] ?? makeFolder(kept)

async function freeFolder(): Promise<string> {
  if (living !== null && !hasEnded(living.child)) await endWith(living.child, 'SIGTERM')
  return usedFolder()
}

afterAll(async () => {
  await freeFolder()
  for (const folder of kept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const exitOf = async (child: ChildProcess) => (child.exitCode === null ? ((await once(child, 'exit')) as [number])[0] : child.exitCode)
const urlIn = (said: string) => said.replace('Playbook is ready: ', '')
const postgresIn = (folder: string) => Number.parseInt(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)

/** All that is said by a product that does not start. */
async function refusalOf(settings: Record<string, string>): Promise<{ text: string; code: number | null }> {
  const { child } = spawnProduct(settings)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { text: text.trim(), code }
}

test('the sources of prices are told of when they have answered, and hold nothing up', async () => {
  const prices = await startPriceServer()
  prices.play({ waitsMs: 1_500 })
  const urls = { CCXT_URL: prices.url, YAHOO_URL: prices.url }
  const { child } = spawnProduct({ DATA_DIR: await freeFolder(), MARKET_DATA: 'ccxt,yahoo,simulated', CCXT_EXCHANGES: 'binance', ...urls })
  const said: string[] = []
  child.stdout.on('data', (data: Buffer) => said.push(...data.toString().trim().split('\n')))
  await expect.poll(() => said.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(1)
  expect(said).toEqual([expect.stringMatching(/^Playbook is ready/)])
  await expect.poll(() => said.length, { timeout: 90_000 }).toBe(2)
  expect(said[1]).toBe('Prices: Binance (3 markets), Yahoo Finance (77), simulated (the rest).')
  expect(await endWith(child, 'SIGTERM')).toBe(0)
  await prices.close()
})

test('one process starts everything, says where it is, and ends cleanly when told to', async () => {
  const { child, said, folder } = await livingProduct()
  const health = await fetch(`${urlIn(said)}/api/health/`)
  expect(await health.json()).toMatchObject({ status: 'ok', service: 'playbook' })
  expect((await fetch(`${urlIn(said)}/api/strategy_builder/health/`)).status).toBe(200)
  const postgres = postgresIn(folder)
  const address = path.join(folder, 'address')
  expect(readFileSync(address, 'utf8')).toBe(urlIn(said))
  expect(await endWith(child, 'SIGTERM')).toBe(0)
  expect([isRunning(postgres), existsSync(address)]).toEqual([false, false])
  const key = readFileSync(path.join(folder, 'secret-key'), 'utf8')
  await livingProduct()
  expect(readFileSync(path.join(folder, 'secret-key'), 'utf8')).toBe(key)
})

/** Logs a new user in over the network; gives the headers that their calls carry. */
async function enter(url: string): Promise<Record<string, string>> {
  const guardOf = async (login: Record<string, string>) => {
    const csrf = await fetch(`${url}/api/csrf/`, { headers: login })
    const { data } = (await csrf.json()) as { data: { csrfToken: string } }
    return { 'x-csrftoken': data.csrfToken, cookie: csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
  }
  const body = JSON.stringify({ email: `trader-${randomUUID()}@example.com`, password: 'quiet-Harbour-71' })
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
  const { child, said } = await livingProduct()
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

test('a taken port is named in one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  expect(await refusalOf({ DATA_DIR: await freeFolder(), PORT: String(port) })).toEqual({
    text: `Port ${port} is already in use: stop what listens there, or set PORT to another number.`,
    code: 1,
  })
  blocker.close()
})

test('a wrong setting and a database that is not there are named in one sentence each', async () => {
  expect(await refusalOf({ PORT: 'x' })).toEqual({
    text: "The setting PORT 'x' is not usable: set it to a whole number from 0 to 65535.",
    code: 1,
  })
  const weak = await refusalOf({ NODE_ENV: 'production', DATA_DIR: makeFolder() })
  expect([weak.text, weak.code]).toEqual([expect.stringMatching(/^The setting SECRET_KEY is missing[^\n]*$/), 1])
  expect(await refusalOf({ DATABASE_URL: 'postgres://me:canary@127.0.0.1:1/x', DATA_DIR: makeFolder() })).toEqual({
    text: 'The database 127.0.0.1:1 does not answer (ECONNREFUSED): start it, or correct DATABASE_URL.',
    code: 1,
  })
})

/** A disk of this size in the memory, where the system lets us make one. */
function makeDisk(megabytes: number): string | null {
  const folder = makeFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0) return null
  disks.push(folder)
  return folder
}

function fill(disk: string): void {
  const rest = Buffer.alloc(4096)
  try {
    for (;;) appendFileSync(path.join(disk, 'fill'), rest)
  } catch {
    // There is no more room, as wanted.
  }
}

test('a disk that is full, or has too little room for a first start, is named in one sentence', async (context) => {
  const [small, full] = [makeDisk(20), makeDisk(200)]
  if (small === null || full === null) return context.skip('no disk can be made here')
  const advice = 'free some space there, or set DATA_DIR to a folder on another disk.'
  const isFull = (disk: string) => ({ text: `The disk with the data folder ${disk} is full: ${advice}`, code: 1 })
  const tooSmall = { text: `The first start needs 100 MB, and the disk with the data folder ${small} has 20 MB free: ${advice}`, code: 1 }
  expect(await refusalOf({ DATA_DIR: small })).toEqual(tooSmall)
  const used = await start({ DATA_DIR: full })
  expect(used.said).toMatch(/^Playbook is ready/)
  await endWith(used.child, 'SIGINT')
  fill(full)
  expect(await refusalOf({ DATA_DIR: full })).toEqual(isFull(full))
  rmSync(path.join(full, 'fill'))
  expect((await start({ DATA_DIR: full })).said).toMatch(/^Playbook is ready/)
})

test('an address that is none, or not of this machine, is named in one sentence', async () => {
  expect(await refusalOf({ HOST: 'nowhere', DATA_DIR: await freeFolder() })).toEqual({
    text: "The setting HOST 'nowhere' is not usable: set it to an IP address or `localhost`.",
    code: 1,
  })
  expect(await refusalOf({ HOST: '192.0.2.1', DATA_DIR: await freeFolder() })).toEqual({
    text: 'The address 192.0.2.1 is not one of this machine: set HOST to 127.0.0.1, 0.0.0.0 or one that is.',
    code: 1,
  })
})

test('a second process on the same data is refused with a sentence, and the first goes on', async () => {
  const { said, folder } = await livingProduct()
  expect(await refusalOf({ DATA_DIR: folder })).toEqual({
    text: `Another Playbook is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    code: 1,
  })
  expect((await fetch(`${urlIn(said)}/api/health/`)).status).toBe(200)
})

test('a killed product leaves no database behind and starts again', async () => {
  const { child, folder } = await livingProduct()
  const postgres = postgresIn(folder)
  await endWith(child, 'SIGKILL')
  await expect.poll(() => isRunning(postgres), { timeout: 5_000 }).toBe(false)
  await livingProduct()
})

test('when the database dies under it, the product starts it again and goes on', async () => {
  const { child, said, folder } = await livingProduct()
  const user = await enter(urlIn(said))
  const ask = () => fetch(`${urlIn(said)}/api/strategy_builder/list/`, { headers: user })
  expect((await ask()).status).toBe(200)
  const postgres = postgresIn(folder)
  process.kill(postgres, 'SIGKILL')
  await expect.poll(() => isRunning(postgres)).toBe(false)
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('a product whose starter is gone ends', async () => {
  const { child } = await livingProduct()
  child.disconnect()
  expect(await exitOf(child)).toBe(0)
})

test('a process that is stopping is waited for by the one that follows it', async () => {
  const first = await livingProduct()
  const ended = endWith(first.child, 'SIGTERM')
  const second = await start({ DATA_DIR: first.folder })
  expect(second.said).toMatch(/^Playbook is ready/)
  expect(await ended).toBe(0)
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
