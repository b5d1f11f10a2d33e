import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFetch, retryAfterOf, withinLimits } from './guarded-fetch.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: 'https://api.kraken.com/home' }).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
})
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const { signal } = new AbortController()
const limits = { maxBytes: 1_000, timeoutMs: 2_000 }
const within = <T>(work: () => Promise<T>) => withinLimits(signal, limits, work)

test.each([
  ['another host', 'https://evil.example/0/public/Time'],
  ['a host that only ends like one of the source’s', 'https://api.kraken.com.evil.example/'],
  ['a host of which one is a part', 'https://sub.api.kraken.com/'],
  ['the address of the cloud’s own data', 'http://169.254.169.254/latest/meta-data/'],
  ['this machine', 'http://127.0.0.1:5432/'],
  ['an unencrypted connection', 'http://api.kraken.com/0/public/Time'],
  ['another port', 'https://api.kraken.com:8443/0/public/Time'],
  ['a file', 'file:///etc/passwd'],
])('%s is refused before anything is sent', async (_, address) => {
  const fetch = guardedFetch({ hosts: ['api.kraken.com'], url })
  const before = asked.length
  await expect(within(() => fetch(address))).rejects.toMatchObject({ kind: 'forbidden' })
  expect(asked.length).toBe(before)
})

test('the address of a setting is asked instead of the host, with the same path and query', async () => {
  const fetch = guardedFetch({ hosts: ['api.kraken.com'], url: `${url}/behind` })
  const response = await within(() => fetch('https://api.kraken.com/0/public/OHLC?pair=XBTUSD&interval=1'))
  expect(await response.json()).toEqual({ ok: true })
  expect(asked.at(-1)).toBe('/behind/0/public/OHLC?pair=XBTUSD&interval=1')
})

test('a request outside of any call is refused', async () => {
  await expect(guardedFetch({ hosts: ['api.kraken.com'], url })('https://api.kraken.com/')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('who asks to see a redirect sees it, and it is not followed', async () => {
  const fetch = guardedFetch({ hosts: ['api.kraken.com'], url })
  const before = asked.length
  const response = await within(() => fetch('https://api.kraken.com/away', { redirect: 'manual' }))
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://api.kraken.com/home'])
  await expect(within(() => fetch('https://api.kraken.com/away'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(asked.length).toBe(before + 2)
})

test('a server with a certificate of its own making is not believed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'playbook-tls-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  let answered = 0
  const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    answered += 1
    response.end('{}')
  })
  secure.listen(0, 'localhost')
  await once(secure, 'listening')
  const fetch = guardedFetch({ hosts: ['api.kraken.com'], url: `https://localhost:${(secure.address() as AddressInfo).port}` })
  await expect(within(() => fetch('https://api.kraken.com/'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(answered).toBe(0)
  secure.close()
})

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Wed, 06 May 2026 12:00:30 GMT', 30],
  ['Wed, 06 May 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('a Retry-After of %j means %j seconds', (header, seconds) => {
  expect(retryAfterOf(header, Date.UTC(2026, 4, 6, 12))).toBe(seconds)
})
