import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { promisedFailures } from '@playbook/contract/promised-failures'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { admitKey, authorize, type FindCaller } from './access.ts'
import { keyOf, userOf, type Actor } from './actor.ts'
import { newIdOf, type AnswerOnce, type KeepAnswer } from './answer-once.ts'
import type { ApiGate } from './api-gate.ts'
import { checkCsrf, checkCsrfLogin, checkOrigin, cookieOptions, type OriginRules } from './csrf.ts'
import { csvOfReply } from './csv-of-reply.ts'
import { endWithKey, endWithLogin, type Subscribe } from './end-with-login.ts'
import type { LimitRequests } from './general-limit.ts'
import { parseJsonBody } from './json-checks.ts'
import { textToKeep } from './note-exchanges.ts'
import { parseInput } from './parse-input.ts'
import { checkContentType, checkParams, parseQuery } from './request-checks.ts'
import { sendCsv, sendFile, sendEncoded, sendJson, takesCsv } from './send-answer.ts'
import { type OpenStreams, sendEvents } from './send-events.ts'
import { EncodedReply, type RequestContext, type Caller, type FileAnswer, type Handler, type Route } from './serve.ts'

export const apiPrefix = '/api'

export interface MountDeps {
  readonly findCaller: FindCaller
  readonly origin: OriginRules
  readonly limit: LimitRequests
  readonly gate: Pick<ApiGate, 'admit' | 'charge'>
  /** Runs `make` once for each idempotency key; a repeated request gets the stored answer. */
  readonly once: AnswerOnce
  readonly streams: OpenStreams
  readonly subscribe: Subscribe
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Whoever calls: that user, or an API key. */
    actor: Actor | null
    parsedQuery: Record<string, string>
  }
}

const otherMethods = (taken: readonly string[]): HTTPMethods[] =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].filter(
    (method) => !taken.includes(method) && !(method === 'HEAD' && taken.includes('GET')),
  )

/** `/list/{id}/` as the router writes it, with and without the slash at its end. */
function routerPaths(path: string): string[] {
  const bare = apiPrefix + path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
  return [bare, `${bare}/`]
}

/** Mounts every route under the API's prefix: walls, access, limits, parsing, the handler, and the reply's shape. */
export function mount(app: FastifyInstance, routes: readonly Route[], deps: MountDeps): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('parsedQuery')
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: limits.maxBodyBytes }, async (_: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parseJsonBody(body),
  )
  for (const type of new Set(routes.map((route) => route.endpoint.upload).filter((upload) => upload !== null)))
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
  const [ofProviders, others] = [routes.filter(isOfProvider), routes.filter((route) => !isOfProvider(route))]
  for (const route of others) mountRoute(app, route, deps)
  // What is signed is the very bytes: here nobody parses them before the signature was checked.
  app.register(async (raw) => {
    raw.removeContentTypeParser('application/json')
    raw.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: limits.maxBodyBytes },
      async (_: unknown, body: Buffer) => body,
    )
    for (const route of ofProviders) mountRoute(raw, route, deps)
  })
  refuseOtherMethods(app, routes)
}

const isOfProvider = ({ endpoint }: Route) => endpoint.access === 'provider'

function mountRoute(app: FastifyInstance, { endpoint, handler }: Route, deps: MountDeps): void {
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    request.parsedQuery = parseQuery(request.raw.url ?? '')
    checkParams(request.params as Record<string, string>)
    if (endpoint.access === 'provider') {
      checkContentType(endpoint, request)
      return
    }
    if (endpoint.method !== 'GET' || endpoint.answer === 'events') checkOrigin(deps.origin, request)
    if (endpoint.method !== 'GET') {
      checkContentType(endpoint, request)
      if (endpoint.access !== 'apiKey') checkCsrf(deps.origin, request)
    }
    request.actor = await admitOrCount(endpoint, deps, request, reply)
    request.caller = userOf(request.actor)
    if (endpoint.method !== 'GET' && endpoint.access !== 'apiKey') checkCsrfLogin(deps.origin, request, request.caller)
    await deps.limit(request, reply, request.actor)
  }
  for (const url of routerPaths(endpoint.path))
    app.route({
      method: endpoint.method,
      url,
      exposeHeadRoute: endpoint.method === 'GET' && endpoint.answer === 'json',
      bodyLimit: endpoint.upload === null ? limits.maxBodyBytes : limits.maxUploadBytes,
      config: { takesUpload: endpoint.upload !== null, endpoint },
      onRequest: guard,
      handler: async (request, reply) => {
        try {
          return await answer(endpoint, handler, deps, request, reply)
        } catch (error) {
          // Who was told that the time was up is told nothing more.
          if (!reply.sent) throw error
          request.log.info({ err: error }, 'A call failed behind its time')
          return reply
        }
      },
    })
}

/** Somebody who tries tokens uses up the limit of their address. */
async function admitOrCount(endpoint: Endpoint, deps: MountDeps, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  try {
    if (endpoint.access === 'apiKey') return { kind: 'key', key: await admitKey(deps.gate.admit, endpoint, request) }
    const user = await authorize(deps.findCaller, endpoint, request)
    return user && { kind: 'user', user }
  } catch (error) {
    if (error instanceof Failure) await deps.limit(request, reply, null)
    throw error
  }
}

async function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  let keep: KeepAnswer = () => Promise.resolve()
  const textOf = (value: unknown) => JSON.stringify(shapeReply(endpoint, value))
  const input = {
    params: request.params,
    query: endpoint.query && parseInput(endpoint, endpoint.query, request.parsedQuery),
    body: endpoint.body && parseInput(endpoint, endpoint.body, request.body ?? {}),
    caller: keyOf(request.actor) ?? request.caller,
    context: contextOf(endpoint, deps, request, reply, { signal: gone.signal, keepAnswer: (tx, value) => keep(tx, textOf(value)) }),
  }
  // The input was just parsed from this endpoint's own schemas.
  const ask = async () => {
    const key = keyOf(request.actor)
    const charge = key && (await deps.gate.charge(key, endpoint.units))
    try {
      const answered = await handler(input as unknown as Parameters<Handler<Endpoint>>[0])
      // Where the time was up by then, the caller was told so.
      if (reply.sent) charge?.giveBack()
      else request.charge = charge
      return answered
    } catch (error) {
      charge?.giveBack()
      // Whoever signs wrongly uses up the limit of their address; the provider itself is never held up.
      if (error instanceof Failure && error.status < 500 && endpoint.access === 'provider') await deps.limit(request, reply, null)
      if (error instanceof Failure && !promisedFailures(endpoint).has(error.code))
        request.log.error({ code: error.code, path: endpoint.path }, 'A call refused in a way that it does not promise')
      throw error
    }
  }
  if (endpoint.answer === 'events') {
    const events = (await ask()) as AsyncIterable<unknown>
    endWithLogin(deps, endpoint, request, reply, gone)
    endWithKey(deps.gate, endpoint, request, reply, gone)
    return sendEvents(request, reply, events, { gone, streams: deps.streams, check: (value) => shapeReply(endpoint, value) })
  }
  if (endpoint.answer === 'file') {
    const file = (await ask()) as unknown as FileAnswer
    if (typeof file.content === 'string') request.answerText = file.content
    return sendFile(request, reply, endpoint.status, file)
  }
  const made = async (keepIt: KeepAnswer) => {
    keep = keepIt
    const value: unknown = await ask()
    if (!(value instanceof EncodedReply)) return textOf(value)
    if (!endpoint.revalidates) throw new Error(`${endpoint.method} ${endpoint.path} answers with an ETag that it does not promise`)
    return value
  }
  const answered = await deps.once(endpoint, request, made)
  if (endpoint.rows !== null && takesCsv(request)) {
    const csv = csvOfReply(answered.value, endpoint.rows)
    request.answerText = csv.text
    return sendCsv(request, reply, answered.status, csv)
  }
  if (answered.value instanceof EncodedReply) {
    request.answerText = textToKeep(answered.value)
    return sendEncoded(request, reply, answered.status, answered.value)
  }
  request.answerText = answered.value
  return sendJson(request, reply, answered.status, answered.value)
}

function contextOf(
  endpoint: Endpoint,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  own: Pick<RequestContext, 'signal' | 'keepAnswer'>,
): RequestContext {
  return {
    requestId: request.id,
    get newId() {
      return newIdOf(endpoint, request)
    },
    ip: request.ip,
    ...own,
    // The parser of an upload's content type hands the stream on as it is.
    rawBody: endpoint.access === 'provider' && Buffer.isBuffer(request.body) ? request.body : null,
    upload: endpoint.upload === null ? null : ((request.body as RequestContext['upload'] | undefined) ?? null),
    headers: request.headers,
    cookies: request.cookies,
    setCookie: (name, value, more = {}) => {
      reply.setCookie(name, value, {
        ...cookieOptions(deps.origin),
        ...(more.maxAgeSeconds === undefined ? {} : { maxAge: more.maxAgeSeconds }),
      })
    },
  }
}

/** The reply with exactly the promised fields. A reply that breaks the promise is a bug. */
function shapeReply(endpoint: Endpoint, value: unknown): unknown {
  const shaped = endpoint.reply.safeParse(value)
  if (shaped.success) return shaped.data
  throw new Error(`${endpoint.method} ${endpoint.path} answered something else than it promises`, { cause: shaped.error })
}

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const methodsByPath = new Map<string, string[]>()
  for (const { endpoint } of routes)
    for (const url of routerPaths(endpoint.path)) methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), endpoint.method])
  for (const [url, taken] of methodsByPath)
    app.route({
      method: otherMethods(taken),
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', taken.join(', '))
        throw new Failure('method_not_allowed')
      },
      handler: async () => undefined,
    })
}
