import type { Endpoint } from '@playbook/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyOf } from './actor.ts'
import type { ApiGate, Charge } from './api-gate.ts'
import type { EncodedReply } from './serve.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call costs, once it was answered. */
    charge: Charge | null
    /** The answer as text, before it is compressed. */
    answerText: string | null
  }
  interface FastifyContextConfig {
    /** What a route answers. */
    endpoint?: Endpoint
  }
}

/** A body is kept so far: enough to see what was asked and answered. */
const maxKeptChars = 8_000
const maxAgentChars = 300

/** Text as it may be kept: no key, whole or in parts, and no value that an address calls a secret. */
const withoutSecrets = (text: string): string =>
  text.replace(/fpb_(live|test)_\w+/g, 'fpb_$1_…').replace(/([?&][^=&]*(?:key|token|secret|password)[^=&]*=)[^&#]*/gi, '$1…')

/** The beginning of a finished reply, as far as it is kept. */
export const textToKeep = ({ json }: EncodedReply): string | null => json && json.subarray(0, maxKeptChars).toString()

const kept = (text: string | null): string | null => text && withoutSecrets(text).slice(0, maxKeptChars)

/** Hands every call by a key with its answer to the gate. What was refused costs nothing. */
export function noteExchanges(app: FastifyInstance, { gate, now }: { readonly gate: ApiGate; readonly now: () => number }): void {
  app.decorateRequest('charge', null)
  app.decorateRequest('answerText', null)
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.answerText === null && keyOf(request.actor) !== null && typeof payload === 'string') request.answerText = payload
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const key = keyOf(request.actor)
    const { endpoint } = request.routeOptions.config
    if (key === null || endpoint === undefined) return
    const { statusCode: status, elapsedTime } = reply
    const isRefused = status >= 400
    if (isRefused) request.charge?.giveBack()
    const text = request.answerText
    gate.note({
      requestId: request.id,
      key,
      endpoint,
      atMs: now() - elapsedTime,
      path: withoutSecrets(request.url),
      status,
      code: isRefused && text !== null ? codeIn(text) : null,
      ms: Math.round(elapsedTime),
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, maxAgentChars),
      requestBody: kept(bodyText(request)),
      responseBody: kept(text),
      charge: isRefused ? null : request.charge,
    })
  })
}

const bodyText = ({ body }: FastifyRequest): string | null => (body === undefined || body === null ? null : JSON.stringify(body))

const codeIn = (text: string): string | null => /^\{"code":"(\w+)"/.exec(text)?.[1] ?? null
