import { Server as TcpServer } from 'node:net'
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenStreams } from './send-events.ts'

/** How long a stopping server waits for its clients. */
interface DrainTimes {
  /** For a client that keeps its connection to make its next request, which is told to be the last. */
  readonly idleMs: number
  /** For answers that are being made, counted from the beginning. */
  readonly limitMs: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers everybody before the server is closed: it takes no more connections, ends event streams, answers what has begun
     * and what still comes on open connections, with `Connection: close`, and only then closes those that stay silent.
     */
    readonly drain: (times: DrainTimes) => Promise<void>
  }
}

export function enableDraining(app: FastifyInstance, streams: OpenStreams): void {
  let isStopping = false
  const sayGoodbye = () => {
    isStopping = true
    streams.endAll()
  }
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  // Without a drain the server is closed in the middle of everything, but not kept open by a stream.
  app.addHook('preClose', async () => sayGoodbye())
  app.decorate('drain', async ({ idleMs, limitMs }: DrainTimes) => {
    const { everybodyGone } = await stopListening(app)
    // Only now: who is told to connect again must not come here again.
    sayGoodbye()
    await Promise.race([everybodyGone, sleep(idleMs, undefined, { ref: false })])
    app.server.closeIdleConnections()
    await Promise.race([everybodyGone, sleep(limitMs - idleMs, undefined, { ref: false })])
    app.server.closeAllConnections()
  })
}

const shortRoundMs = 0.5
const shortRoundWaitMs = 500

/**
 * Closes the listening socket. Whoever has connected and is not accepted yet would be cut off by that; a round of the event
 * loop accepts one. So it is done right after a round in which nobody came, a short one if there is any: the next may come now.
 */
async function stopListening({ server }: FastifyInstance): Promise<{ readonly everybodyGone: Promise<void> }> {
  if (!server.listening) return { everybodyGone: Promise.resolve() }
  let came = 0
  const onConnection = () => void (came += 1)
  server.on('connection', onConnection)
  for (const begun = performance.now(); ;) {
    const [cameBefore, roundFrom] = [came, performance.now()]
    await afterPolling()
    const now = performance.now()
    const isShort = now - roundFrom < shortRoundMs || now - begun > shortRoundWaitMs
    if ((came === cameBefore && isShort) || now - begun > 2 * shortRoundWaitMs) break
  }
  server.off('connection', onConnection)
  // Not the HTTP server's own `close`: that one drops idle connections at once, with the requests that are on their way.
  return { everybodyGone: new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve())) }
}
