import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessTopic, admitKey, authorize, type FindCaller } from './access.ts'
import type { ApiGate } from './api-gate.ts'

/** Word of changes comes at once; this is for the time that has run out, and for word that was lost. */
const askEveryMs = 60_000

/** Calls back when the topic is announced, in whatever process; gives what ends that. */
export type Subscribe = (topic: string, onNotice: () => void) => () => void

/** Ends a stream whose caller would not be let in any more; a client with a newer token opens it again. */
export function endWithLogin(
  { findCaller, subscribe }: { readonly findCaller: FindCaller; readonly subscribe: Subscribe },
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  gone: AbortController,
): void {
  if (request.caller === null || gone.signal.aborted) return
  const ask = () => {
    authorize(findCaller, endpoint, request).catch((error: unknown) => {
      // A database that does not answer says nothing about the login.
      if (error instanceof Failure && error.status < 500) gone.abort()
    })
  }
  const timer = setInterval(ask, askEveryMs).unref()
  const unsubscribe = subscribe(accessTopic(request.caller.userId), ask)
  const stop = () => {
    clearInterval(timer)
    unsubscribe()
  }
  gone.signal.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', stop)
}

/** No key may be used a second after it was revoked; the gate itself may take a part of that to hear of it. */
const admitEveryMs = 600

/** Ends a stream whose key would not be let in any more. */
export function endWithKey(
  { admit }: Pick<ApiGate, 'admit'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  gone: AbortController,
): void {
  if (request.actor?.kind !== 'key' || gone.signal.aborted) return
  const timer = setInterval(() => {
    admitKey(admit, endpoint, request).catch((error: unknown) => {
      if (error instanceof Failure && error.status < 500) gone.abort()
    })
  }, admitEveryMs).unref()
  const stop = () => clearInterval(timer)
  gone.signal.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', stop)
}
