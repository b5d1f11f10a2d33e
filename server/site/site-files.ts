import { readdirSync } from 'node:fs'
import path from 'node:path'
import { articlePath, articles, feedPath } from '@playbook/contract/articles'
import type { FastifyInstance } from 'fastify'

interface SiteFiles {
  /** Where the product is, without a slash at its end. */
  readonly origin: string
  readonly pagesFolder: string
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The newsletter as RSS 2.0. */
function feed({ origin }: SiteFiles): string {
  const items = articles.map(
    ({ slug, title, summary, published, about }) => `<item>
<title>${escape(title)}</title>
<link>${escape(origin + articlePath(slug))}</link>
<guid isPermaLink="true">${escape(origin + articlePath(slug))}</guid>
<pubDate>${new Date(published).toUTCString()}</pubDate>
${about.map((topic) => `<category>${escape(topic)}</category>`).join('\n')}
<description>${escape(summary)}</description>
</item>`,
  )
  return `${xml}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Playbook newsletter</title>
<link>${escape(`${origin}/newsletter`)}</link>
<atom:link href="${escape(origin + feedPath)}" rel="self" type="application/rss+xml"/>
<description>Articles about backtests, costs, chance and how far to trust a result.</description>
<language>en</language>
${items.join('\n')}
</channel></rss>
`
}

/** Every page that was made beforehand: those are the ones for everybody. */
function sitemap({ origin, pagesFolder }: SiteFiles): string {
  const folder = path.join(pagesFolder, 'prerender')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const pages = files.map((file) => `/${file.replaceAll(path.sep, '/').replace(/(^index)?\.html$/, '')}`)
  const urls = pages.toSorted().map((page) => `<url><loc>${escape(origin + page)}</loc></url>`)
  return `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

const robots = ({ origin }: SiteFiles): string =>
  ['User-agent: *', 'Disallow: /console', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

const files = {
  [feedPath]: { type: 'application/rss+xml; charset=utf-8', write: feed },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
} as const

/** What readers of feeds and search engines ask for. */
export function serveSiteFiles(app: FastifyInstance, site: SiteFiles): void {
  for (const [url, { type, write }] of Object.entries(files))
    app.get(url, (_request, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(write(site)))
}
