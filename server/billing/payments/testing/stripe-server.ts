import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerApi, changeIn, type ProviderDeps } from '../test-provider/answer-api.ts'
import { moveOn, paySession, type CardGiven } from '../test-provider/checkout.ts'
import { signWebhook } from '../test-provider/deliver-events.ts'
import type { StoredEvent } from '../test-provider/provider-objects.ts'
import { memoryStore } from '../test-provider/provider-store.ts'
import type { World } from '../test-provider/provider-world.ts'

/** A request as it came over the socket. */
interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Stripe as the SDK sees it: its API over HTTP on a port of this machine, and its webhooks, signed. */
export interface StripeServer {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly seen: SeenRequest[]
  readonly change: <T>(work: (world: World) => Promise<T>) => Promise<T>
  readonly pay: (sessionId: string, card: CardGiven) => ReturnType<typeof paySession>
  readonly moveOn: () => Promise<void>
  /** Every event so far, in order, with a signature of this moment. */
  readonly webhooks: () => Promise<{ readonly event: StoredEvent; readonly body: string; readonly signature: string }[]>
  /** Answers every request with this status until it is null again. */
  fails: number | null
  readonly close: () => Promise<void>
}

export async function startStripeServer({ now }: { readonly now: () => number }): Promise<StripeServer> {
  const key = 'sk_test_of_the_local_server'
  const secret = 'whsec_of_the_local_server'
  const seen: SeenRequest[] = []
  const deps: ProviderDeps = { store: memoryStore(), now, pages: 'https://checkout.stripe.example', apiVersion: '2026-10-28.endive' }
  const change = <T>(work: (world: World) => Promise<T>) => changeIn(deps, work)
  const stripe: { fails: number | null } = { fails: null }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const [method, path] = [request.method ?? 'GET', request.url ?? '/']
      const body = await text(request)
      seen.push({ method, path, headers: request.headers, body })
      const refusal = (status: number, message: string) => ({ status, body: JSON.stringify({ error: { type: 'api_error', message } }) })
      const idempotencyKey = request.headers['idempotency-key']
      const answer =
        stripe.fails !== null
          ? refusal(stripe.fails, 'An error on our side')
          : request.headers.authorization !== `Bearer ${key}`
            ? refusal(401, 'Invalid API Key provided')
            : await answerApi(deps, { method, path, body, idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null })
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${seen.length}` }).end(answer.body)
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return Object.assign(stripe, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    secret,
    seen,
    change,
    pay: (sessionId: string, card: CardGiven) => change((world) => paySession(world, sessionId, card)),
    moveOn: () => change(moveOn),
    webhooks: async () => {
      const events = await change((world) => world.objects.list<StoredEvent>('event'))
      return events.map((event) => {
        const body = JSON.stringify(event)
        return { event, body, signature: signWebhook(body, [secret], Math.floor(now() / 1_000)) }
      })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
