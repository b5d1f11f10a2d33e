import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asFailure, failureBody } from './answer-failure.ts'
import { EncodedEvent } from './serve.ts'

const heartbeatMs = 15_000
const firstEventWaitMs = 2_000

interface OpenStream {
  readonly end: () => void
  readonly beat: () => void
}

/** The event streams that are open in this process: one timer beats for all of them, and a stopping server ends them. */
export class OpenStreams {
  readonly #streams = new Set<OpenStream>()
  #timer: NodeJS.Timeout | undefined

  add(stream: OpenStream): () => void {
    this.#streams.add(stream)
    this.#timer ??= setInterval(() => {
      for (const { beat } of this.#streams) beat()
    }, heartbeatMs).unref()
    return () => {
      this.#streams.delete(stream)
      if (this.#streams.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  endAll(): void {
    for (const { end } of this.#streams) end()
  }
}

interface Sending {
  /** Ends when the client goes away; ended by a server that stops. */
  readonly gone: AbortController
  readonly streams: OpenStreams
  readonly check: (value: unknown) => unknown
}

const text = (id: number, value: unknown, check: Sending['check']) =>
  `id: ${id}\ndata: ${value instanceof EncodedEvent ? value.json : JSON.stringify(check(value))}\n\n`

/**
 * Sends what `events` gives as server-sent events, with a comment now and then so that no proxy thinks the line is dead.
 * They are written to the connection itself: a stream between would cost more than all else that an idle one holds.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  { gone, streams, check }: Sending,
): Promise<FastifyReply> {
  const iterator = events[Symbol.asyncIterator]()
  const first = iterator.next()
  // A refusal before the first event is answered like any other; after that the answer has begun.
  await Promise.race([first, sleep(firstEventWaitMs, undefined, { ref: false })])
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    // What hooks have set has no other types.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  raw.write(': open\n\n')
  const forget = streams.add({
    end: () => gone.abort(),
    beat: () => void (raw.writableNeedDrain || raw.write(': alive\n\n')),
  })
  const end = () => {
    forget()
    gone.signal.removeEventListener('abort', end)
    raw.end()
    first.catch(() => {})
    // The source may itself be waiting for something that never comes.
    void iterator.return?.().catch(() => {})
  }
  gone.signal.addEventListener('abort', end)
  if (gone.signal.aborted) end()
  else void writeEach({ request, reply, iterator, first, check, signal: gone.signal }).finally(end)
  return reply
}

interface Writing {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly iterator: AsyncIterator<unknown>
  readonly first: Promise<IteratorResult<unknown>>
  readonly check: Sending['check']
  readonly signal: AbortSignal
}

async function writeEach({ request, reply: { raw }, iterator, first, check, signal }: Writing): Promise<void> {
  try {
    let next = first
    for (let id = 1; ; id += 1) {
      const { done, value } = await next
      if (signal.aborted || done === true) return
      if (!raw.write(text(id, value, check))) await once(raw, 'drain', { signal })
      next = iterator.next()
    }
  } catch (error) {
    if (signal.aborted) return
    const failure = asFailure(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'An event stream failed')
    raw.write(`event: failure\ndata: ${JSON.stringify(failureBody(failure, request.id))}\n\n`)
  }
}
