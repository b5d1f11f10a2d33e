import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { Failure } from '@playbook/contract/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSizedCache } from '../sized-cache.ts'
import { cardSize } from './card-size.ts'
import { suffixesFor } from './drawn-for.ts'
import { WholePage } from './whole-page.ts'

const yearSeconds = 31_536_000
/** Of published results, which have their own heads. */
const maxSharedChars = 1_048_576
const notBuilt = 'The pages are not built yet: run `npm run build`, then load this page again.\n'

/** Paths that the application itself knows although no page of that name was made beforehand. */
const clientPaths =
  /^\/(?:(?:console|session|login|register|forgot-password|reset-password|verify-email|change-address|business-invitation|verify|test-payments|newsletter\/(?:confirm|leave))(?:\/|$)|(?:pricing|track-record|what-can-be-asked)\/?$)/

/** What only the database knows about a page of the application's own paths. */
interface PageFacts {
  readonly status: number
  readonly isSearchable: boolean
  /** What a link to the page is shown with where it is shared. */
  readonly shared?: SharedPage
}
interface SharedPage {
  readonly title: string
  readonly description: string
  /** The path of its picture, of the size of a card. */
  readonly picture: string
}
/** Null for pages about which nothing more is known. */
export type ResolvePage = (pathname: string) => Promise<PageFacts | null>

/** A picture that is drawn when it is asked for, by an address; null where there is none at the path. */
export type ResolvePicture = (pathname: string, ip: string) => Promise<{ readonly png: Buffer; readonly isSearchable: boolean } | null>

/** What the pages are told of the server's settings, by the names of their meta elements behind `playbook-`. */
export type PageSettings = Readonly<Record<string, string>>

export interface Pages {
  readonly folder: string
  readonly settings: PageSettings
  readonly lookUpPage?: ResolvePage | undefined
  readonly drawPicture?: ResolvePicture | undefined
  /** Takes what a partner's link has put into a page's address; gives the address without it, null where nothing was there. */
  readonly takeReferral?: (request: FastifyRequest, reply: FastifyReply) => Promise<string | null>
}

/** Serves the built pages: files with a hash in their name for ever, pages made beforehand as they are, and the application for its own paths. */
export function servePages(app: FastifyInstance, { folder, settings, lookUpPage, drawPicture, takeReferral }: Pages): void {
  const root = path.resolve(folder)
  const site: Site = {
    root,
    lookUpPage,
    drawPicture,
    readPage: pagesWith(root, settings),
    wholeOf: keepWholePages(),
    suffixes: suffixesFor(settings),
    settings,
  }
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
    return sendPage(site, request, reply)
  })
}

interface Site extends Pick<Pages, 'lookUpPage' | 'drawPicture' | 'settings'> {
  readonly root: string
  readonly readPage: (file: string) => Promise<WholePage>
  readonly wholeOf: (html: string) => WholePage
  /** Of pages that were drawn for settings of this server. */
  readonly suffixes: readonly string[]
}

const settingMeta = /(<meta name="playbook-([a-z]+)" content=")([^"]*)(")/g
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What names us, or says in brackets that something is not set, is changed wherever it stands in a page. */
const standsInText = (value: string) => value.includes('@') || value.includes('://') || value.startsWith('[')

/** A page with the settings of this server in the place of those it was built with; what names us also where its text does. */
function withSettings(html: string, settings: PageSettings): string {
  const changed: (readonly [built: string, own: string])[] = []
  const told = html.replaceAll(settingMeta, (whole, before: string, name: string, built: string, after: string) => {
    const own = settings[name] === undefined ? built : escapeHtml(settings[name])
    if (own === built) return whole
    if (standsInText(built)) changed.push([built, own])
    return `${before}${own}${after}`
  })
  return changed.reduce((text, [built, own]) => text.replaceAll(built, () => own), told)
}

/** Reads pages, each once as long as its file is the same, with the settings of this server: they tell the page what it is to say. */
function pagesWith(root: string, settings: PageSettings): Site['readPage'] {
  const read = new Map<string, { readonly changedMs: number; readonly page: WholePage }>()
  return async (file) => {
    const { mtimeMs: changedMs } = await stat(path.join(root, file))
    const known = read.get(file)
    if (known?.changedMs === changedMs) return known.page
    const page = new WholePage(withSettings(await readFile(path.join(root, file), 'utf8'), settings))
    read.set(file, { changedMs, page })
    return page
  }
}

/** A page that is the application's own, with what this address is about in its head. */
function withShared(html: string, { title, description, picture }: SharedPage, origin: string): string {
  const property = (name: string, value: string | number) => `<meta property="og:${name}" content="${escapeHtml(String(value))}" />`
  const head = [
    `<title>${escapeHtml(title)} – Playbook</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    property('site_name', 'Playbook'),
    property('title', title),
    property('description', description),
    property('image', `${origin}${picture}`),
    property('image:width', cardSize.width),
    property('image:height', cardSize.height),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
  return html.replace(/<!--head-->[^]*?<!--\/head-->/, () => head)
}

async function sendHtml({ readPage }: Site, file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = await readPage(file)
  return page.send(request, reply.header('cache-control', 'no-cache'))
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
  if (pathname !== null && isFile(pathname)) {
    const picture = await site.drawPicture?.(pathname, request.ip)
    if (picture) return sendPicture(picture, request, reply)
    return sendAsset(root, pathname, reply)
  }
  const page = pathname === null ? null : prerendered(site, pathname)
  if (page !== null) return sendHtml(site, page, request, reply)
  const isKnown = pathname !== null && (pathname === '/' || clientPaths.test(pathname))
  const facts = isKnown ? ((await site.lookUpPage?.(pathname)) ?? null) : null
  if (facts?.isSearchable === false) reply.header('x-robots-tag', 'noindex')
  reply.code(facts?.status ?? (isKnown ? 200 : 404))
  if (facts?.shared === undefined) return sendHtml(site, 'index.html', request, reply)
  const { html } = await site.readPage('index.html')
  return site
    .wholeOf(withShared(html, facts.shared, site.settings['origin'] ?? ''))
    .send(request, reply.header('cache-control', 'no-cache'))
}

/** It goes when its page does, so that it is asked for again each time. */
function sendPicture(
  { png, isSearchable }: NonNullable<Awaited<ReturnType<ResolvePicture>>>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (!isSearchable) reply.header('x-robots-tag', 'noindex')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/png').send(png)
}

/** Pages whose head is told by the database: the last ones, each once with what was compressed of it. */
function keepWholePages(): Site['wholeOf'] {
  const kept = createSizedCache<WholePage>({ maxBytes: maxSharedChars, sizeOf: ({ html }) => html.length })
  return (html) => {
    const page = kept.get(html) ?? new WholePage(html)
    kept.set(html, page)
    return page
  }
}

const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname) && !pathname.endsWith('.html')

function sendAsset(root: string, pathname: string, reply: FastifyReply): FastifyReply {
  const file = pathname.slice(1)
  if (pathname.endsWith('.map') || !existsSync(path.join(root, file))) throw new Failure('not_found')
  const isHashed = pathname.startsWith('/assets/')
  reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600')
  return reply.sendFile(file)
}

/** The file of a page that was made beforehand: the one for the settings of this server, where there is one. */
function prerendered({ root, suffixes }: Site, pathname: string): string | null {
  const name = pathname === '/' ? 'index' : pathname.slice(1).replace(/\/$/, '')
  if (name.includes('@')) return null
  return suffixes.map((suffix) => path.join('prerender', `${name}${suffix}.html`)).find((file) => existsSync(path.join(root, file))) ?? null
}
