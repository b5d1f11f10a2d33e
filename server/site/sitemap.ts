import { readFileSync } from 'node:fs'
import path from 'node:path'
import { articlePath, articles } from '@playbook/contract/articles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeXml, xmlHead } from './escape-xml.ts'

/** Published results that their owners let search engines show. */
export interface SearchableResults {
  readonly count: () => Promise<number>
  /** Pages count from 1; what was on a full one stays there as long as nothing is withdrawn. */
  readonly list: (page: number, pageSize: number) => Promise<readonly { readonly path: string; readonly changedAt: Date }[]>
}

export interface SitemapDeps {
  /** Where the product is, without a slash at its end. */
  readonly origin: string
  readonly pagesFolder: string
  readonly now: () => number
  readonly results?: SearchableResults | undefined
  /** Results in one file. */
  readonly fileSize?: number
}

const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** The protocol allows 50,000 addresses in a file, and as many files in an index. */
const standardFileSize = 10_000
const maxFiles = 1_000
/** However often it is asked for, the database is asked once in so long. */
const keptMs = 600_000

interface Address {
  readonly path: string
  readonly changed?: string | undefined
}

const urlset = (origin: string, addresses: readonly Address[]): string => {
  const urls = addresses.map(
    (address) =>
      `<url><loc>${escapeXml(origin + address.path)}</loc>${address.changed === undefined ? '' : `<lastmod>${address.changed}</lastmod>`}</url>`,
  )
  return `${xmlHead}<urlset ${xmlns}>\n${urls.join('\n')}\n</urlset>\n`
}

const published = new Map(articles.map(({ slug, published: date }) => [articlePath(slug), date]))

/** Every page that the build has listed: those are the ones for everybody. */
function builtPages(pagesFolder: string): Address[] {
  const listed = JSON.parse(readFileSync(path.join(pagesFolder, 'pages.json'), 'utf8')) as readonly { readonly href: string }[]
  return listed
    .map(({ href }) => href)
    .toSorted()
    .map((page) => ({ path: page, changed: published.get(page) }))
}

const resultsFile = (page: number) => `/sitemap-results-${page}.xml`
const pagesFile = '/sitemap-pages.xml'

/** An index with a file of the pages and as many as it takes for published results. */
export function serveSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { origin, pagesFolder, now, results, fileSize = standardFileSize } = deps
  const kept = new Map<string, { readonly at: number; readonly text: Promise<string> }>()
  /** What was made in the last minutes; what failed is made anew. */
  function keptText(file: string, make: () => Promise<string>): Promise<string> {
    const known = kept.get(file)
    if (known !== undefined && Math.abs(now() - known.at) < keptMs) return known.text
    const text = make()
    kept.set(file, { at: now(), text })
    text.catch(() => kept.delete(file))
    return text
  }
  const countFiles = async () => Math.min(maxFiles, Math.ceil(((await results?.count()) ?? 0) / fileSize))
  const index = async () => {
    const files = [pagesFile, ...Array.from({ length: await countFiles() }, (_, nth) => resultsFile(nth + 1))]
    const maps = files.map((file) => `<sitemap><loc>${escapeXml(origin + file)}</loc></sitemap>`)
    return `${xmlHead}<sitemapindex ${xmlns}>\n${maps.join('\n')}\n</sitemapindex>\n`
  }
  const send = (reply: FastifyReply, text: string) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(text)
  app.get('/sitemap.xml', async (_request, reply) => send(reply, await keptText('', index)))
  app.get(pagesFile, (_request, reply) => send(reply, urlset(origin, builtPages(pagesFolder))))
  app.get<{ Params: { page: string } }>('/sitemap-results-:page(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const page = Number(request.params.page)
    if (results === undefined || page > maxFiles) return reply.callNotFound()
    const addresses = async () =>
      (await results.list(page, fileSize)).map((result) => ({ path: result.path, changed: result.changedAt.toISOString() }))
    const text = await keptText(String(page), async () => {
      const found = await addresses()
      return found.length === 0 ? '' : urlset(origin, found)
    })
    return text === '' ? reply.callNotFound() : send(reply, text)
  })
}
