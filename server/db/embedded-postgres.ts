import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureFolder } from '../ensure-folder.ts'
import { diskFull, isDiskFull, StartupError } from '../startup-error.ts'
import { chooseAccount, type Account } from './postgres-account.ts'
import { canBeLinked, copyBinaries, executable, findBinaries, linkLibraries } from './postgres-binaries.ts'
import { chooseLocation, socketLock, type PostgresLocation } from './postgres-location.ts'
import { clearOwner, recordOwner, waitForRelease } from './postgres-owner.ts'
import { listeningPlace, shutdownTimeoutMs, stopPostgres } from './stop-postgres.ts'

/** What a PostgreSQL client needs to connect. */
export interface PostgresAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

export interface EmbeddedPostgres {
  readonly address: PostgresAddress
  /** Ends when the server has ended: null where that was asked for, else why it could not be started again. */
  readonly ended: Promise<string | null>
  /** Whether the server has complained of a full disk. */
  readonly lacksSpace: () => boolean
  /** Says that `stop` will come, so that the next process waits for it. */
  readonly leave: () => void
  /** Ends the server, within a bounded time whatever state it is in. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Folder that belongs to the product; the cluster lies in its subfolder `postgres`. */
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Told when the server has ended unasked and is about to be started again. */
  readonly onLost?: () => void
  /** False only for tests: answers faster and may lose data in a power failure. */
  readonly isDurable?: boolean
}

const major = '18'
const user = 'playbook'
/** How long a server that ended unasked is started again before it is given up. */
const restartLimitMs = 60_000
/** What a server says that finds the folder, or the memory of an earlier server's last processes, in use. */
const noSpace = /No space left on device|Disk quota exceeded/
/** The empty cluster takes some 40 MB, and its log grows by 16 MB at a time. */
const firstStartMb = 100
const inUseSigns = /lock file|postmaster\.pid|shared memory block/
const environment = () => ({ ...process.env, LC_ALL: 'C', LANGUAGE: '', TZ: 'UTC', PGUSER: undefined, PGDATA: undefined })

interface Cluster {
  readonly home: string
  readonly data: string
  readonly binaries: string
  readonly account: Account
  readonly password: string
  readonly isDurable: boolean
}

/**
 * Starts PostgreSQL on the data folder; the first time, it makes the cluster. A server that ends unasked is started
 * again. It ends when this process ends, however that happens.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let lacksSpace = false
  const log = (line: string) => {
    lacksSpace ||= noSpace.test(line)
    options.log?.(line)
  }
  const cluster = prepareWhereThereIsSpace(path.resolve(options.dataDir), options.isDurable ?? true)
  const place = await chooseLocation(cluster.home, cluster.account.uid)
  let isStopping = false
  let server = await launchWhenFree(cluster, place, log, false)
  recordOwner(cluster.home)
  const address = { host: place.host, port: place.port, user, password: cluster.password, database: 'postgres' }

  async function keepRunning(): Promise<string | null> {
    for (;;) {
      await exitOf(server)
      if (isStopping) return null
      options.onLost?.()
      const again = await launchAgain(cluster, place, log, () => isStopping)
      if (again === null) return null
      if (typeof again === 'string') return again
      server = again
    }
  }
  const ended = keepRunning()
  return {
    address,
    ended,
    lacksSpace: () => lacksSpace,
    leave: () => recordOwner(cluster.home, true),
    async stop() {
      isStopping = true
      await Promise.all([ended, endServer(cluster, server)])
      clearOwner(cluster.home)
    },
  }
}

/** Where a server runs that somebody has started on the data folder; null where none does. It may not answer yet. */
export function findRunningPostgres(dataDir: string): PostgresAddress | null {
  const home = path.join(path.resolve(dataDir), 'postgres')
  const listening = listeningPlace(path.join(home, 'data'))
  const passwordFile = path.join(home, 'password')
  return listening === null || !existsSync(passwordFile)
    ? null
    : { ...listening, user, password: readFileSync(passwordFile, 'utf8'), database: 'postgres' }
}

/** Starts the server as soon as nothing that is left of an earlier one keeps the folder; `isOurs` where that one was this process's own. */
async function launchWhenFree(
  cluster: Cluster,
  place: PostgresLocation,
  log: (line: string) => void,
  isOurs: boolean,
): Promise<ChildProcess> {
  const locks = [path.join(cluster.data, 'postmaster.pid'), ...(place.isSocket ? [socketLock(place)] : [])]
  const begun = performance.now()
  for (;;) {
    const attempt = await launch(cluster, place, log)
    if (attempt.ok) return attempt.server
    if (noSpace.test(attempt.output) || !inUseSigns.test(attempt.output)) throw cannotStart(cluster, attempt.output)
    await waitForRelease(cluster, locks, { isOurs, elapsedMs: performance.now() - begun })
  }
}

/** The server started again after it ended unasked; null when it is not wanted any more, or why it does not start. */
async function launchAgain(
  cluster: Cluster,
  place: PostgresLocation,
  log: (line: string) => void,
  isStopping: () => boolean,
): Promise<ChildProcess | string | null> {
  const begun = performance.now()
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5_000)) {
    if (isStopping()) return null
    try {
      const server = await launchWhenFree(cluster, place, log, true)
      if (!isStopping()) return server
      await endServer(cluster, server)
      return null
    } catch (error) {
      if (performance.now() - begun > restartLimitMs) return error instanceof Error ? error.message : String(error)
    }
    await sleep(pauseMs)
  }
}

const megabyte = 1_048_576

/** What has no room on the disk is refused in the words for that. */
function prepareWhereThereIsSpace(dataDir: string, isDurable: boolean): Cluster {
  try {
    return prepareCluster(dataDir, isDurable)
  } catch (error) {
    throw isDiskFull(error) ? diskFull(dataDir, error) : error
  }
}

function mustHaveRoom(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const freeMb = Math.floor((bavail * bsize) / megabyte)
  if (freeMb < firstStartMb)
    throw new StartupError(
      `The first start needs ${firstStartMb} MB, and the disk with the data folder ${dataDir} has ${freeMb} MB free: free some space there, or set DATA_DIR to a folder on another disk.`,
    )
}

function prepareCluster(dataDir: string, isDurable: boolean): Cluster {
  const home = path.join(dataDir, 'postgres')
  ensureFolder(dataDir, 0o755)
  const account = chooseAccount(dataDir)
  if (!existsSync(path.join(home, 'data'))) mustHaveRoom(dataDir)
  ensureFolder(home, 0o700)
  give(home, account)
  const binaries = readyBinaries(dataDir, account)
  const data = path.join(home, 'data')
  const passwordFile = path.join(home, 'password')
  if (!existsSync(passwordFile)) {
    // Beside its place first: a process that is killed now must not leave half of one there.
    const unfinished = `${passwordFile}.${process.pid}`
    writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 })
    give(unfinished, account)
    renameSync(unfinished, passwordFile)
  }
  const cluster = { home, data, binaries, account, isDurable, password: readFileSync(passwordFile, 'utf8') }
  if (!existsSync(data)) initialise(cluster, passwordFile)
  const found = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (found !== major)
    throw new StartupError(
      `The data folder ${dataDir} was made by PostgreSQL ${found}, this is ${major}: set DATA_DIR to another folder, or move the data with pg_dump.`,
    )
  return cluster
}

function give(file: string, account: Account): void {
  if (account.uid !== null) chownSync(file, account.uid, account.uid)
}

function runsAs(account: Account, binaries: string): boolean {
  const [command = '', ...args] = account.command([executable(binaries, 'postgres'), '--version'], false)
  return spawnSync(command, args, { ...account.options, cwd: '/', stdio: 'ignore' }).status === 0
}

function readyBinaries(dataDir: string, account: Account): string {
  const installed = findBinaries()
  if (canBeLinked(installed)) {
    linkLibraries(installed)
    if (runsAs(account, installed)) return installed
  }
  const copy = copyBinaries(installed, path.join(dataDir, `postgres-${major}-binaries`))
  linkLibraries(copy)
  if (runsAs(account, copy)) return copy
  throw new StartupError(
    `The built-in PostgreSQL does not run on this machine (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )
}

/** Makes the cluster beside its place and moves it there when it is whole. */
function initialise(cluster: Cluster, passwordFile: string): void {
  const unfinished = path.join(cluster.home, 'data.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const [command = '', ...args] = cluster.account.command(
    [
      executable(cluster.binaries, 'initdb'),
      `--pgdata=${unfinished}`,
      `--username=${user}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(cluster.isDurable ? [] : ['--no-sync']),
    ],
    false,
  )
  const made = spawnSync(command, args, { ...cluster.account.options, env: environment(), cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw cannotStart(cluster, made.stderr || String(made.error))
  renameSync(unfinished, cluster.data)
}

const cannotStart = (cluster: Cluster, output: string) =>
  noSpace.test(output)
    ? diskFull(path.dirname(cluster.home))
    : new StartupError(
        `The built-in PostgreSQL could not start in ${cluster.home}: ${lastReason(output)} Free the folder, set DATA_DIR to another one, or set DATABASE_URL.`,
      )

function lastReason(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:/.test(line))
  return `${(lines.at(-1) ?? output.trim().split('\n').at(-1) ?? 'no reason given').replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').replace(/\.?$/, '.')}`
}

type Attempt = { readonly ok: true; readonly server: ChildProcess } | { readonly ok: false; readonly output: string }

async function launch(cluster: Cluster, { host, port, isSocket }: PostgresLocation, log: (line: string) => void): Promise<Attempt> {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: isSocket ? '' : host,
    port: String(port),
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    // Many test processes share one server.
    max_connections: cluster.isDurable ? '100' : '400',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: cluster.isDurable ? 'on' : 'off',
    full_page_writes: cluster.isDurable ? 'on' : 'off',
    synchronous_commit: cluster.isDurable ? 'on' : 'off',
  }
  const args = ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawnServer(cluster.account, [executable(cluster.binaries, 'postgres'), ...args])
  const outcome = await watchStart(child, log)
  if (outcome !== 'ready') return { ok: false, output: outcome }
  return { ok: true, server: child }
}

/** Where the system cannot tie a child to its parent, a shell waits for the pipe from us to close. */
const watcher = 'exec 3<&0; "$@" </dev/null 3<&- & pg=$!; { read -r _ <&3; kill -INT $pg; } 2>/dev/null & wait $pg'

function spawnServer(account: Account, postgres: readonly string[]): ChildProcess {
  const needsWatcher = !account.canEndWithParent && process.platform !== 'win32'
  const [command = '', ...args] = needsWatcher ? ['/bin/sh', '-c', watcher, 'postgres', ...postgres] : account.command(postgres, true)
  return spawn(command, args, {
    ...account.options,
    env: environment(),
    cwd: '/',
    stdio: [needsWatcher ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    // A Ctrl+C in the terminal is ours to handle: the database ends after the last answer, not before.
    detached: process.platform !== 'win32',
  })
}

function watchStart(child: ChildProcess, log: (line: string) => void): Promise<string> {
  return new Promise((resolve) => {
    let tail = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-8_000)
      for (const line of text.split('\n')) if (line.trim() !== '') log(line)
      if (tail.includes('database system is ready to accept connections')) resolve('ready')
    })
    child.once('error', (error) => resolve(String(error)))
    // Not 'exit': the last lines may still be on their way then.
    child.once('close', (code, signal) => resolve(tail || `it ended with ${code ?? signal}`))
  })
}

const hasExited = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function exitOf(server: ChildProcess): Promise<void> {
  if (!hasExited(server)) await once(server, 'exit')
}

async function endServer(cluster: Cluster, server: ChildProcess): Promise<void> {
  if (hasExited(server)) return
  if (process.platform === 'win32') {
    spawn(executable(cluster.binaries, 'pg_ctl'), ['stop', '-D', cluster.data, '-m', 'fast'], { stdio: 'ignore' })
    await Promise.race([exitOf(server), sleep(shutdownTimeoutMs)])
  } else await stopPostgres(cluster.data)
  if (!hasExited(server)) server.kill('SIGKILL')
  await exitOf(server)
}
