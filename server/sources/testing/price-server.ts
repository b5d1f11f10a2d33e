import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerPlainly, startScriptedServer, type PlainTurn, type ScriptedServer } from '../../testing/scripted-server.ts'
import { binanceAnswer } from './binance-answers.ts'
import { bitstampAnswer } from './bitstamp-answers.ts'
import { krakenAnswer } from './kraken-answers.ts'
import type { MadeRows } from './made-rows.ts'
import { yahooAnswer } from './yahoo-answers.ts'

/** What the next request gets. */
export type Turn =
  | 'answer'
  | PlainTurn
  | { readonly waitsMs: number }
  /** Half of the answer, then the connection ends. */
  | 'cut'
  /** A few bytes now and then. */
  | 'trickle'
  | 'endless'
  | 'hang_up'
  | 'silent'

export interface AskedOfSource {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Sent as it is where it is a text, else as JSON. */
  readonly body: unknown
}

/** What the made sources know when they answer. */
export interface MadeWorld {
  /** UTC seconds of the sources’ clock. */
  readonly nowSeconds: () => number
  /** Changes the rows of candles before they are written in a source’s own form. */
  readonly spoil: (rows: MadeRows) => MadeRows
}

type Answering = (asked: AskedOfSource, world: MadeWorld) => Reply | null

/** Kraken, Binance, Bitstamp and Yahoo Finance behind one real socket, with prices of the simulated market; each is known by its own paths. Its address is for `CCXT_URL` and `YAHOO_URL`. */
export interface PriceServer extends ScriptedServer<Turn> {
  /** Every request, oldest first. */
  readonly asked: readonly AskedOfSource[]
  /** Sets the clock of the sources, UTC seconds; null: the true one. */
  readonly setNow: (seconds: number | null) => void
  /** Changes rows of candles before they are sent; null: they are sent as they are. */
  readonly spoilRows: (spoil: ((rows: MadeRows) => MadeRows) | null) => void
}

const sources: readonly Answering[] = [krakenAnswer, binanceAnswer, bitstampAnswer, yahooAnswer]

async function slowly(response: ServerResponse, text: string, gapMs: number): Promise<void> {
  for (let at = 0; !response.destroyed; at = (at + 1) % text.length) {
    response.write(gapMs > 0 ? text.charAt(at) : text)
    await pause(gapMs)
  }
}

async function send(response: ServerResponse, turn: Turn, reply: Reply): Promise<void> {
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  const head = { 'content-type': typeof reply.body === 'string' ? 'text/plain' : 'application/json', ...reply.headers }
  const end = () => response.writeHead(reply.status, head as Record<string, string | string[]>).end(text)
  if (turn === 'answer') end()
  else if (turn === 'hang_up') response.destroy()
  else if (turn === 'silent') return
  else if (turn === 'cut') {
    response.writeHead(200, { ...head, 'content-length': String(Buffer.byteLength(text)) } as Record<string, string>)
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy())
  } else if (turn === 'trickle' || turn === 'endless') {
    response.writeHead(200, head as Record<string, string>)
    await slowly(response, turn === 'endless' ? ' '.repeat(65_536) : text, turn === 'endless' ? 0 : 200)
  } else if (!answerPlainly(response, turn) && 'waitsMs' in turn) {
    await pause(turn.waitsMs)
    if (!response.destroyed) end()
  }
}

export async function startPriceServer(): Promise<PriceServer> {
  const asked: AskedOfSource[] = []
  let now: number | null = null
  let spoil: ((rows: MadeRows) => MadeRows) | null = null
  const world: MadeWorld = { nowSeconds: () => now ?? Math.floor(Date.now() / 1_000), spoil: (rows) => spoil?.(rows) ?? rows }
  const server = await startScriptedServer<Turn>('answer', ({ url, headers }, turn, response) => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://source')
    const received: AskedOfSource = { path, query, headers }
    asked.push(received)
    const reply = sources.reduce<Reply | null>((found, answer) => found ?? answer(received, world), null)
    return send(response, turn, reply ?? { status: 404, body: { error: 'no such path' } })
  })
  return {
    ...server,
    asked,
    setNow: (seconds) => {
      now = seconds
    },
    spoilRows: (change) => {
      spoil = change
    },
  }
}
