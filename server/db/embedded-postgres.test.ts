import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type PostgresAddress } from './embedded-postgres.ts'
import { isRunning, processesIn } from './process-table.ts'

const program = fileURLToPath(new URL('./testing/hold-postgres.ts', import.meta.url))
const nobody = 65_534
const children: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function makeFolder(name = 'playbook-postgres-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), name))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Another process with the built-in PostgreSQL; `said` is its address or why it could not start. */
async function hold(folder: string, uid?: number): Promise<{ child: ChildProcess; said: string }> {
  const options = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [program, folder], {
    ...options,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

const addressIn = (said: string) => JSON.parse(said) as PostgresAddress
const pidIn = (folder: string) => Number.parseInt(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)

async function query<T extends pg.QueryResultRow>(address: PostgresAddress, text: string): Promise<T[]> {
  const client = new pg.Client({ ...address })
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}

test('what was written is there after a stop and a start, with checksums and nothing unsafe', async () => {
  const folder = makeFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder })
  await query(first.address, 'create table kept as select 1 as one')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir: folder })
  expect(await query(second.address, 'select one from kept')).toEqual([{ one: 1 }])
  const settings =
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses') order by name"
  expect(await query(second.address, settings)).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await second.stop()
})

test('a wrong password is refused', async () => {
  const server = await startEmbeddedPostgres({ dataDir: makeFolder() })
  await expect(query({ ...server.address, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
})

test('a killed process leaves no server behind, and the next one starts at once with what was committed', async () => {
  const folder = makeFolder()
  const { child, said } = await hold(folder)
  await query(addressIn(said), 'create table kept as select 1 as one')
  const pid = pidIn(folder)
  await end(child, 'SIGKILL')
  const next = await hold(folder)
  expect(await query(addressIn(next.said), 'select one from kept')).toEqual([{ one: 1 }])
  expect(pidIn(folder)).not.toBe(pid)
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
})

test('a killed process takes its server with it', async () => {
  const folder = makeFolder()
  const { child } = await hold(folder)
  const pid = pidIn(folder)
  expect(isRunning(pid)).toBe(true)
  await end(child, 'SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
})

test('a second process on the same folder is refused with a sentence that says what to do, and the first goes on', async () => {
  const folder = makeFolder()
  const first = await hold(folder)
  const second = await hold(folder)
  expect(second.said).toBe(`Another Playbook is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`)
  expect(await query(addressIn(first.said), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that was killed itself is started again, noticed by its parent or not', async () => {
  const folder = makeFolder()
  const { child, said } = await hold(folder)
  await query(addressIn(said), 'create table kept as select 1 as one')
  const pid = pidIn(folder)
  child.kill('SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
  // Ended for good, so that it no longer owns the folder, but only after its server was left unnoticed for a while.
  await end(child, 'SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir: folder })
  expect(await query(next.address, 'select one from kept')).toEqual([{ one: 1 }])
  await next.stop()
})

/** A connection whose process of the server is stopped, so that it hears nothing until it is killed. */
async function stopBackend(address: PostgresAddress): Promise<number> {
  const client = new pg.Client({ ...address })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = rows[0]!
  process.kill(pid, 'SIGSTOP')
  return pid
}

test('a server that does not end when it is asked to is ended harder, and keeps what was committed', async () => {
  const folder = makeFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder })
  await query(first.address, 'create table kept as select 1 as one')
  await stopBackend(first.address)
  const pid = pidIn(folder)
  await first.stop()
  expect(isRunning(pid)).toBe(false)
  const next = await startEmbeddedPostgres({ dataDir: folder })
  expect(await query(next.address, 'select one from kept')).toEqual([{ one: 1 }])
  await next.stop()
})

test.runIf(existsSync('/proc'))('a server that hangs while stopping, its owner long dead, does not stop the next start', async () => {
  const folder = makeFolder()
  const { child, said } = await hold(folder)
  await query(addressIn(said), 'create table kept as select 1 as one')
  await stopBackend(addressIn(said))
  await end(child, 'SIGKILL')
  const next = await hold(folder)
  expect(await query(addressIn(next.said), 'select one from kept')).toEqual([{ one: 1 }])
})

test.runIf(existsSync('/proc'))('processes that outlived their killed server are ended before another one starts', async () => {
  const folder = makeFolder()
  const { child, said } = await hold(folder)
  await query(addressIn(said), 'create table kept as select 1 as one')
  const left = await stopBackend(addressIn(said))
  const postmaster = pidIn(folder)
  child.kill('SIGSTOP')
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => isRunning(postmaster), { timeout: 5_000 }).toBe(false)
  await end(child, 'SIGKILL')
  const next = await hold(folder)
  expect(await query(addressIn(next.said), 'select one from kept')).toEqual([{ one: 1 }])

  expect(processesIn(path.join(folder, 'postgres', 'data'))).not.toContain(left)
})

test('a server that ends unasked is started again at the same address', async () => {
  const folder = makeFolder()
  let lost = 0
  const server = await startEmbeddedPostgres({ dataDir: folder, onLost: () => (lost += 1) })
  await query(server.address, 'create table kept as select 1 as one')
  for (let round = 1; round <= 3; round += 1) {
    process.kill(pidIn(folder), 'SIGKILL')
    const kept = () => query(server.address, 'select one from kept').catch(() => [])
    await expect.poll(kept, { timeout: 10_000 }).toEqual([{ one: 1 }])
    expect(lost).toBe(round)
  }
  await server.stop()
  expect(await server.ended).toBeNull()
})

test('an owner whose number belongs to another process today does not stop a start', async () => {
  const folder = makeFolder()
  const { child } = await hold(folder)
  await end(child, 'SIGKILL')
  writeFileSync(path.join(folder, 'postgres', 'owner.json'), JSON.stringify({ pid: process.pid, started: '1', isLeaving: false }))
  const next = await hold(folder)
  expect(await query(addressIn(next.said), 'select 1 as one')).toEqual([{ one: 1 }])
})

const killRounds = Number(process.env['KILL_ROUNDS'] ?? 3)

test(
  `whatever is killed, the next start opens with all that was acknowledged, ${killRounds} times`,
  { timeout: 30_000 + killRounds * 15_000 },
  async () => {
    const folder = makeFolder()
    const victims = ['the process', 'its server', 'both'] as const
    const acknowledged: number[] = []
    for (let round = 0; round < killRounds; round += 1) {
      const { child, said } = await hold(folder)
      const client = new pg.Client({ ...addressIn(said) })
      client.on('error', () => {})
      await client.connect()
      await client.query('create table if not exists kept (number int primary key)')
      const { rows } = await client.query<{ number: number }>('select number from kept order by number')
      const kept = new Set(rows.map(({ number }) => number))
      expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
      const writing = (async () => {
        for (let number = (rows.at(-1)?.number ?? 0) + 1; ; number += 1) {
          await client.query('insert into kept values ($1)', [number])
          acknowledged.push(number)
        }
      })().catch(() => {})
      await sleep(((round * 7919) % 40) * 10)
      const victim = victims[round % victims.length]
      if (victim !== 'the process') process.kill(pidIn(folder), 'SIGKILL')
      // A process of which only the server was killed starts it again: the process goes as well, so that the next round starts one.
      if (victim === 'its server') await sleep(((round * 104_729) % 50) * 10)
      await end(child, 'SIGKILL')
      await writing
    }
    const last = await hold(folder)
    const rows = await query<{ number: number }>(addressIn(last.said), 'select number from kept')
    const kept = new Set(rows.map(({ number }) => number))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  },
)

test('a lock left by a process that is something else today does not stop a start', async () => {
  const folder = makeFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder })
  await first.stop()
  const file = path.join(folder, 'postgres', 'data', 'postmaster.pid')
  // A living process of the same account, as after a restart of the machine that gave the number to another program.
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {})
  children.push(other)
  writeFileSync(file, `${other.pid}\n${path.dirname(file)}\n1700000000\n5432\n${path.join(folder, 'postgres')}\n\n`)
  if (process.getuid?.() === 0) chownSync(file, nobody, nobody)
  const again = await startEmbeddedPostgres({ dataDir: folder })
  expect(await query(again.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.stop()
})

test('a folder with a very long path still gets a socket', async () => {
  const folder = path.join(makeFolder(), 'a'.repeat(100))
  const server = await startEmbeddedPostgres({ dataDir: folder })
  expect(server.address.host.length).toBeLessThan(80)
  expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  rmSync(server.address.host, { recursive: true, force: true })
})

test('a first start that was cut short begins again', async () => {
  const folder = makeFolder()
  mkdirSync(path.join(folder, 'postgres', 'data.unfinished'), { recursive: true })
  writeFileSync(path.join(folder, 'postgres', 'data.unfinished', 'PG_VERSION'), '18')
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await server.stop()
  expect(existsSync(path.join(folder, 'postgres', 'data.unfinished'))).toBe(false)
})

test('a data folder that is a file is refused with a sentence', async () => {
  const file = path.join(makeFolder(), 'file')
  writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(`The data folder ${file} cannot be written`)
})

test.runIf(existsSync('/proc'))('a data folder in a place where nothing can be made is refused with a sentence', async () => {
  await expect(startEmbeddedPostgres({ dataDir: '/proc/playbook' })).rejects.toThrow('The data folder /proc/playbook cannot be written')
})

test('data of another PostgreSQL version is refused and left alone', async () => {
  const folder = makeFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder })
  await first.stop()
  writeFileSync(path.join(folder, 'postgres', 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('was made by PostgreSQL 17, this is 18')
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('the server runs as another account', async () => {
    const folder = makeFolder()
    await hold(folder)
    expect(readFileSync(`/proc/${pidIn(folder)}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m)
  })

  test('a folder that only root can reach works too', async () => {
    const hidden = makeFolder()
    chmodSync(hidden, 0o700)
    const { child, said } = await hold(path.join(hidden, 'data'))
    expect(await query(addressIn(said), 'select 1 as one')).toEqual([{ one: 1 }])
    const pid = pidIn(path.join(hidden, 'data'))
    await end(child, 'SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
  })

  test('an ordinary user can do the same', async () => {
    const folder = makeFolder()
    chownSync(folder, nobody, nobody)
    const { child, said } = await hold(folder, nobody)
    expect(await query(addressIn(said), 'select 1 as one')).toEqual([{ one: 1 }])
    const pid = pidIn(folder)
    await end(child, 'SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
  })
})
