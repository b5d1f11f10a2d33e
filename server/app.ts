import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { signingKeys } from '@playbook/contract/publications'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { findCallerIn } from './auth/find-caller.ts'
import { serveMcp } from './business/mcp/serve-mcp.ts'
import type { Db } from './db/tables.ts'
import { answerFailure } from './http/answer-failure.ts'
import { answerInTime, answerTimeoutMs } from './http/answer-in-time.ts'
import { answerOnceIn } from './http/answer-once.ts'
import type { ApiGate } from './http/api-gate.ts'
import type { OriginRules } from './http/csrf.ts'
import { cutSlowRequests } from './http/cut-slow-requests.ts'
import { enableDraining } from './http/drain.ts'
import type { Subscribe } from './http/end-with-login.ts'
import { limitRequestsBy } from './http/general-limit.ts'
import { logRequests } from './http/log-requests.ts'
import { apiPrefix, mount } from './http/mount.ts'
import { noteExchanges } from './http/note-exchanges.ts'
import { openApiOf } from './http/openapi.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { refuseRequest, refuseUnreadable } from './http/refuse-unreadable.ts'
import { securityHeaders } from './http/security-headers.ts'
import { OpenStreams } from './http/send-events.ts'
import type { Route } from './http/serve.ts'
import { servePages, type PageSettings, type ResolvePage, type ResolvePicture } from './http/static.ts'
import { serveOneClick } from './newsletter/one-click.ts'
import { serveReferralLinks, takeReferralIn } from './partners/referral-link.ts'
import { readVersion } from './read-version.ts'
import { serveMetrics } from './site/metrics.ts'
import { serveProbes } from './site/probes.ts'
import { serveSiteFiles } from './site/site-files.ts'
import { serveSitemap, type SearchableResults } from './site/sitemap.ts'

export interface AppDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
  /** The lock that this process holds for as long as it lives and is connected; null while it does not. */
  readonly presence?: () => number | null
  /** Word from other processes, by which streams end at once that their user may not read any more. */
  readonly subscribe?: Subscribe
  readonly limiter: RateLimiter
  /** Lets API keys in, and charges what they call. */
  readonly gate: ApiGate
  readonly origin: OriginRules
  /** Addresses and networks of our own proxies. */
  readonly trustProxy: readonly string[]
  /** The built pages. */
  readonly pagesFolder: string
  readonly isSignupOpen: boolean
  /** What the pages are told besides. */
  readonly pageSettings?: PageSettings
  readonly lookUpPage?: ResolvePage
  readonly drawPicture?: ResolvePicture
  /** For the sitemap. */
  readonly searchableResults?: SearchableResults
  /** How long headers, and bodies that are no uploads, may take to arrive; the contract's limit where nothing is given. */
  readonly receiveTimeoutMs?: number
  /** How long a call may take to be answered, where it is no upload; a moment more than the contract says where nothing is given. */
  readonly answerTimeoutMs?: number
  /** Whoever brings it reads the figures of this process; nobody where it is null. */
  readonly metricsToken?: string | null
  readonly routes: readonly Route[]
}

const maxHeaderBytes = 16_384
/** How often connections are looked through for late ones. */
const lateCheckMs = 1_000
/** Where others look for the keys that published results are signed with. */
const wellKnownKeys = '/.well-known/playbook-signing-keys.json'

/** The whole HTTP side: every route under `/api`, the pages everywhere else. It listens to nothing yet. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { receiveTimeoutMs = limits.receiveTimeoutMs } = deps
  const headers = securityHeaders(deps.origin)
  const app = Fastify({
    // Typed as Fastify's own kind of logger, else every function that takes the app would have to name pino's.
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.trustProxy.length === 0 ? false : [...deps.trustProxy],
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: limits.uploadTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: receiveTimeoutMs,
      connectionsCheckingInterval: Math.min(lateCheckMs, receiveTimeoutMs),
      // Node's own answer to a request without one would lack our headers.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300, querystringParser: () => ({}) },
    exposeHeadRoutes: false,
    clientErrorHandler: refuseUnreadable(headers),
    // These come before any hook.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
  })
  app.addHttpMethod('TRACE', { hasBody: false, overrideExisting: true })
  const streams = new OpenStreams()
  enableDraining(app, streams)
  logRequests(app)
  noteExchanges(app, deps)
  app.server.on('checkExpectation', (_request, response) => refuseRequest(headers, response))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new Failure('unreadable_request')
  })
  cutSlowRequests(app, receiveTimeoutMs)
  answerInTime(app, deps.answerTimeoutMs ?? answerTimeoutMs)
  app.register(cookie)
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  // Only JSON and the one upload's type have a parser: everything else is refused before it is read.
  app.removeAllContentTypeParsers()
  app.register(async (api) => {
    let openApi: string | null = null
    api.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
      openApi ??= JSON.stringify(openApiOf(deps.routes))
      return reply.type('application/json; charset=utf-8').send(openApi)
    })
    const limit = limitRequestsBy(deps.limiter)
    mount(api, deps.routes, {
      findCaller: findCallerIn(deps),
      origin: deps.origin,
      limit,
      gate: deps.gate,
      once: answerOnceIn(deps),
      streams,
      subscribe: deps.subscribe ?? (() => () => {}),
    })
    serveMcp(api, { ...deps, limit, version: readVersion() })
    const noSuchCall = async () => {
      throw new Failure('not_found')
    }
    api.all(apiPrefix, noSuchCall)
    api.all(`${apiPrefix}/*`, { onRequest: noSuchCall }, noSuchCall)
  })
  app.get(wellKnownKeys, (_request, reply) => reply.redirect(`${apiPrefix}${signingKeys.path}`, 308))
  serveProbes(app, deps)
  if (deps.metricsToken != null) serveMetrics(app, { db: deps.db, token: deps.metricsToken })
  serveReferralLinks(app, deps)
  serveOneClick(app, { db: deps.db, limiter: deps.limiter, secretKey: deps.origin.secretKey })
  const origin = deps.pageSettings?.['origin'] ?? deps.origin.publicOrigin ?? ''
  serveSiteFiles(app, { origin })
  serveSitemap(app, { origin, pagesFolder: deps.pagesFolder, now: deps.now, results: deps.searchableResults })
  servePages(app, {
    folder: deps.pagesFolder,
    settings: { ...deps.pageSettings, signup: deps.isSignupOpen ? 'open' : 'coming-soon' },
    lookUpPage: deps.lookUpPage,
    drawPicture: deps.drawPicture,
    takeReferral: takeReferralIn(deps),
  })
  return app
}
