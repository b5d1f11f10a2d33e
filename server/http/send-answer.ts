import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { gzipJson } from './gzip-json.ts'
import type { FileAnswer, EncodedReply } from './serve.ts'

const json = 'application/json; charset=utf-8'

/** Shorter ones fit into a packet or two as they are. */
const minGzipChars = 2_048

const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))

/**
 * Personal answers are kept by nobody. Long ones are compressed; no other site can have one sent, since that takes the token
 * in a header, so its compressed length gives nothing away.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, value: string): Promise<FastifyReply> {
  reply.code(status).header('cache-control', 'no-store').type(json)
  if (value.length < minGzipChars) return reply.send(value)
  reply.header('vary', 'accept-encoding')
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

/** Always saved, never shown as a page. */
export function sendFile(reply: FastifyReply, status: number, file: FileAnswer): FastifyReply {
  const plain = file.name.replace(/[^\w. -]/g, '_')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .type(file.contentType)
    .send(file.content)
}
