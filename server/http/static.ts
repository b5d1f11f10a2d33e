import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@playbook/contract/failure'

const yearSeconds = 31_536_000
const notBuilt = 'The pages are not built yet: run `npm run build`, then load this page again.\n'

/** Paths that the application itself knows although no page of that name was made beforehand. */
const clientPaths = /^\/(console|session|login|register|forgot-password)(\/|$)/

/** Serves the built pages: files with a hash in their name for ever, pages made beforehand as they are, and the application for its own paths. */
export function servePages(app: FastifyInstance, folder: string): void {
  const root = path.resolve(folder)
  app.register(fastifyStatic, {
    root,
    serve: false,
    // A server without pages says so itself, to whoever asks for one.
    suppressWarning: true,
    preCompressed: true,
    dotfiles: 'deny',
    index: false,
    cacheControl: false,
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Failure('not_found')
    return sendPage(root, request, reply)
  })
}

function pathOf(request: FastifyRequest): string | null {
  try {
    const pathname = decodeURIComponent((request.raw.url ?? '/').split('?', 1)[0] ?? '/')
    const isPlain = /^\/[\w./@~-]*$/.test(pathname) && !pathname.includes('..') && !pathname.includes('//') && !/\/\./.test(pathname)
    return isPlain ? pathname : null
  } catch {
    return null
  }
}

function sendPage(root: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const pathname = pathOf(request)
  if (!existsSync(path.join(root, 'index.html'))) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  if (pathname !== null && isFile(pathname)) return sendAsset(root, pathname, reply)
  const page = pathname === null ? null : prerendered(root, pathname)
  reply.header('cache-control', 'no-cache')
  if (page !== null) return reply.sendFile(page)
  const isKnown = pathname !== null && (pathname === '/' || clientPaths.test(pathname))
  return reply.code(isKnown ? 200 : 404).sendFile('index.html')
}

const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname) && !pathname.endsWith('.html')

function sendAsset(root: string, pathname: string, reply: FastifyReply): FastifyReply {
  const file = pathname.slice(1)
  if (pathname.endsWith('.map') || !existsSync(path.join(root, file))) throw new Failure('not_found')
  const isHashed = pathname.startsWith('/assets/')
  reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600')
  return reply.sendFile(file)
}

function prerendered(root: string, pathname: string): string | null {
  const name = pathname === '/' ? 'index' : pathname.slice(1).replace(/\/$/, '')
  const file = path.join('prerender', `${name}.html`)
  return existsSync(path.join(root, file)) ? file : null
}
