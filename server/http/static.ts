import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { Failure } from '@playbook/contract/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const yearSeconds = 31_536_000
const notBuilt = 'The pages are not built yet: run `npm run build`, then load this page again.\n'

/** Paths that the application itself knows although no page of that name was made beforehand. */
const clientPaths =
  /^\/(console|session|login|register|forgot-password|reset-password|verify-email|change-address|verify|track-record|pricing|test-payments|newsletter\/(confirm|leave))(\/|$)/

/** What only the database knows about a page of the application's own paths. */
interface PageFacts {
  readonly status: number
  readonly isSearchable: boolean
}
/** Null for pages about which nothing more is known. */
export type ResolvePage = (pathname: string) => Promise<PageFacts | null>

/** What the pages are told of the server's settings, by the names of their meta elements behind `playbook-`. */
export type PageSettings = Readonly<Record<string, string>>

export interface Pages {
  readonly folder: string
  readonly settings: PageSettings
  readonly lookUpPage?: ResolvePage | undefined
  /** Takes what a partner's link has put into a page's address; gives the address without it, null where nothing was there. */
  readonly takeReferral?: (request: FastifyRequest, reply: FastifyReply) => Promise<string | null>
}

/** Serves the built pages: files with a hash in their name for ever, pages made beforehand as they are, and the application for its own paths. */
export function servePages(app: FastifyInstance, { folder, settings, lookUpPage, takeReferral }: Pages): void {
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
    const pathname = pathOf(request)
    const cleaned = pathname === null || isFile(pathname) ? null : await takeReferral?.(request, reply)
    if (typeof cleaned === 'string') return reply.redirect(cleaned, 302)
    return sendPage({ root, settings, lookUpPage }, request, reply)
  })
}

interface Site extends Omit<Pages, 'folder' | 'takeReferral'> {
  readonly root: string
}

const settingMeta = /(<meta name="playbook-([a-z]+)" content=")([^"]*)(")/g
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What names us wherever it stands in a page, not only where the settings do. */
const isAddress = (value: string) => value.includes('@') || value.includes('://')

/** A page with the settings of this server in the place of those it was built with; an address of ours also where its text names it. */
function withSettings(html: string, settings: PageSettings): string {
  const changed: (readonly [built: string, own: string])[] = []
  const told = html.replaceAll(settingMeta, (whole, before: string, name: string, built: string, after: string) => {
    const own = settings[name] === undefined ? built : escapeHtml(settings[name])
    if (own === built) return whole
    if (isAddress(built)) changed.push([built, own])
    return `${before}${own}${after}`
  })
  return changed.reduce((text, [built, own]) => text.replaceAll(built, own), told)
}

/** A page as it was built, or saying what this server's settings are: the pages read that from themselves. */
async function sendHtml({ root, settings }: Site, file: string, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache')
  const html = await readFile(path.join(root, file), 'utf8')
  const own = withSettings(html, settings)
  // A file that the browser has already would be answered without a body, and a failed page without a body is none.
  if (own === html && reply.statusCode === 200) return reply.sendFile(file)
  return reply.type('text/html; charset=utf-8').send(own)
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

async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { root } = site
  const pathname = pathOf(request)
  if (!existsSync(path.join(root, 'index.html'))) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  if (pathname !== null && isFile(pathname)) return sendAsset(root, pathname, reply)
  const page = pathname === null ? null : prerendered(root, pathname)
  if (page !== null) return sendHtml(site, page, reply)
  const isKnown = pathname !== null && (pathname === '/' || clientPaths.test(pathname))
  const facts = isKnown ? ((await site.lookUpPage?.(pathname)) ?? null) : null
  if (facts?.isSearchable === false) reply.header('x-robots-tag', 'noindex')
  return sendHtml(site, 'index.html', reply.code(facts?.status ?? (isKnown ? 200 : 404)))
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
