// oxlint-disable-next-line no-restricted-imports -- tests talk to a real server on loopback
import type { ServerResponse } from 'node:http'
import { watchStrategy, type StrategyProgress } from '@playbook/contract/strategies'
import { afterEach, expect, test, vi } from 'vitest'
import { answerJson, startServer } from '../testing/local-server.ts'
import type { ApiError } from './api-error.ts'
import { createClient } from './create-client.ts'
import { createWatch } from './events.ts'

const tokens = { get: () => ({ access: 'a', refresh: 'r', accessExpiresAtMs: Date.now() + 3_600_000 }), renew: () => {}, end: () => {} }
const args = { params: { id: 's1' } }

const progressAt = (progress: number): StrategyProgress => ({
  id: 's1',
  strategy_id: 's1',
  status: progress === 100 ? 'completed' : 'backtesting',
  stage: progress === 100 ? 'completed' : 'backtesting',
  progress,
  message: '',
  attempt: 1,
  error_message: null,
  updated_at: '2025-11-01T10:00:00Z',
})
const isLast = (event: StrategyProgress) => event.status === 'completed'

const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const send = (response: ServerResponse, progress: number) => response.write(`id: 1\ndata: ${JSON.stringify(progressAt(progress))}\n\n`)

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => setVisibility('visible'))

async function watching(answer: (response: ServerResponse, connection: number) => void) {
  let connections = 0
  const server = await startServer((_request, response) => answer(response, ++connections))
  const watch = createWatch(createClient({ base: server.base, tokens, retryDelayMs: 5 }), 5)
  return { watch, connections: () => connections }
}

test('events arrive in order, split anywhere on the wire, and the last one ends the watch', async () => {
  const { watch, connections } = await watching((response) => {
    open(response)
    response.write(': open\n\nda')
    response.write(`ta: ${JSON.stringify(progressAt(40))}\n`)
    setTimeout(() => {
      response.write('\n')
      send(response, 100)
    }, 10)
  })
  const seen: number[] = []
  watch(watchStrategy, args, (event) => seen.push(event.progress), { isLast })
  await vi.waitFor(() => expect(seen).toEqual([40, 100]))
  expect(connections()).toBe(1)
})

test('a stream that breaks is opened again', async () => {
  const { watch, connections } = await watching((response, connection) => {
    open(response)
    send(response, connection === 1 ? 20 : 100)
    if (connection === 1) setTimeout(() => response.destroy(), 10)
  })
  const seen: number[] = []
  watch(watchStrategy, args, (event) => seen.push(event.progress), { isLast })
  await vi.waitFor(() => expect(seen).toEqual([20, 100]))
  expect(connections()).toBe(2)
})

test('a hidden page closes the stream and reads again when it is shown', async () => {
  let isClosed = false
  const { watch, connections } = await watching((response, connection) => {
    response.on('close', () => {
      isClosed = true
    })
    open(response)
    send(response, connection * 10)
  })
  const seen: number[] = []
  const stop = watch(watchStrategy, args, (event) => seen.push(event.progress))
  await vi.waitFor(() => expect(seen).toEqual([10]))
  setVisibility('hidden')
  await vi.waitFor(() => expect(isClosed).toBe(true))
  expect(connections()).toBe(1)
  setVisibility('visible')
  await vi.waitFor(() => expect(seen).toEqual([10, 20]))
  stop()
})

test('a refusal ends the watch and is told', async () => {
  const { watch, connections } = await watching((response) =>
    answerJson(response, 404, { code: 'strategy_not_found', message: 'Strategy not found.', request_id: '1' }),
  )
  const problems: string[] = []
  watch(watchStrategy, args, () => {}, { onProblem: (error) => problems.push(error.code) })
  await vi.waitFor(() => expect(problems).toEqual(['strategy_not_found']))
  expect(connections()).toBe(1)
})

test('a failure told inside the stream is an error with its own code and status', async () => {
  const { watch } = await watching((response) => {
    open(response)
    response.end(`event: failure\ndata: ${JSON.stringify({ code: 'strategy_not_found', message: 'Strategy not found.' })}\n\n`)
  })
  const problems: [number, string][] = []
  watch(watchStrategy, args, () => {}, { onProblem: (error) => problems.push([error.status, error.message]) })
  await vi.waitFor(() => expect(problems).toEqual([[404, 'Strategy not found.']]))
})

test('a stopped watch says nothing more', async () => {
  const { watch } = await watching((response) => {
    open(response)
    setInterval(() => send(response, 30), 5).unref()
  })
  const seen: number[] = []
  const stop = watch(watchStrategy, args, (event) => seen.push(event.progress))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  stop()
  const count = seen.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(seen).toHaveLength(count)
})

test('a browser that loses its network tells so at once, and asks again as soon as it is back', async () => {
  const answers: ServerResponse[] = []
  const { watch, connections } = await watching((response) => {
    answers.push(response)
    open(response)
    send(response, 10)
  })
  const seen: number[] = []
  const problems: ApiError[] = []
  const stop = watch(watchStrategy, args, ({ progress }) => seen.push(progress), { onProblem: (problem) => problems.push(problem) })
  await vi.waitFor(() => expect(seen).toEqual([10]))
  const realFetch = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(problems.length).toBeGreaterThan(0))
  globalThis.fetch = realFetch
  onLine.mockRestore()
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(seen).toEqual([10, 10]))
  expect(connections()).toBe(2)
  stop()
})
