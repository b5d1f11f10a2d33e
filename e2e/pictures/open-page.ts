import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page, Route } from '@playwright/test'
import { answerOf, Refusal, type Answers } from './answer-api.ts'
import { nowSeconds } from './fixed-market.ts'

const dist = path.join(import.meta.dirname, '../../web/dist')
const origin = 'http://pictures.test'

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}
const files = new Map<string, Buffer>()

/** A file of the built pages; every other address is the application's first page. */
function fileOf(pathname: string): { readonly content: Buffer; readonly kind: string } {
  const wanted = path.join(dist, pathname)
  const file = pathname !== '/' && existsSync(wanted) && statSync(wanted).isFile() ? wanted : path.join(dist, 'index.html')
  const content = files.get(file) ?? readFileSync(file)
  files.set(file, content)
  return { content, kind: kinds[path.extname(file)] ?? 'application/octet-stream' }
}

/** A page of the built application with a fixed clock, whose API answers from a table; nothing leaves the browser. */
export interface PicturePage {
  readonly page: Page
  /** What the API answers from now on, besides the usual. */
  answers: Answers
  /** What was asked for that no table answers. */
  readonly unanswered: Set<string>
}

export async function openPicturePage(browser: Browser, viewport: { width: number; height: number }): Promise<PicturePage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const opened: PicturePage = { page, answers: {}, unanswered: new Set() }
  await page.clock.setFixedTime(nowSeconds * 1000)
  await page.addInitScript(() => {
    const tokens = { access: 'a', refresh: 'r', accessExpiresAtMs: 4e12 }
    sessionStorage.setItem('playbook.tokens', JSON.stringify(tokens))
  })
  await page.route('**/*', (route) => answer(route, opened))
  return opened
}

function answer(route: Route, opened: PicturePage): Promise<void> | undefined {
  const request = route.request()
  const url = new URL(request.url())
  if (!url.pathname.startsWith('/api/')) {
    const { content, kind } = fileOf(url.pathname)
    return route.fulfill({ body: content, contentType: kind })
  }
  const found = answerOf(opened.answers, request.method(), url)
  // Left open: the page waits for it.
  if (found === null) return undefined
  if (found === undefined) {
    opened.unanswered.add(`${request.method()} ${url.pathname}`)
    return route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found', request_id: '1' } })
  }
  if (found instanceof Refusal) return route.fulfill({ status: found.status, json: found.body })
  if (typeof found === 'string') return route.fulfill({ body: found, contentType: 'text/event-stream' })
  return route.fulfill({ json: found })
}
