import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorize, type FindCaller } from './access.ts'

const askEveryMs = 60_000

/** Ends a stream whose caller would not be let in any more; a client with a newer token opens it again. */
export function endWithLogin(
  findCaller: FindCaller,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  gone: AbortController,
): void {
  if (request.caller === null || gone.signal.aborted) return
  const timer = setInterval(() => {
    authorize(findCaller, endpoint, request).catch((error: unknown) => {
      // A database that does not answer says nothing about the login.
      if (error instanceof Failure && error.status < 500) gone.abort()
    })
  }, askEveryMs).unref()
  const stop = () => clearInterval(timer)
  gone.signal.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', stop)
}
