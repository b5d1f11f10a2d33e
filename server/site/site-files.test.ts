import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { articles } from '@playbook/contract/articles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const pagesFolder = mkdtempSync(path.join(tmpdir(), 'playbook-site-'))
const origin = 'https://lab.example'
let app: TestApp
beforeAll(async () => {
  mkdirSync(path.join(pagesFolder, 'prerender', 'newsletter'), { recursive: true })
  for (const page of ['index', 'faq', 'newsletter', 'newsletter/how-a-backtest-lies'])
    writeFileSync(
      path.join(pagesFolder, 'prerender', `${page}.html`),
      `<meta name="playbook-origin" content="https://playbook.example" /><link rel="canonical" href="https://playbook.example/${page}" />`,
    )
  writeFileSync(path.join(pagesFolder, 'index.html'), '')
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

test('the sitemap has every page that was made beforehand, and robots are led to it', async () => {
  const pages = [...(await get('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page)
  expect(pages).toEqual(['/', '/faq', '/newsletter', '/newsletter/how-a-backtest-lies'].map((page) => origin + page))
  expect(await get('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('a page names the address of this installation as its own', async () => {
  expect(await get('/faq')).toContain(`<link rel="canonical" href="${origin}/faq" />`)
})
