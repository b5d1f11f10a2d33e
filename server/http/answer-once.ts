import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure, failures, type FailureCode } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { failureBody } from './answer-failure.ts'
import { Finished } from './serve.ts'
import { claimKey, releaseKey, storeAnswer } from './store.ts'

/** An answer that may be stored: JSON text, or a reply that is finished already and is never stored. */
interface Answered {
  readonly status: number
  readonly value: string | Finished
}

export type AnswerOnce = (endpoint: Endpoint, request: FastifyRequest, make: () => Promise<string | Finished>) => Promise<Answered>

const keyMaxChars = 255
/** Longer than any request may take: after it, the process that claimed the key has died. */
const lockMs = 60_000

/** Refusals that say nothing about the request itself: the next try may go another way, so they are not kept. */
const passingCodes: ReadonlySet<FailureCode> = new Set([
  'overloaded',
  'rate_limited',
  'too_many_attempts',
  'too_many_runs',
  'strategy_unavailable',
  'market_unavailable',
  'server_error',
  'token_invalid',
])

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > keyMaxChars || !/^[\x21-\x7e]+$/.test(key))
    throw new Failure('validation', { errors: { 'Idempotency-Key': ['The key must be 1 to 255 visible ASCII characters'] } })
  return key
}

/** The id of what a call creates: always the same for a user's request under one idempotency key, any id without one. */
export function newIdOf(endpoint: Endpoint, request: FastifyRequest): string {
  const key = readKey(request)
  const userId = request.caller?.userId
  if (key === null || userId === undefined) return randomUUID()
  const bytes = createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .update(hashOf(endpoint, request))
    .digest()
    .subarray(0, 16)
  // RFC 9562: version 8 is for ids made in one's own way.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A body that only asks for a look changes nothing, and neither do calls that keep no answer. */
const isCreate = (endpoint: Endpoint, body: unknown) =>
  endpoint.method === 'POST' &&
  endpoint.upload === null &&
  endpoint.keepsAnswer &&
  !(typeof body === 'object' && body !== null && 'preview' in body && body.preview === true)

const hashOf = (endpoint: Endpoint, request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, request.params, request.parsedQuery, request.body ?? null]))
    .digest()

/** Keeps the first answer to each idempotency key of a user for a day, in the database, so that a retry creates nothing twice on any server. */
export function answerOnceIn(deps: { readonly db: Db; readonly now: () => number }): AnswerOnce {
  return async (endpoint, request, make) => {
    const key = readKey(request)
    const userId = request.caller?.userId
    if (key === null || userId === undefined || !isCreate(endpoint, request.body)) return { status: endpoint.status, value: await make() }
    const nowMs = deps.now()
    const requestHash = hashOf(endpoint, request)
    const claim = { userId, key, requestHash, now: new Date(nowMs), lockedUntil: new Date(nowMs + lockMs) }
    const stored = await claimKey(deps.db, claim)
    if (stored !== null) {
      if (!stored.request_hash.equals(requestHash)) throw new Failure('idempotency_mismatch')
      if (stored.status === null || stored.body === null) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 1 })
      return { status: stored.status, value: stored.body }
    }
    try {
      const value = await make()
      if (value instanceof Finished) await releaseKey(deps.db, claim)
      else await storeAnswer(deps.db, claim, endpoint.status, value)
      return { status: endpoint.status, value }
    } catch (error) {
      const isFinal = error instanceof Failure && !passingCodes.has(error.code) && failures[error.code].status < 500
      if (isFinal) await storeAnswer(deps.db, claim, error.status, JSON.stringify(failureBody(error, request.id)))
      else await releaseKey(deps.db, claim)
      throw error
    }
  }
}
