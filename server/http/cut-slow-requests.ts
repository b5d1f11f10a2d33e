import { Failure } from '@playbook/contract/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFailure } from './answer-failure.ts'
import { hasBody } from './request-checks.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A long upload may take as long as the server lets any request take. */
    takesUpload?: boolean
  }
}

/** Ends a request whose body is still coming after `receiveTimeoutMs`, and its connection, whether or not it was answered before. */
export function cutSlowRequests(app: FastifyInstance, receiveTimeoutMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // A request that did not come over a socket, as in tests, knows nothing of this.
    if (raw.complete !== false) return
    if (!hasBody(request) || request.routeOptions.config.takesUpload === true) return
    const timer = setTimeout(() => cut(request, reply), receiveTimeoutMs).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  const { socket, complete } = request.raw
  if (complete) return
  if (reply.sent || reply.raw.headersSent) return void socket.destroy()
  reply.raw.once('finish', () => socket.destroySoon())
  answerFailure(new Failure('request_timeout'), request, reply.header('connection', 'close'))
}
