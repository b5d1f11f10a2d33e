import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paymentWebhook } from '@playbook/contract/financial'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openGoogle } from './auth/google/provider.ts'
import { tellAtOnce } from './auth/security/tell-events.ts'
import { openPayments } from './billing/payments/open-payments.ts'
import { saleStateOf } from './billing/payments/sale-state.ts'
import { openGate } from './business/metering/open-gate.ts'
import { sharedFeeds } from './candles/shared-feeds.ts'
import { readConfig, type Config } from './config.ts'
import { asApplication, prepareApplicationRole } from './db/application-role.ts'
import { checkServer } from './db/check-server.ts'
import { connect, type DatabaseAddress } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import type { Db } from './db/tables.ts'
import { apiPrefix } from './http/mount.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import { openNotices } from './jobs/notices.ts'
import { startSchedules } from './jobs/schedules.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { neverAborted } from './jobs/thread-pool.ts'
import { openLiveHub } from './live/open-live-hub.ts'
import { createLog } from './log.ts'
import { openMarkets } from './markets/find-market.ts'
import { warmMarkets } from './markets/warm-markets.ts'
import { allJobs, allQueues, allRoutes, openAgent } from './product.ts'
import { drawPublished, findPublished } from './publications/find-published.ts'
import { searchableResults } from './publications/searchable-results.ts'
import { readVersion } from './read-version.ts'
import { tellAddress } from './running-address.ts'
import { allSchedules } from './schedules.ts'
import { loadSecretKey } from './secret-key.ts'
import { describeAnswers } from './sources/announce-sources.ts'
import { openSources } from './sources/open-sources.ts'
import { diskFull, isDiskFull, StartupError } from './startup-error.ts'

/** How long a stopping process waits for what it is doing. */
const drainMs = 6_000
/** How long a client that keeps its connection has for its next request. A person at the terminal does not wait for that. */
const idleMs = 3_000
const stopMs = 25_000
/** How long a connection may take to close that nobody uses any more. */
const closeMs = 2_000
const threadMemoryMb = 1_024
const pagesFolder = path.join(import.meta.dirname, '..', 'web', 'dist')

type Stop = () => Promise<unknown>

/** What has been started so far: `stops` is filled so that the last started ends first, and `leave` is called before any of them. */
interface Started {
  readonly stops: Stop[]
  /** Stopped from the terminal. */
  isInHaste: boolean
  leave: () => void
  /** What lies behind an error at the start. */
  explain: (error: unknown) => unknown
  readonly onDatabaseEnd: (reason: string) => void
}

/** Starts everything this process's role asks for. Gives the line that says where it is. */
async function start(config: Config, started: Started): Promise<string> {
  const { stops } = started
  const log = createLog(config.logLevel)
  started.explain = (error) => (isDiskFull(error) ? diskFull(config.dataDir, error) : error)
  const { address: owner, place } = await openDatabase(config, started, log)
  const onError = (err: Error) => log.warn({ err }, 'A connection to the database was lost')
  await prepareDatabase(owner, { place, isProduction: config.isProduction }, onError)

  const secretKey = loadSecretKey(config)
  const now = Date.now
  const works = config.role !== 'web'
  // The queue keeps its own tables; the application may use them once they are there.
  const queue = await openJobQueue({ address: owner, log }, allQueues, { supervise: works })
  stops.unshift(() => atMost(closeMs, queue.close(0)))
  await prepareRole(owner, onError)
  const address = asApplication(owner)
  const connection = connect(address, { onError })
  const { db } = connection
  stops.unshift(() => atMost(closeMs, connection.close()))
  const notices = await openNotices(address, log)
  stops.unshift(() => atMost(closeMs, notices.close()))
  const sources = openSources(config.sources, now)
  stops.unshift(sources.close)
  const markets = openMarkets(db, sharedFeeds({ db, now, sources }))
  const hub = openLiveHub({ address, log, now })
  stops.unshift(() => atMost(closeMs, hub.close()))
  const payments = openPayments({ db, now, log, secretKey, config })
  const deps = { db, payments, address, now, log, queue, markets, notices, hub, secretKey, config, version: readVersion() }
  const ending: Stop[] = []
  stops.unshift(() => Promise.all(ending.map((end) => end())))
  if (works) {
    const endTelling = tellAtOnce(deps)
    const jobs = await startJobs(deps, allJobs, { workers: config.workers, threadMemoryMb })
    ending.push(() => jobs.stop(drainMs))
    stops.unshift(async () => endTelling())
    const endSchedules = await startSchedules({ ...deps, threads: jobs.threads }, allSchedules)
    ending.push(() => atMost(drainMs, endSchedules()))
  }
  const said =
    config.role === 'worker'
      ? 'Playbook works on backtests and imports.'
      : `Playbook is ready: ${await listen(deps, ending, () => (started.isInHaste ? 0 : idleMs))}`
  // Said when it is known: nobody waits for a source at the start.
  if (sources.all.length > 0) void describeAnswers(sources, config.sources, neverAborted).then(console.log)
  return said
}

type OnError = (error: Error) => void

/** Checks the server and brings the schema up to date, as the owner of its tables. */
const prepareDatabase = (owner: DatabaseAddress, where: Parameters<typeof checkServer>[1], onError: OnError) =>
  asOwner(owner, onError, async (db) => {
    await checkServer(db, where)
    await migrate(db)
  })

const prepareRole = (owner: DatabaseAddress, onError: OnError) => asOwner(owner, onError, (db) => prepareApplicationRole(db, owner))

async function asOwner(owner: DatabaseAddress, onError: OnError, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = connect(owner, { max: 1, onError })
  try {
    await work(db)
  } finally {
    await close()
  }
}

async function openDatabase(
  config: Config,
  started: Started,
  log: Logger,
): Promise<{ readonly address: DatabaseAddress; readonly place: string }> {
  if (config.databaseUrl !== null) return { address: { connectionString: config.databaseUrl }, place: new URL(config.databaseUrl).host }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onLost: () => log.error('The built-in PostgreSQL has ended unexpectedly and is started again'),
  })
  started.stops.unshift(postgres.stop)
  started.leave = postgres.leave
  // A server without room breaks off connections, which says nothing of why.
  const isNoRoom = (error: unknown) => isDiskFull(error) || (postgres.lacksSpace() && !(error instanceof StartupError))
  started.explain = (error) => (isNoRoom(error) ? diskFull(config.dataDir, error) : error)
  void postgres.ended.then((reason) => reason !== null && started.onDatabaseEnd(reason))
  return { address: postgres.address, place: `in ${config.dataDir}` }
}

type ProductDeps = Parameters<typeof allRoutes>[0]

async function listen(
  deps: Omit<ProductDeps, 'limiter' | 'origin' | 'google' | 'answers' | 'tools'> & { readonly config: Config },
  ending: Stop[],
  idleTime: () => number,
): Promise<string> {
  const { config, secretKey } = deps
  const { isSignupOpen, trustProxy } = config
  const limiter = createRateLimiter({ ...deps, scale: config.rateLimitScale })
  const origin = { secretKey, publicOrigin: config.publicOrigin, isProduction: config.isProduction }
  const google = config.google && openGoogle(config.google, deps)
  const agent = openAgent(deps)
  const gate = openGate({ ...deps, presence: deps.notices.presence })
  const app = buildApp({
    ...deps,
    presence: deps.notices.presence,
    subscribe: deps.notices.subscribe,
    limiter,
    gate,
    origin,
    trustProxy,
    isSignupOpen,
    metricsToken: config.metricsToken,
    pageSettings: {
      billing: config.isBillingOn ? 'on' : 'off',
      sale: saleStateOf(deps.payments),
      mail: config.mail === null ? 'outbox' : 'sent',
      google: google === null ? 'off' : 'on',
      origin: config.linkOrigin,
      support: config.supportEmail,
      enterprise: config.enterpriseEmail,
      social: config.socialLinks.join(' '),
      ...operatorSettings(config.operator),
    },
    pagesFolder,
    lookUpPage: findPublished(deps),
    drawPicture: drawPublished({ db: deps.db, limiter }),
    searchableResults: searchableResults(deps),
    routes: allRoutes({ ...deps, ...agent, limiter, origin, google }),
  })
  ending.push(async () => {
    await app.drain({ idleMs: idleTime(), limitMs: drainMs })
    await atMost(closeMs, app.close())
    await atMost(closeMs, gate.close())
  }, agent.close)
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (cause) {
    throw cannotListen(config, cause)
  }
  const endDeliveries = deps.payments?.deliverTo(`${ownAddress(app.server.address())}${apiPrefix}${paymentWebhook.path}`)
  ending.push(async () => endDeliveries?.())
  if (config.isWarm) {
    agent.tools.warm()
    void warmMarkets(deps.now)
  }
  const address = config.publicOrigin ?? shownAddress(config.host, portOf(app.server.address()) ?? config.port)
  const forget = tellAddress(config.dataDir, address)
  ending.push(async () => forget())
  return address
}

/** What is not set is left as the pages were built: marked as missing. */
const operatorSettings = ({ name, address, law }: Config['operator']): Readonly<Record<string, string>> => ({
  ...(name === null ? {} : { operator: name }),
  ...(address === null ? {} : { address }),
  ...(law === null ? {} : { law }),
})

function cannotListen({ host, port }: Config, cause: unknown): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use: stop what listens there, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is not one of this machine: set HOST to 127.0.0.1, 0.0.0.0 or one that is.`,
  }
  const sentence = sentences[(cause as NodeJS.ErrnoException).code ?? '']
  return sentence === undefined ? cause : new StartupError(sentence, { cause })
}

/** Where this very process can be reached from itself. */
function ownAddress(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || address === null) return ''
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}

const portOf = (address: AddressInfo | string | null): number | null => (typeof address === 'object' ? (address?.port ?? null) : null)

const shownAddress = (host: string, port: number) =>
  `http://${['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host) ? 'localhost' : host}:${port}`

const atMost = (waitMs: number, work: Promise<unknown>) => Promise.race([work, sleep(waitMs, undefined, { ref: false })])

/** Ends everything that was started, the newest first, and the process with it, soon in any case. */
async function stopAll(stops: Stop[], exitCode: number): Promise<void> {
  setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), stopMs).unref()
  for (const stop of stops.splice(0)) await stop().catch((error: unknown) => console.error(error))
  process.exit(exitCode)
}

async function main(): Promise<void> {
  let isStopping = false
  const end = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    started.leave()
    void stopAll(started.stops, exitCode)
  }
  const started: Started = {
    stops: [],
    isInHaste: false,
    leave: () => {},
    explain: (error) => error,
    onDatabaseEnd(reason) {
      console.error(reason)
      end(1)
    },
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      started.isInHaste = signal !== 'SIGTERM'
      end(0)
    })
  // Started by another process of ours that has gone: nobody would ever end this one.
  process.on('disconnect', () => end(0))
  try {
    console.log(await start(readConfig(process.env), started))
  } catch (error) {
    const cause = started.explain(error)
    console.error(cause instanceof StartupError ? cause.message : cause)
    end(1)
  }
}

await main()
