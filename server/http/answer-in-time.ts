import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { FastifyInstance } from 'fastify'
import { answerFailure } from './answer-failure.ts'

/** Counted from the first byte: behind the time that a body has, so that one which drips is told as such. */
export const answerTimeoutMs = limits.requestTimeoutMs + 1_000

/**
 * Tells whoever calls, once the time is up, that there is no answer now; what still works for it is ended by its signal. The
 * framework's own limit for handlers lasts only until the body has arrived, so it holds for no call with a body.
 */
export function answerInTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.endpoint === undefined || request.routeOptions.config.takesUpload === true) return
    const timer = setTimeout(() => {
      // A stream or a file that has begun goes on.
      if (reply.sent || reply.raw.headersSent) return
      answerFailure(new Failure('overloaded', { retryAfterSeconds: 1 }), request, reply)
    }, timeoutMs).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
