// oxlint-disable-next-line no-restricted-imports -- tests talk to a real server on loopback
import type { ServerResponse } from 'node:http'
import { refresh, type TokenPair } from '@playbook/contract/auth'
import { getChat } from '@playbook/contract/chats'
import { rejectedRows, uploadImport, type ImportJob } from '@playbook/contract/markets'
import { expect, test } from 'vitest'
import { answerJson, csrfAnswer, startServer, type Received } from '../testing/local-server.ts'
import { sampleChat } from '../testing/sample-chat.ts'
import { samplePair } from '../testing/samples.ts'
import { createClient, type TokenStore } from './create-client.ts'
import { createExportFile, createUpload, fileNameOf } from './files.ts'
import { createBulk } from './lists.ts'

const tokens = { get: () => ({ access: 'a', refresh: 'r', accessExpiresAtMs: Date.now() + 3_600_000 }), renew: () => {}, end: () => {} }
const job: ImportJob = {
  import_id: 'i1',
  file_name: 'goog.csv',
  size_bytes: 5,
  status: 'uploaded',
  progress: 0,
  message: '',
  symbol: null,
  timeframe: null,
  rows_read: 0,
  rows_accepted: 0,
  rows_rejected: 0,
  duplicates: 0,
  missing_bars: 0,
  first_time: null,
  last_time: null,
  error_message: null,
  created_at: '2025-11-01T10:00:00Z',
}

/** The page under test stands on another origin than the server, so the server must allow it. */
const allowed = {
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'authorization, content-type, x-csrftoken',
  'access-control-expose-headers': 'retry-after',
}

async function clientOf(answer: (request: Received, response: ServerResponse) => void, keeper: TokenStore = tokens) {
  const server = await startServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, allowed).end()
    else if (request.path === '/csrf/') answerJson(response, 200, csrfAnswer)
    else answer(request, response)
  })
  return { server, client: createClient({ base: server.base, tokens: keeper, retryDelayMs: 5 }) }
}

test('an exported file keeps its name and bytes', async () => {
  const { client } = await clientOf((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''z%C3%BCge.csv`,
    })
    response.end('line,reason\n2,no price\n')
  })
  const file = await createExportFile(client)(rejectedRows, { params: { import_id: 'i1' } })
  expect(file.name).toBe('züge.csv')
  expect(file.content.size).toBe(23)
})

test('a file name falls back to the plain form, then to a given one', () => {
  expect(fileNameOf(`attachment; filename="plain.csv"; filename*=UTF-8''%E0%A4%A`, 'other')).toBe('plain.csv')
  expect(fileNameOf(null, 'other')).toBe('other')
})

test('an upload sends the file as it is, with login and CSRF token, and tells its progress', async () => {
  const { server, client } = await clientOf((_request, response) => answerJson(response, 201, job, allowed))
  const shares: number[] = []
  const args = { query: { file_name: 'goog.csv' } }
  const reply = await createUpload(client)(uploadImport, args, new Blob(['a,b,c']), { onProgress: (share) => shares.push(share) })
  expect(reply).toEqual(job)
  expect(server.on(uploadImport.path).at(-1)).toMatchObject({
    body: 'a,b,c',
    headers: { authorization: 'Token a', 'content-type': 'text/csv', 'x-csrftoken': 'csrf-1' },
  })
  expect(shares.at(-1)).toBe(1)
})

test('an upload that meets an ended login is sent once more with new tokens', async () => {
  let pair = samplePair('old')
  const keeper = {
    get: () => ({ access: pair.access, refresh: pair.refresh, accessExpiresAtMs: Date.now() + 3_600_000 }),
    renew: (next: TokenPair) => void (pair = next),
    end: () => {},
  }
  const ended = { code: 'token_invalid', message: 'Your session has ended. Please log in again.', request_id: '1' }
  const { server, client } = await clientOf((request, response) => {
    if (request.path === refresh.path) answerJson(response, 200, { access: 'access-new', token: samplePair('new') })
    else if (request.headers['authorization'] === 'Token access-old') answerJson(response, 401, ended, allowed)
    else answerJson(response, 201, job, allowed)
  }, keeper)
  expect(await createUpload(client)(uploadImport, { query: { file_name: 'goog.csv' } }, new Blob(['a,b,c']))).toEqual(job)
  const posts = server.on(uploadImport.path).filter(({ method }) => method === 'POST')
  expect(posts.map(({ headers, body }) => [headers['authorization'], body])).toEqual([
    ['Token access-old', 'a,b,c'],
    ['Token access-new', 'a,b,c'],
  ])
})

test('an upload whose CSRF token is refused fetches a new one and is sent again', async () => {
  let refusals = 1
  const refusal = { code: 'csrf_failed', message: 'The CSRF token is missing or wrong.', request_id: '1' }
  const { server, client } = await clientOf((_request, response) => {
    if (refusals-- > 0) answerJson(response, 403, refusal, allowed)
    else answerJson(response, 201, job, allowed)
  })
  expect(await createUpload(client)(uploadImport, { query: { file_name: 'goog.csv' } }, new Blob(['a']))).toEqual(job)
  expect(server.on('/csrf/')).toHaveLength(2)
})

test('a refused upload carries the code of the server', async () => {
  const body = { code: 'body_too_large', message: 'The request body is too large.', request_id: 'r' }
  const { client } = await clientOf((_request, response) => answerJson(response, 413, body, { ...allowed, 'retry-after': '3' }))
  const sent = createUpload(client)(uploadImport, { query: { file_name: 'goog.csv' } }, new Blob(['a']))
  await expect(sent).rejects.toMatchObject({ status: 413, code: 'body_too_large', retryAfterSeconds: 3 })
})

test('an upload can be given up', async () => {
  const controller = new AbortController()
  const { client } = await clientOf(() => controller.abort())
  const sent = createUpload(client)(uploadImport, { query: { file_name: 'x' } }, new Blob(['a']), { signal: controller.signal })
  await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
})

test('bulk calls keep their order, and one failure does not stop the others', async () => {
  const chat = (id: string) => ({ ...sampleChat, id })
  const { client } = await clientOf((request, response) => {
    const id = request.path.split('/')[2] ?? ''
    if (id === 'b') answerJson(response, 404, { code: 'chat_not_found', message: 'Chat not found.', request_id: 'r' })
    else answerJson(response, 200, chat(id))
  })
  const outcomes = await createBulk(client)(
    getChat,
    ['a', 'b', 'c'].map((id) => ({ params: { id } })),
    2,
  )
  expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true])
  expect(outcomes[2]).toEqual({ ok: true, value: chat('c') })
})
