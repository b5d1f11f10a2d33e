import type { FastifyInstance } from 'fastify'

/** One line for each answer. Addresses are logged as their pattern: what stands in a path or a query can be a secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        userId: request.caller?.userId ?? null,
        ...(request.actor?.kind === 'key' ? { keyId: request.actor.key.keyId } : {}),
      },
      'Answered',
    )
  })
}
