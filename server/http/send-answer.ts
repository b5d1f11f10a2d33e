import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CsvReply } from './csv-of-reply.ts'
import { gzipJson } from './gzip-json.ts'
import type { FileAnswer, EncodedReply } from './serve.ts'

const json = 'application/json; charset=utf-8'

/** Shorter ones fit into a packet or two as they are. */
const minGzipChars = 2_048

const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))

/** Whoever names CSV and does not like JSON better. */
export function takesCsv({ headers }: FastifyRequest): boolean {
  const wanted = String(headers.accept ?? '')
  const at = (type: string) => wanted.indexOf(type)
  return at('text/csv') >= 0 && (at('application/json') < 0 || at('text/csv') < at('application/json'))
}

/** The rows of an answer; where they come in pages, a header tells the cursor of the next one. */
export function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { text, nextCursor }: CsvReply,
): Promise<FastifyReply> {
  if (nextCursor !== null) reply.header('next-cursor', nextCursor)
  return sendText(request, reply.code(status).type('text/csv; charset=utf-8'), text, 'accept, accept-encoding')
}

/**
 * Personal answers are kept by nobody. Long ones are compressed; no other site can have one sent, since that takes the token
 * in a header, so its compressed length gives nothing away.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, value: string): Promise<FastifyReply> {
  return sendText(request, reply.code(status).type(json), value, 'accept-encoding')
}

async function sendText(request: FastifyRequest, reply: FastifyReply, value: string, vary: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (value.length < minGzipChars) return reply.send(value)
  reply.header('vary', vary)
  if (!takesGzip(request)) return reply.send(value)
  return reply.header('content-encoding', 'gzip').send(await gzipJson(value))
}

/** A finished reply may stay in the caller's own browser, which asks each time whether it is still the same. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, status: number, finished: EncodedReply): FastifyReply {
  const etag = finished.etag.startsWith('"') ? finished.etag : `"${finished.etag}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'accept-encoding, authorization')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.code(status).type(json)
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(finished.gzip)
  return reply.send(finished.json ?? Readable.from([finished.gzip]).pipe(createGunzip()))
}

/** Always saved, never shown as a page. A long text is compressed for whoever takes that. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, status: number, file: FileAnswer): Promise<FastifyReply> {
  const plain = file.name.replace(/[^\w. -]/g, '_')
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .type(file.contentType)
  if (typeof file.content !== 'string') return reply.send(file.content)
  return sendText(request, reply, file.content, 'accept-encoding')
}
