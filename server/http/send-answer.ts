import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer, EncodedReply } from './serve.ts'

const json = 'application/json; charset=utf-8'

/** Personal answers are kept by nobody. */
export function sendJson(reply: FastifyReply, status: number, value: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type(json).send(value)
}

/** A finished reply may stay in the caller's own browser, which asks each time whether it is still the same. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, status: number, finished: EncodedReply): FastifyReply {
  const etag = finished.etag.startsWith('"') ? finished.etag : `"${finished.etag}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'accept-encoding, authorization')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.code(status).type(json)
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
  if (takesGzip) return reply.header('content-encoding', 'gzip').send(finished.gzip)
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
