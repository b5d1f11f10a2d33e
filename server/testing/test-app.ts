import { setImmediate } from 'node:timers/promises'
import { csrf, register, type Profile } from '@playbook/contract/auth'
import { fillPath, type CallArguments, type Endpoint, type Reply } from '@playbook/contract/endpoint'
import type { FailureBody } from '@playbook/contract/failure'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { openGoogle, type GoogleProvider } from '../auth/google/provider.ts'
import type { GoogleSettings } from '../auth/google/settings.ts'
import { authRoutes } from '../auth/routes.ts'
import { openGate, type OpenGate } from '../business/metering/open-gate.ts'
import type { Db } from '../db/tables.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import type { OriginRules } from '../http/csrf.ts'
import type { Subscribe } from '../http/end-with-login.ts'
import { apiPrefix } from '../http/mount.ts'
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts'
import type { Route } from '../http/serve.ts'
import type { PageSettings } from '../http/static.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { createLog } from '../log.ts'
import type { MailSettings } from '../mail/settings.ts'
import { openMarkets, type Markets } from '../markets/find-market.ts'
import type { PriceFeed } from '../markets/price-feed.ts'
import { siteRoutes } from '../site/routes.ts'

/** What the routes under test are made from; more is theirs to bring. */
export interface TestDeps {
  readonly db: Db
  readonly markets: Markets
  readonly database: TestDatabase
  readonly now: () => number
  readonly log: pino.Logger
  readonly limiter: RateLimiter
  readonly gate: OpenGate
  /** Nothing of what is queued is done by anybody; `createWorkApp` has a real one. */
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly origin: OriginRules
  readonly google: GoogleProvider | null
  readonly secretKey: string
  readonly isBillingOn: boolean
  readonly config: { readonly mail: MailSettings | null }
}

export interface TestAppOptions {
  /** The routes of the domain under test; those of accounts and the site are there too, unless `replacesRoutes`. */
  readonly routes?: (deps: TestDeps) => readonly Route[] | Promise<readonly Route[]>
  readonly replacesRoutes?: boolean
  readonly now?: () => number
  readonly trustProxy?: readonly string[]
  readonly publicOrigin?: string
  readonly isProduction?: boolean
  readonly isSignupOpen?: boolean
  /** Acts are free unless a test is about their price. */
  readonly isBillingOn?: boolean
  readonly pageSettings?: PageSettings
  readonly rateLimitScale?: number
  readonly pagesFolder?: string
  /** The lock that this process is said to hold while it lives. */
  readonly presence?: () => number | null
  readonly subscribe?: Subscribe
  readonly receiveTimeoutMs?: number
  readonly answerTimeoutMs?: number
  /** Who signs in from elsewhere; nobody where nothing is given. */
  readonly google?: GoogleSettings
  /** Where mails go; the outbox where nothing is given. */
  readonly mail?: MailSettings | null
  readonly endAll?: (userId: string) => Promise<void>
  /** The shared sources of prices in place of the simulator. */
  readonly feeds?: (given: { readonly db: Db; readonly now: () => number }) => readonly PriceFeed[]
  /** Receives every log line. */
  readonly onLog?: (line: string) => void
}

interface CallOptions {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly ip?: string
  /** The content of an upload. */
  readonly payload?: string | Buffer
}

/** An answer of the status that was hoped for has `body`; any other has `failure`. Reading the wrong one fails the test. */
export interface Answer<E> {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  readonly body: Reply<E>
  readonly failure: FailureBody
}

interface UserOptions {
  readonly email?: string
  readonly password?: string
  readonly isVerified?: boolean
}

export interface TestUser {
  readonly profile: Profile
  readonly email: string
  readonly password: string
  readonly token: string
  readonly refresh: string
  /** Calls as this user. */
  call<E extends Endpoint>(endpoint: E, ...given: CallGiven<E>): Promise<Answer<E>>
}

export type CallGiven<E> = keyof CallArguments<E> extends never
  ? [given?: CallArguments<E>, options?: CallOptions]
  : Record<never, never> extends CallArguments<E>
    ? [given?: CallArguments<E>, options?: CallOptions]
    : [given: CallArguments<E>, options?: CallOptions]

export interface TestApp extends TestDeps {
  readonly app: FastifyInstance
  /** A cookie and the header value that goes with it, for calls without a login. */
  readonly csrf: CsrfPair
  call<E extends Endpoint>(endpoint: E, ...given: CallGiven<E>): Promise<Answer<E>>
  /** A user whose address is confirmed, unless it says otherwise. */
  registerUser(more?: UserOptions): Promise<TestUser>
  close(): Promise<void>
}

const secretKey = 'k7Qp2vXz9LmR4tYw8Bn3Hc6Jd1Fg5Sa0'
let users = 0

/** What is queued by accounts is done by nobody; `createTestProduct` has a real queue. */
const nobodysQueue = { enqueue: () => Promise.resolve() }

/** The application on a database of its own, with a client that calls endpoints as our pages do. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const now = options.now ?? Date.now
  const log =
    options.onLog === undefined
      ? createLog('error', pino.destination({ dest: 2, sync: true }))
      : createLog('trace', { write: options.onLog })
  const limiter = createRateLimiter({ db: database.db, now, scale: options.rateLimitScale ?? 1_000 })
  const gate = openGate({ db: database.db, now, log, presence: options.presence ?? (() => null), keysKeptMs: 0 })
  const origin = { secretKey, publicOrigin: options.publicOrigin ?? null, isProduction: options.isProduction ?? false }
  const { db } = database
  const markets = openMarkets(db, options.feeds?.({ db, now }))
  const google = options.google === undefined ? null : openGoogle(options.google, { now, log })
  const { isBillingOn = false } = options
  const deps: TestDeps = {
    db,
    markets,
    database,
    now,
    log,
    limiter,
    gate,
    queue: nobodysQueue,
    origin,
    google,
    secretKey,
    isBillingOn,
    config: { mail: options.mail ?? null },
  }
  const isSignupOpen = options.isSignupOpen ?? true
  const accounts = authRoutes({
    ...deps,
    isSignupOpen,
    endAll: options.endAll ?? (() => Promise.resolve()),
  })
  const always = options.replacesRoutes ? [] : [...accounts, ...siteRoutes({ ...deps, version: '0' })]
  const app = buildApp({
    ...deps,
    trustProxy: options.trustProxy ?? [],
    ...(options.presence === undefined ? {} : { presence: options.presence }),
    ...(options.subscribe === undefined ? {} : { subscribe: options.subscribe }),
    ...(options.pageSettings === undefined ? {} : { pageSettings: options.pageSettings }),
    pagesFolder: options.pagesFolder ?? '/nonexistent',
    isSignupOpen,
    ...(options.receiveTimeoutMs === undefined ? {} : { receiveTimeoutMs: options.receiveTimeoutMs }),
    ...(options.answerTimeoutMs === undefined ? {} : { answerTimeoutMs: options.answerTimeoutMs }),
    routes: [...always, ...((await options.routes?.(deps)) ?? [])],
  })
  await app.ready()
  const pair = await fetchCsrf(app, undefined)
  const call = callerOf(app, pair)
  return {
    ...deps,
    app,
    csrf: pair,
    call,
    registerUser: async ({ isVerified = true, ...more } = {}) => {
      const user = await registerUser(call, more)
      if (isVerified) await db.updateTable('users').set({ auth_verified: true }).where('id', '=', user.profile.uid).execute()
      return user
    },
    async close() {
      await app.close()
      await gate.close()
      await database.close()
    },
  }
}

interface CsrfPair {
  readonly cookie: string
  readonly token: string
}

/** The cookie and header value for whoever holds this access token, or for a guest. */
export async function fetchCsrf(app: FastifyInstance, accessToken: string | undefined): Promise<CsrfPair> {
  const headers = accessToken === undefined ? {} : { authorization: `Token ${accessToken}` }
  const answered = await app.inject({ method: 'GET', url: apiPrefix + csrf.path, headers })
  const token = answered.json<Reply<typeof csrf>>().data.csrfToken
  return { cookie: String(answered.headers['set-cookie']).split(';', 1)[0] ?? '', token }
}

function callerOf(app: FastifyInstance, guestPair: CsrfPair): TestApp['call'] {
  const pairs = new Map<string, Promise<CsrfPair>>()
  const pairOf = (token: string | undefined): Promise<CsrfPair> | CsrfPair => {
    if (token === undefined) return guestPair
    const held = pairs.get(token) ?? fetchCsrf(app, token)
    pairs.set(token, held)
    return held
  }
  return async (endpoint, ...[given, options]) => {
    const { params, query, body } = (given ?? {}) as {
      params?: Record<string, string>
      query?: Record<string, string | number | undefined>
      body?: unknown
    }
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
    )
    const isChange = endpoint.method !== 'GET'
    const pair = isChange ? await pairOf(options?.token) : guestPair
    const payload = options?.payload ?? (body === undefined ? undefined : JSON.stringify(body))
    const answered = await app.inject({
      method: endpoint.method,
      url: `${apiPrefix}${fillPath(endpoint.path, params)}${search.size > 0 ? `?${search.toString()}` : ''}`,
      headers: {
        ...(isChange ? { 'x-csrftoken': pair.token, cookie: pair.cookie } : {}),
        ...(options?.token === undefined ? {} : { authorization: `Token ${options.token}` }),
        ...(payload === undefined ? {} : { 'content-type': endpoint.upload ?? 'application/json' }),
        ...options?.headers,
      },
      ...(payload === undefined ? {} : { payload }),
      ...(options?.ip === undefined ? {} : { remoteAddress: options.ip }),
    })
    // What the server does once the answer is out, such as noting it, is done before the next call.
    await setImmediate()
    return answerOf(endpoint, answered)
  }
}

function answerOf<E extends Endpoint>(endpoint: E, answered: LightMyRequestResponse): Answer<E> {
  const { statusCode: status, headers, payload: text } = answered
  const read = (isWanted: boolean): unknown => {
    if (!isWanted) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${text.slice(0, 1_000)}`)
    return JSON.parse(text)
  }
  return {
    status,
    headers,
    text,
    get body() {
      // The server checked the reply against this endpoint's schema.
      return read(status === endpoint.status) as Reply<E>
    },
    get failure() {
      return read(status >= 400) as FailureBody
    },
  }
}

async function registerUser(call: TestApp['call'], more: { email?: string; password?: string } = {}): Promise<TestUser> {
  users += 1
  const email = more.email ?? `trader-${users}@example.com`
  const password = more.password ?? 'quiet-Harbour-71'
  const { body } = await call(register, { body: { email, password } })
  const token = body.token.access
  return {
    profile: body.profile,
    email,
    password,
    token,
    refresh: body.token.refresh,
    call: (endpoint, ...[given, options]) => call(endpoint, ...([given, { token, ...options }] as CallGiven<typeof endpoint>)),
  }
}
