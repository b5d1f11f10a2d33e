import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure, type FailureCode } from '@playbook/contract/failure'
import { failureBody } from './answer-failure.ts'

const codes: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Status, headers and body of a refusal that is written without the framework; the connection closes behind it. */
function rawRefusal(code: FailureCode, headers: Readonly<Record<string, string>>) {
  const requestId = randomUUID()
  const failure = new Failure(code)
  const body = JSON.stringify(failureBody(failure, requestId))
  const all = {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { status: failure.status, headers: all, body }
}

/** Answers what is not even HTTP, and closes the connection: nothing after it can be trusted to be a request. */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, headers: all, body } = rawRefusal(codes[error.code ?? ''] ?? 'unreadable_request', headers)
    const lines = Object.entries({ ...all, date: new Date().toUTCString() }).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy(error)
  }

/** Answers a request that Node would otherwise refuse by itself, without our headers. */
export function refuseRequest(headers: Readonly<Record<string, string>>, response: ServerResponse): void {
  const { status, headers: all, body } = rawRefusal('unreadable_request', headers)
  response.writeHead(status, all).end(body)
}
