import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLink, invitationLink, newsletterLink, resetLink, stopLink, verifyLink } from '../mail/links.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'playbook-pages-'))
const files: Record<string, string | Buffer> = {
  'index.html': '<title>app</title>',
  'prerender/about.html': '<meta name="playbook-signup" content="open" />',
  'prerender/terms-of.html': '<meta name="playbook-operator" content="[not set]" /><p data-setting="[not set]">[not set]</p>',
  'prerender/index.html': '<title>home</title>',
  'prerender/pricing/users.html': '<title>prices</title>',
  'prerender/faq.html': '<title>questions</title>',
  'prerender/faq@billing-off.html': '<title>questions where nothing costs anything</title>',
  'prerender/faq@sale-test.html': '<title>questions where payments are a test</title>',
  'prerender/register@signup-coming-soon.html': '<title>closed</title>',
  'prerender/register@signup-coming-soon@mail-sent.html': '<title>closed, with a newsletter</title>',
  'assets/main-abc.js': 'main()',
  'assets/main-abc.js.br': brotliCompressSync('main()'),
  'assets/main-abc.js.map': '{}',
  'favicon.svg': '<svg/>',
  '.vite/manifest.json': '{}',
  '.env': 'SECRET=1',
}

let app: TestApp
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  app = await createTestApp({ pagesFolder: folder, pageSettings: { operator: 'A & B $& "Ltd"', billing: 'off', sale: 'test' } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test('a page that was made beforehand is sent as it is, and asked for again each time', async () => {
  for (const [url, title] of [
    ['/', 'home'],
    ['/pricing/users', 'prices'],
    ['/pricing/users/', 'prices'],
    ['/pricing/users?plan=1', 'prices'],
  ]) {
    const answer = await get(url ?? '')
    expect([answer.statusCode, answer.payload, answer.headers['cache-control']]).toEqual([200, `<title>${title}</title>`, 'no-cache'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('a page that was made for a setting of this server is sent in the place of the other, and under no name of its own', async () => {
  expect((await get('/faq')).payload).toBe('<title>questions where nothing costs anything</title>')
  expect((await get('/faq@sale-test')).statusCode).toBe(404)
})

test('a page that was made for two settings of this server comes before one that was made for one of them', async () => {
  const [closed, mailing] = await Promise.all(
    ['outbox', 'sent'].map((mail) => createTestApp({ pagesFolder: folder, isSignupOpen: false, pageSettings: { mail } })),
  )
  expect((await closed!.app.inject({ url: '/register' })).payload).toBe('<title>closed</title>')
  expect((await mailing!.app.inject({ url: '/register' })).payload).toBe('<title>closed, with a newsletter</title>')
  await Promise.all([closed!.close(), mailing!.close()])
})

test('the paths of the console are the application, whatever stands behind them', async () => {
  for (const url of [
    '/console',
    '/console/c/123',
    '/console/settings/general',
    '/login',
    '/session',
    '/track-record',
    '/what-can-be-asked',
  ])
    expect([url, (await get(url)).statusCode, (await get(url)).payload]).toEqual([url, 200, '<title>app</title>'])
})

test('every page that a mail leads to with its secret is there', async () => {
  for (const link of [resetLink, verifyLink, invitationLink, changeLink, stopLink, ...(['confirm', 'leave'] as const).map(ofNewsletter)]) {
    const url = link('', 'secret').split('#', 1)[0]!
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  }
})
const ofNewsletter = (page: 'confirm' | 'leave') => (origin: string, token: string) => newsletterLink(origin, page, token)

test('an unknown path is the application with a 404', async () => {
  for (const url of [
    '/nowhere',
    '/pricing/nowhere',
    '/track-record/old',
    '/consoles',
    '/%00',
    '/%zz',
    '/pricing/../../etc/passwd',
    '/a%2fb',
    '//evil.example',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('files with a hash in their name are kept for ever, and sent compressed where they were', async () => {
  const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('main()')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('LG5: what is not for visitors is not there', async () => {
  for (const url of [
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/assets/main-abc.js.map',
    '/assets/',
    '/assets/%2e%2e/.env',
    '/assets/..%2f.env',
    '/index.html.bak',
    '/prerender/',
    '/package.json',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('WB6, WB14: pages carry the headers of protection and cannot be posted to', async () => {
  expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self';")
  expect((await app.app.inject({ method: 'POST', url: '/', payload: 'x', headers: { 'content-type': 'text/plain' } })).statusCode).toBe(404)
  expect((await app.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
})

test('while sign-up is closed the pages are told so', async () => {
  const closed = await createTestApp({ pagesFolder: folder, isSignupOpen: false })
  const answer = await closed.app.inject({ url: '/about', headers: { 'accept-encoding': 'br' } })
  expect(answer.payload).toBe('<meta name="playbook-signup" content="coming-soon" />')
  expect((await get('/about')).payload).toContain('content="open"')
  await closed.close()
})

test('pages name the addresses and the mail of this server, in their text too', async () => {
  writeFileSync(
    path.join(folder, 'prerender', 'contact.html'),
    '<meta name="playbook-mail" content="outbox" /><meta name="playbook-support" content="support@playbook.example" /><a href="mailto:support@playbook.example">support@playbook.example</a>',
  )
  const told = await createTestApp({ pagesFolder: folder, pageSettings: { mail: 'sent', support: 'help&co@firm.example' } })
  expect((await told.app.inject({ url: '/contact' })).payload).toBe(
    '<meta name="playbook-mail" content="sent" /><meta name="playbook-support" content="help&amp;co@firm.example" /><a href="mailto:help&amp;co@firm.example">help&amp;co@firm.example</a>',
  )
  expect((await get('/contact')).payload).toContain('support@playbook.example</a>')
  await told.close()
})

test('a page is sent compressed to whoever takes that, once for as long as it is the same', async () => {
  const write = (words: string) => writeFileSync(path.join(folder, 'prerender', 'terms.html'), `<title>${words}</title>`.padEnd(3_000))
  write('first')
  const first = await get('/terms', { 'accept-encoding': 'gzip, deflate, br' })
  expect([first.headers['content-encoding'], first.headers['vary']]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('first')
  expect((await get('/terms', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
  const again = { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) }
  expect((await get('/terms', again)).statusCode).toBe(304)
  write('second')
  utimesSync(path.join(folder, 'prerender', 'terms.html'), 1, 1)
  expect((await get('/terms', again)).statusCode).toBe(200)
  expect((await get('/terms')).payload).toContain('second')
})

test('before the pages are built, a sentence says what to do', async () => {
  const bare = await createTestApp()
  const answer = await bare.app.inject({ url: '/' })
  expect([answer.statusCode, answer.payload]).toEqual([
    503,
    'The pages are not built yet: run `npm run build`, then load this page again.\n',
  ])
  await bare.close()
})

test('what the operator has set stands in a page wherever it said that it is not set', async () => {
  const { body } = await get('/terms-of')
  expect(body).not.toContain('not set')
  expect(body).toContain('<p data-setting="A &amp; B $&amp; &quot;Ltd&quot;">A &amp; B $&amp; &quot;Ltd&quot;</p>')
})
