import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveSitemap } from './sitemap.ts'

const origin = 'https://lab.example'
const pagesFolder = mkdtempSync(path.join(tmpdir(), 'playbook-sitemap-'))
mkdirSync(path.join(pagesFolder, 'prerender'))
const changedAt = new Date('2026-03-01T10:00:00Z')
let now = 0
let asked = 0
let paths = ['/verify/a', '/verify/b', '/verify/c']
const app = Fastify()
serveSitemap(app, {
  origin,
  pagesFolder,
  now: () => now,
  fileSize: 2,
  results: {
    count: async () => {
      asked += 1
      return paths.length
    },
    list: async (page, size) => paths.slice((page - 1) * size, page * size).map((each) => ({ path: each, changedAt })),
  },
})
afterAll(() => app.close())

const get = async (url: string) => {
  const { statusCode, payload } = await app.inject({ url })
  return { statusCode, payload, addresses: [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address) }
}

test('published results stand in as many files as they fill, with when they were published', async () => {
  const files = ['/sitemap-pages.xml', '/sitemap-results-1.xml', '/sitemap-results-2.xml']
  expect((await get('/sitemap.xml')).addresses).toEqual(files.map((file) => origin + file))
  const [first, second] = await Promise.all(files.slice(1).map(get))
  expect(first!.addresses).toEqual([`${origin}/verify/a`, `${origin}/verify/b`])
  expect(second!.payload).toContain(`<url><loc>${origin}/verify/c</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>`)
})

test('a file that nothing stands in is not there', async () => {
  for (const page of ['3', '0', '01', '1001', '99999', 'x'])
    expect([page, (await get(`/sitemap-results-${page}.xml`)).statusCode]).toEqual([page, 404])
})

test('however often it is asked for, the results are counted once in ten minutes', async () => {
  now += 600_000
  asked = 0
  paths = []
  for (let time = 0; time < 5; time += 1) expect((await get('/sitemap.xml')).addresses).toEqual([`${origin}/sitemap-pages.xml`])
  expect(asked).toBe(1)
})
