import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Failure } from '@playbook/contract/failure'
import { failureBody } from './answer-failure.ts'

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is not even HTTP, and closes the connection: nothing after it can be trusted to be a request. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusLines[error.code ?? ''] ?? '400 Bad Request'
  const isLate = status.startsWith('408')
  const failure = isLate ? new Failure('request_timeout') : new Failure('validation', { message: 'The request cannot be read.' })
  const body = JSON.stringify(failureBody(failure, randomUUID()))
  const head = [
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  socket.destroy(error)
}
