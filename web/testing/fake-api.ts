import { logout, session } from '@playbook/contract/auth'
import { listChats } from '@playbook/contract/chats'
import { getPreferences, standardPreferences } from '@playbook/contract/preferences'
import { afterEach, beforeEach } from 'vitest'
import { answerJson, csrfAnswer, startServer, type LocalServer, type Received } from './local-server.ts'
import { emptyPage, sampleSession } from './samples.ts'

type Reply = readonly [status: number, body: unknown] | ((request: Received) => readonly [status: number, body: unknown])

/** What the API answers by `METHOD /path`; each test changes what it is about. */
export type Replies = Record<string, Reply>

const usual: Replies = {
  'GET /csrf/': [200, csrfAnswer],
  [`GET ${session.path}`]: [200, sampleSession],
  [`GET ${listChats.path}`]: [200, emptyPage],
  [`GET ${getPreferences.path}`]: [200, standardPreferences],
  [`POST ${logout.path}`]: [200, { message: 'Logged out' }],
}

/**
 * Serves `/api` of the pages under test from a real server on loopback: jsdom resolves relative addresses to
 * its own origin, so only the address is rewritten, and the exchange is a real one.
 */
export function useFakeApi(): { readonly replies: Replies; readonly server: () => LocalServer } {
  const replies: Replies = {}
  let running: LocalServer | null = null
  const realFetch = globalThis.fetch
  beforeEach(async () => {
    for (const key of Object.keys(replies)) delete replies[key]
    Object.assign(replies, usual)
    running = await startServer((request, response) => {
      const path = request.path.replace(/^\/api/, '').split('?')[0] ?? ''
      const reply = replies[`${request.method} ${path}`] ?? [404, { code: 'not_found', message: 'Not found.', request_id: '1' }]
      const [status, body] = typeof reply === 'function' ? reply(request) : reply
      answerJson(response, status, body)
    })
    const { base } = running
    globalThis.fetch = (input, init) => realFetch(typeof input === 'string' && input.startsWith('/') ? base + input : input, init)
  })
  afterEach(() => {
    globalThis.fetch = realFetch
  })
  return {
    replies,
    server: () => {
      if (running === null) throw new Error('The server runs only inside a test.')
      return running
    },
  }
}
