import { docsPages } from '@playbook/contract/api-docs'
import { apiCalls } from '@playbook/contract/api-reference'
import { afterEach, expect, test, vi } from 'vitest'
import { loadDoc } from './load-doc.ts'
import { sendCall } from './send-call.ts'
import { textOf } from './texts.tsx'

const fetched = vi.fn<typeof fetch>()
afterEach(() => vi.unstubAllGlobals())

test('each page has either a text or a call, and leads to those beside it', () => {
  for (const [place, { slug }] of docsPages.entries()) {
    const { call, before, next } = loadDoc(slug)
    expect([slug, call === null]).toEqual([slug, textOf(slug) !== null])
    expect([before, next]).toEqual([docsPages[place - 1] ?? null, docsPages[place + 1] ?? null])
  }
  expect(loadDoc().doc).toEqual(docsPages[0])
  expect(() => loadDoc('nothing')).toThrow(expect.objectContaining({ isNotFound: true }))
})

test('a call is only sent by a key, with a body that can be read', async () => {
  vi.stubGlobal('fetch', fetched)
  const { endpoint } = apiCalls.find(({ slug }) => slug === 'chart-data')!
  const call = { endpoint, params: { id: 'EURUSD' }, query: {}, body: '{"count":1}' }
  const key = 'fpb_test_abc'
  expect((await sendCall(call, 'abc')).summary).toMatch('fpb_test_')
  expect((await sendCall({ ...call, body: '{' }, key)).summary).toMatch('not valid JSON')
  expect((await sendCall({ ...call, params: { id: ' ' } }, key)).summary).toBe('id is required.')
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockResolvedValueOnce(new Response('{"count":1}', { headers: { 'x-request-id': 'r-1', ratelimit: '"key";r=5;t=1' } }))
  const sent = await sendCall(call, key)
  expect(sent).toMatchObject({ answer: '{\n  "count": 1\n}', facts: ['r-1', 'RateLimit: "key";r=5;t=1'] })
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/b2b/charts/EURUSD/data/',
    { credentials: 'omit', headers: { authorization: 'ApiKey fpb_test_abc' } },
  ])
})
