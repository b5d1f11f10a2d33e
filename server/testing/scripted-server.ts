import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it was received, with its whole body. */
export interface ReceivedRequest {
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server on loopback whose requests take turns that a test sets. */
export interface ScriptedServer<Turn> {
  readonly url: string
  /** How many requests went away before their answer. */
  readonly gone: () => number
  /** The turns of the next requests; the last one stays. */
  readonly play: (...turns: readonly Turn[]) => void
  readonly close: () => Promise<void>
}

/** What a turn may be whatever the server speaks. */
export type PlainTurn =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly raw: string }

const json = { 'content-type': 'application/json' }

/** Answers a turn that needs no knowledge of what was asked; false where it is another one. */
export function answerPlainly(response: ServerResponse, turn: PlainTurn | object): boolean {
  if ('status' in turn) response.writeHead(turn.status, { ...json, ...turn.headers }).end(turn.body ?? '{}')
  else if ('raw' in turn) response.writeHead(200, json).end(turn.raw)
  else return false
  return true
}

/** Starts a server on a free port; without turns each request gets the usual one. */
export async function startScriptedServer<Turn>(
  usual: Turn,
  answer: (received: ReceivedRequest, turn: Turn, response: ServerResponse) => Promise<void> | void,
): Promise<ScriptedServer<Turn>> {
  let turns: Turn[] = []
  let gone = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('close', () => {
      if (!response.writableFinished) gone += 1
    })
    request.on('end', () => {
      const turn = (turns.length > 1 ? turns.shift() : turns[0]) ?? usual
      const body = Buffer.concat(chunks).toString('utf8')
      void answer({ url: request.url ?? '', headers: request.headers, body }, turn, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gone: () => gone,
    play: (...next) => {
      turns = [...next]
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
