import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import { failures, type FailureCode } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { ApiError, errorOfAnswer, networkError } from './api-error.ts'
import { checkReply, type Client } from './create-client.ts'
import type { WireArguments } from './exchange.ts'
import { isFinal } from './is-final.ts'

/** A server says that it is there every 15 seconds. */
const maxQuietMs = 40_000

/** Reads `data:` blocks of a server-sent event stream as they come; comments and other fields are skipped. */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; data: string }> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      // What says nothing for so long is gone, though nobody told the browser: the stream ends, and is asked for again.
      const quiet = setTimeout(() => void reader.cancel().catch(() => {}), maxQuietMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(quiet))
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const lines = block.split(/\r?\n/)
        const field = (name: string) =>
          lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
        const data = field('data')
        if (data.length > 0) yield { name: field('event')[0] ?? 'message', data: data.join('\n') }
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

type EventEndpoint = Endpoint & { readonly answer: 'events' }

export interface WatchOptions<R> {
  /** True for the event after which nothing more comes; the stream is then not opened again. */
  readonly isLast?: (event: R) => boolean
  /** Called when the stream cannot be had: a refusal ends the watch, anything else is tried again. */
  readonly onProblem?: (error: ApiError) => void
}

/** Resolves when the page is shown, or at once. */
const whenVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (document.visibilityState !== 'hidden' || signal.aborted) return resolve()
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })

/** Waits so long, or until the browser has its network back. */
const wait = (delayMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    globalThis.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

const maxReconnectDelayMs = 30_000

/** Twice as long after each failure in a row, somewhere in the upper half of it: pages that lost one server do not come back at once. */
const backOffMs = (baseMs: number, failures: number) =>
  Math.min(maxReconnectDelayMs, baseMs * 2 ** Math.min(failures, 10)) * (failures === 0 ? 1 : 0.5 + Math.random() / 2)

/** Makes `watch` for a client. */
export function createWatch(client: Client, reconnectDelayMs: number = limits.retryDelayMs) {
  /** One connection; true when the last event was seen. */
  async function readOnce<E extends EventEndpoint>(
    endpoint: E,
    args: CallArguments<E>,
    onEvent: (event: Reply<E>) => void,
    isLast: ((event: Reply<E>) => boolean) | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { response } = await client.send(endpoint, args as WireArguments, { signal })
    if (response.body === null) throw networkError(undefined)
    for await (const { name, data } of readEvents(response.body)) {
      if (signal.aborted) return true
      if (name === 'failure') throw failureOf(endpoint.path, response, parseEvent(data))
      const event = checkReply(endpoint, parseEvent(data))
      onEvent(event)
      if (isLast?.(event)) return true
    }
    return false
  }

  /**
   * Follows an event stream: opens it again when it breaks, closes it while the page is hidden and reads again after.
   * Arguments given as a function are asked for at each opening. Returns the function that stops it.
   */
  return function watch<E extends EventEndpoint>(
    endpoint: E,
    args: CallArguments<E> | (() => CallArguments<E>),
    onEvent: (event: Reply<E>) => void,
    { isLast, onProblem }: WatchOptions<Reply<E>> = {},
  ): () => void {
    const life = new AbortController()
    let connection = new AbortController()
    const closeWhileHidden = () => {
      if (document.visibilityState === 'hidden') connection.abort()
    }
    document.addEventListener('visibilitychange', closeWhileHidden)
    // Without a network the connection may stand for minutes and bring nothing: asking again tells at once.
    const breakOff = () => connection.abort()
    globalThis.addEventListener('offline', breakOff)
    const stop = () => {
      document.removeEventListener('visibilitychange', closeWhileHidden)
      globalThis.removeEventListener('offline', breakOff)
      life.abort()
      connection.abort()
    }

    async function follow(): Promise<void> {
      let failures = 0
      const heard = (event: Reply<E>) => {
        failures = 0
        onEvent(event)
      }
      while (!life.signal.aborted) {
        await whenVisible(life.signal)
        connection = new AbortController()
        if (life.signal.aborted) return
        try {
          const given = typeof args === 'function' ? args() : args
          if (await readOnce(endpoint, given, heard, isLast, connection.signal)) {
            if (!connection.signal.aborted) return stop()
            continue
          }
        } catch (error) {
          if (life.signal.aborted) return
          if (connection.signal.aborted) continue
          const problem = error instanceof ApiError ? error : networkError(error)
          onProblem?.(problem)
          if (isFinal(problem)) return stop()
        }
        await wait(backOffMs(reconnectDelayMs, failures++), life.signal)
      }
    }
    void follow()
    return stop
  }
}

/** The error that a stream tells after it has begun; its status is in the failure table. */
function failureOf(path: string, response: Response, body: unknown): ApiError {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const status = code in failures ? failures[code as FailureCode].status : 500
  return errorOfAnswer({ path }, new Response(null, { status, headers: response.headers }), body)
}

function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new ApiError({ status: 200, code: 'INVALID_JSON', message: 'An update could not be read.' }, cause)
  }
}
