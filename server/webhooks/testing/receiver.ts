import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** What receives webhooks: a real server that keeps what it was sent, and answers as it is told to. */
export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: readonly Received[]
  /** How it answers from now on; 200 until it is told. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      receiver.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (_, response) => response.end('ok'),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
