import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asFailure, failureBody } from './answer-failure.ts'

const heartbeatMs = 15_000
const firstEventWaitMs = 2_000

/** The event streams that are open in this process, so that a stopping server can end them. */
export class OpenStreams {
  readonly #ends = new Set<() => void>()
  add(end: () => void): () => void {
    this.#ends.add(end)
    return () => this.#ends.delete(end)
  }
  endAll(): void {
    for (const end of this.#ends) end()
  }
}

const text = (id: number, value: unknown) => `id: ${id}\ndata: ${JSON.stringify(value)}\n\n`

/** Sends what `events` gives as server-sent events, with a comment now and then so that no proxy thinks the line is dead. */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
  check: (value: unknown) => unknown,
): Promise<FastifyReply> {
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  // A refusal before the first event is answered like any other; after that the answer has begun.
  await Promise.race([next, sleep(firstEventWaitMs, undefined, { ref: false })])

  async function* write(): AsyncGenerator<string> {
    yield ': open\n\n'
    try {
      for (let id = 1; !signal.aborted;) {
        const beat = new AbortController()
        const timer = sleep(heartbeatMs, 'beat' as const, { signal: AbortSignal.any([beat.signal, signal]), ref: false }).catch(
          () => 'beat' as const,
        )
        const turn = await Promise.race([next, timer])
        if (signal.aborted) return
        if (turn === 'beat') {
          yield ': alive\n\n'
          continue
        }
        beat.abort()
        if (turn.done === true) return
        yield text(id++, check(turn.value))
        next = iterator.next()
      }
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status >= 500) request.log.error({ err: error }, 'An event stream failed')
      yield `event: failure\ndata: ${JSON.stringify(failureBody(failure, request.id))}\n\n`
    } finally {
      next.catch(() => {})
      // The source may itself be waiting for something that never comes.
      void iterator.return?.().catch(() => {})
    }
  }

  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(Readable.from(write()))
}
