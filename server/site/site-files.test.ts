import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { docsPagePath, docsPages } from '@playbook/contract/api-docs'
import { apiCalls } from '@playbook/contract/api-reference'
import { articles } from '@playbook/contract/articles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const pagesFolder = mkdtempSync(path.join(tmpdir(), 'playbook-site-'))
const origin = 'https://lab.example'
let app: TestApp
beforeAll(async () => {
  mkdirSync(path.join(pagesFolder, 'prerender', 'newsletter'), { recursive: true })
  for (const page of ['index', 'faq', 'faq@billing-off', 'newsletter', 'newsletter/how-a-backtest-lies'])
    writeFileSync(
      path.join(pagesFolder, 'prerender', `${page}.html`),
      `<meta name="playbook-origin" content="https://playbook.example" /><link rel="canonical" href="https://playbook.example/${page}" />`,
    )
  writeFileSync(path.join(pagesFolder, 'index.html'), '')
  const listed = ['/', '/faq', '/newsletter', '/newsletter/how-a-backtest-lies'].map((href) => ({ href }))
  writeFileSync(path.join(pagesFolder, 'pages.json'), JSON.stringify(listed))
  app = await createTestApp({ pagesFolder, pageSettings: { origin } })
})
afterAll(async () => {
  await app.close()
  rmSync(pagesFolder, { recursive: true })
})

const get = async (url: string) => (await app.app.inject({ url })).payload

test('the feed names every article at the address of this installation', async () => {
  const links = [...(await get('/newsletter/feed.xml')).matchAll(/<item>\n<title>([^<]+)<\/title>\n<link>([^<]+)<\/link>/g)]
  expect(links.map(([, title, link]) => [title, link])).toEqual(articles.map(({ title, slug }) => [title, `${origin}/newsletter/${slug}`]))
})

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

test('the sitemap has every page that the build has listed, once, and robots are led to it', async () => {
  expect(addressesIn(await get('/sitemap.xml'))).toEqual([`${origin}/sitemap-pages.xml`])
  const pages = await get('/sitemap-pages.xml')
  expect(addressesIn(pages)).toEqual(['/', '/faq', '/newsletter', '/newsletter/how-a-backtest-lies'].map((page) => origin + page))
  const { published } = articles.find(({ slug }) => slug === 'how-a-backtest-lies')!
  expect(pages).toContain(`<loc>${origin}/newsletter/how-a-backtest-lies</loc><lastmod>${published}</lastmod>`)
  expect(await get('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('WB16: a page names the address of this installation as its own, whatever the request claims', async () => {
  const page = await get('/faq')
  expect(page).toContain(`<link rel="canonical" href="${origin}/faq" />`)
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/newsletter',
    'x-rewrite-url': '/newsletter',
  }
  expect((await app.app.inject({ url: '/faq', headers })).payload).toBe(page)
})

test('assistants, generators and readers of feeds find the API at the address of this installation', async () => {
  expect(await get('/llms.txt')).toContain(`${origin}/mcp,`)
  const links = [...(await get('/llms.txt')).matchAll(/^- \[.*?\]\((.+?)\)/gm)].map(([, link]) => link)
  const files = ['/docs/b2b/openapi.json', '/downloads/playbook-client.tgz']
  expect(links).toEqual([...docsPages.map(({ slug }) => docsPagePath(slug)), ...files].map((page) => origin + page))
  const { openapi, paths } = JSON.parse(await get('/docs/b2b/openapi.json')) as { openapi: string; paths: object }
  expect([openapi, Object.keys(paths)]).toEqual(['3.1.0', [...new Set(apiCalls.map(({ endpoint }) => endpoint.path))]])
  expect(await get('/docs/b2b/changelog.xml')).toContain(`<link>${origin}/docs/b2b/changelog#first-calls</link>`)
})
