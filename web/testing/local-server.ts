// oxlint-disable-next-line no-restricted-imports -- tests talk to a real server on loopback
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly method: string
  /** Path with query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface LocalServer {
  readonly base: string
  readonly received: Received[]
  /** What was received on a path, without the CSRF fetches. */
  readonly on: (path: string) => Received[]
}

type Answer = (request: Received, response: ServerResponse, raw: IncomingMessage) => void

/** A server on a free loopback port that ends with the test. CSRF tokens are answered by itself unless `answer` does. */
export async function startServer(answer: Answer): Promise<LocalServer> {
  const received: Received[] = []
  const server = createServer((raw, response) => {
    const parts: Buffer[] = []
    raw.on('data', (part: Buffer) => parts.push(part))
    raw.on('end', () => {
      const request = { method: raw.method ?? '', path: raw.url ?? '', headers: raw.headers, body: Buffer.concat(parts).toString() }
      received.push(request)
      answer(request, response, raw)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Not `afterEach` at the top: files that share a worker load this module once.
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')
  return {
    base: `http://127.0.0.1:${address.port}`,
    received,
    on: (path) => received.filter((request) => request.path.split('?')[0] === path),
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

export const csrfAnswer = { data: { csrfToken: 'csrf-1' } }
