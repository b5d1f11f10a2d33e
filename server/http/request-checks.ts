import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import { refuseForbiddenName, refuseUnsafeText } from './json-checks.ts'

const maxQueryParameters = 100

/** The parameters of a query string; what is repeated, cannot be decoded or cannot be stored is refused. */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const parts =
    start < 0
      ? []
      : url
          .slice(start + 1)
          .split('&', maxQueryParameters + 1)
          .filter((part) => part !== '')
  if (parts.length > maxQueryParameters) throw new Failure('validation', { message: 'The address has too many parameters.' })
  const query: Record<string, string> = {}
  for (const part of parts) {
    const split = part.indexOf('=')
    const name = decode(split < 0 ? part : part.slice(0, split))
    const value = split < 0 ? '' : decode(part.slice(split + 1))
    refuseForbiddenName(name)
    if (Object.hasOwn(query, name)) throw new Failure('validation', { errors: { [name]: ['This parameter is given twice'] } })
    query[name] = value
  }
  return query
}

function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new Failure('unsafe_text', { cause })
  }
  refuseUnsafeText(decoded)
  return decoded
}

/** Refuses path parameters that cannot be stored. */
export function checkParams(params: Readonly<Record<string, string>>): void {
  for (const value of Object.values(params)) refuseUnsafeText(value)
}

/** Whether a body is announced, of whatever length. */
export const hasBody = (request: FastifyRequest) =>
  request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'

/** A body must be of the one kind that the endpoint takes, in UTF-8 and not compressed. */
export function checkContentType(endpoint: Endpoint, request: FastifyRequest): void {
  if (!hasBody(request)) return
  const [kind = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (kind.trim() !== (endpoint.upload ?? 'application/json') || !isUtf8 || encoding !== 'identity')
    throw new Failure('unsupported_media_type')
}
