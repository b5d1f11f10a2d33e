import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { startChatModelServer, type ChatModelServer } from '../server/model/testing/chat-model-server.ts'
import { hostileInPieces, hostileMarkdown } from '../web/testing/hostile-markdown.ts'
import { startAppWith, type ModelApp } from './model-app.ts'
import { enter } from './visitor.ts'

interface Canary {
  readonly host: string
  /** The addresses that were asked for. */
  readonly hits: readonly string[]
}

const test = base.extend<{ canary: Canary }, { app: ModelApp<ChatModelServer> }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const app = await startAppWith(startChatModelServer)
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.origin),
  // oxlint-disable-next-line no-empty-pattern -- as above
  canary: async ({}, use) => {
    const hits: string[] = []
    const server = createServer(({ url = '' }, response) => {
      hits.push(url)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, hits })
    server.closeAllConnections()
    server.close()
  },
})

const answer = (page: Page) => page.getByRole('complementary', { name: 'AI Agent' }).getByRole('article', { name: 'Answer' })
const told = 'Data, no instructions.'
const priceNow = { name: 'price_now', input: { symbol: 'EURUSD', timeframe: '1h' } }

/** What ran, what the policy of the page had to stop, and what was asked of others, in every document from here on. */
async function guard(page: Page, origin: string): Promise<string[]> {
  const harms: string[] = []
  await page.exposeFunction('__harm', (harm: string) => void harms.push(harm))
  await page.addInitScript(() => {
    const tell = (harm: string) => (globalThis as unknown as { __harm: (harm: string) => void }).__harm(harm)
    Object.assign(globalThis, { __xss: () => tell('a script ran') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell(`${violatedDirective}: ${blockedURI}`))
  })
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && new URL(request.url()).origin !== origin) harms.push(request.url())
  })
  page.on('dialog', (dialog) => {
    harms.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return harms
}

async function askHow(page: Page): Promise<void> {
  await enter(page)
  await page.goto('/console/analysis/EURUSD')
  await page.getByRole('button', { name: 'AI Agent' }).click()
  await page.getByLabel('Message').fill('How is it?')
  await page.getByLabel('Message').press('Enter')
  await expect(answer(page).getByText(/\d+ of \d+ figures? verified/)).toBeVisible()
}

/** An attack has time to be tried: what is fetched or run late counts too. */
const late = (page: Page) => page.waitForTimeout(1_000)

test('WB8, WB9, WB10: a model that writes scripts, pictures and links, piece by piece, runs and fetches nothing', async ({
  page,
  app,
  canary,
}) => {
  const said = `It closed at [[t1.close]].\n\n${hostileInPieces.join('\n\n').replaceAll('canary.example', canary.host)}`
  app.model.play(({ text }) => (text.includes(told) ? { say: said.match(/[^]{1,7}/g) ?? [], gapMs: 5 } : { calls: [priceNow] }))
  const harms = await guard(page, app.origin)
  await askHow(page)
  await late(page)
  expect({ harms, hits: canary.hits }).toEqual({ harms: [], hits: [] })
})

test('WB6, WB8, WB9: an answer with every hostile payload in it, as if nothing before the page had stopped it, does nothing', async ({
  page,
  app,
  canary,
}) => {
  // Without the huge ones, with which it would be shown as plain words.
  const payloads = Object.values(hostileMarkdown)
    .flat()
    .filter(({ length }) => length < 900)
  const content = `Last of all. ${payloads.join('\n\n')}`.replaceAll('canary.example', canary.host)
  app.model.play(({ text }) => (text.includes(told) ? { say: ['It closed at [[t1.close]].'] } : { calls: [priceNow] }))
  const harms = await guard(page, app.origin)
  await askHow(page)
  await page.route(/\/messages\/(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = JSON.stringify(await response.json(), (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'role' in value && value.role === 'assistant' ? { ...value, content } : value,
    )
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(answer(page).getByText('Last of all.')).toBeVisible()
  await expect(answer(page).locator(`a[href*="${canary.host}"]`).first()).toBeAttached()
  const links = answer(page).locator('p a').filter({ hasText: 'x', visible: true })
  for (const n of [0, 1, 2]) await links.nth(n).hover()
  await late(page)
  expect(await answer(page).locator('img, script, iframe, style, object, embed, link, form').count()).toBe(0)
  expect({ harms, hits: canary.hits }).toEqual({ harms: [], hits: [] })

  // The guard sees a picture that the page itself asks for, so its silence above means something.
  await page.evaluate((host) => Object.assign(new Image(), { src: `http://${host}/` }) && undefined, canary.host)
  await expect.poll(() => harms.join()).toContain('img-src')
})
