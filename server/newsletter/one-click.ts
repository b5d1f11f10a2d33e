import type { FastifyInstance } from 'fastify'
import { leave, type NewsletterDeps } from './sign-up.ts'

const maxBodyBytes = 4_096

/**
 * `/newsletter/out/TOKEN`, the address in the heads of our mails: a mail program's POST signs out at once (RFC 8058), and a
 * person who opens it gets the page that asks. The token is the whole right, so no cookie and no CSRF token counts here.
 */
export function serveOneClick(app: FastifyInstance, deps: Pick<NewsletterDeps, 'db' | 'limiter' | 'secretKey'>): void {
  app.register(async (own) => {
    // What is posted says nothing more than the address does.
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, _body, done) => done(null))
    own.post<{ Params: { token: string } }>('/newsletter/out/:token', async (request, reply) => {
      await leave(deps, request.params.token, request.ip)
      return reply.header('cache-control', 'no-store').code(204).send()
    })
    own.get<{ Params: { token: string } }>('/newsletter/out/:token', (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(`/newsletter/leave#token=${encodeURIComponent(request.params.token)}`, 302),
    )
  })
}
