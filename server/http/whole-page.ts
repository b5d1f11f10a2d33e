import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const codings = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
} as const
const effort = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, gzip: { level: 9 } } as const
type Coding = keyof typeof codings
/** Shorter ones fit into a packet as they are. */
const minBytes = 1_024

const refuses = (accepted: string, coding: string) => new RegExp(`\\b${coding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)

function codingFor({ headers }: FastifyRequest): Coding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (
    (Object.keys(codings) as Coding[]).find((coding) => new RegExp(`\\b${coding}\\b`).test(accepted) && !refuses(accepted, coding)) ?? null
  )
}

/** A page's text that stays the same while the server runs: compressed once for each way of compressing, when first asked for. */
export class WholePage {
  readonly html: string
  readonly #bytes: Buffer
  readonly #etag: string
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  constructor(html: string) {
    this.html = html
    this.#bytes = Buffer.from(html)
    this.#etag = createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const coding = this.#bytes.length < minBytes ? null : codingFor(request)
    const etag = `"${this.#etag}${coding === null ? '' : `-${coding}`}"`
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    // A failed page that the browser has already would be answered without a body, and a failed page without a body is none.
    if (reply.statusCode === 200) {
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    }
    if (coding === null) return reply.send(this.#bytes)
    return reply.header('content-encoding', coding).send(await this.#in(coding))
  }

  #in(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding)
    if (known !== undefined) return known
    const made = coding === 'br' ? codings.br(this.#bytes, effort.br) : codings.gzip(this.#bytes, effort.gzip)
    this.#compressed.set(coding, made)
    return made
  }
}
