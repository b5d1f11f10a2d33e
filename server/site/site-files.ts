import { apiChanges } from '@playbook/contract/api-changes'
import { changesFeedPath, clientPackagePath, docsPagePath, docsPages, openApiPath } from '@playbook/contract/api-docs'
import { apiCalls } from '@playbook/contract/api-reference'
import { articlePath, articles, feedPath } from '@playbook/contract/articles'
import { mcpPath } from '@playbook/contract/mcp'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from '../http/openapi.ts'
import { escapeXml as escape, xmlHead as xml } from './escape-xml.ts'

interface SiteFiles {
  /** Where the product is, without a slash at its end. */
  readonly origin: string
}

interface FeedItem {
  readonly title: string
  readonly path: string
  readonly date: string
  readonly about: readonly string[]
  readonly text: string
}

/** RSS 2.0. */
function feed(origin: string, channel: { title: string; path: string; self: string; text: string }, all: readonly FeedItem[]): string {
  const items = all.map(
    ({ title, path: itemPath, date, about, text }) => `<item>
<title>${escape(title)}</title>
<link>${escape(origin + itemPath)}</link>
<guid isPermaLink="true">${escape(origin + itemPath)}</guid>
<pubDate>${new Date(date).toUTCString()}</pubDate>
${about.map((topic) => `<category>${escape(topic)}</category>`).join('\n')}
<description>${escape(text)}</description>
</item>`,
  )
  return `${xml}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escape(channel.title)}</title>
<link>${escape(origin + channel.path)}</link>
<atom:link href="${escape(origin + channel.self)}" rel="self" type="application/rss+xml"/>
<description>${escape(channel.text)}</description>
<language>en</language>
${items.join('\n')}
</channel></rss>
`
}

const newsletterFeed = ({ origin }: SiteFiles): string =>
  feed(
    origin,
    {
      title: 'Playbook newsletter',
      path: '/newsletter',
      self: feedPath,
      text: 'Articles about backtests, costs, chance and how far to trust a result.',
    },
    articles.map(({ slug, title, summary, published, about }) => ({
      title,
      path: articlePath(slug),
      date: published,
      about,
      text: summary,
    })),
  )

const changesFeed = ({ origin }: SiteFiles): string =>
  feed(
    origin,
    { title: 'Playbook API changes', path: docsPagePath('changelog'), self: changesFeedPath, text: 'What has changed in the public API.' },
    apiChanges.map(({ id, title, text, date }) => ({ title, path: `${docsPagePath('changelog')}#${id}`, date, about: [], text })),
  )

/** The public calls as a file for generators, without a key. */
const openApiFile = (): string => JSON.stringify(openApiOf(apiCalls), null, 2)

/** The documentation's contents for assistants, after llmstxt.org. */
function llmsText({ origin }: SiteFiles): string {
  const groups = [...Map.groupBy(docsPages, ({ group }) => group)].map(([group, pages]) =>
    [`## ${group}`, '', ...pages.map(({ slug, title, summary }) => `- [${title}](${origin}${docsPagePath(slug)}): ${summary}`)].join('\n'),
  )
  return [
    '# Playbook API',
    '',
    '> Charts with indicators and checked market analysis over HTTP. Every call takes the header `Authorization: ApiKey fpb_…`; test keys are free and read simulated markets.',
    '',
    `Every call is a tool over the Model Context Protocol (streamable HTTP) at ${origin}${mcpPath}, with the header \`Authorization: Bearer fpb_…\`.`,
    '',
    groups.join('\n\n'),
    '',
    '## Optional',
    '',
    `- [OpenAPI 3.1](${origin}${openApiPath}): every call with its schemas`,
    `- [TypeScript client](${origin}${clientPackagePath}): a package for npm, without dependencies`,
    '',
  ].join('\n')
}

const robots = ({ origin }: SiteFiles): string =>
  ['User-agent: *', 'Disallow: /console', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

const files = {
  [feedPath]: { type: 'application/rss+xml; charset=utf-8', write: newsletterFeed },
  [changesFeedPath]: { type: 'application/rss+xml; charset=utf-8', write: changesFeed },
  [openApiPath]: { type: 'application/json; charset=utf-8', write: openApiFile },
  '/llms.txt': { type: 'text/plain; charset=utf-8', write: llmsText },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
} as const

/** What readers of feeds and search engines ask for. */
export function serveSiteFiles(app: FastifyInstance, site: SiteFiles): void {
  for (const [url, { type, write }] of Object.entries(files))
    app.get(url, (_request, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(write(site)))
}
