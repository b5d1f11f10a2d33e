import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure, failures, type FailureCode } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { actorIdOf, userOf } from './actor.ts'
import { failureBody } from './answer-failure.ts'
import { EncodedReply } from './serve.ts'
import { claimKey, releaseKey, storeAnswer, type Claim } from './store.ts'

/** An answer that may be stored: JSON text, or a reply that is finished already and is never stored. */
interface Answered {
  readonly status: number
  readonly value: string | EncodedReply
}

/** Stores the JSON text of an answer as part of the transaction that does the work. */
export type KeepAnswer = (tx: Transaction<Database>, text: string) => Promise<void>

export type AnswerOnce = (
  endpoint: Endpoint,
  request: FastifyRequest,
  make: (keep: KeepAnswer) => Promise<string | EncodedReply>,
) => Promise<Answered>

const maxKeyChars = 255
/** Longer than any request may take: after it, whoever claimed the key has died, whatever is known of it. */
const lockMs = 60_000
const releaseAgainMs = 1_000

/** Refusals that say nothing about the request itself: the next try may go another way, so they are not kept. */
const passingCodes: ReadonlySet<FailureCode> = new Set([
  'overloaded',
  'rate_limited',
  'too_many_attempts',
  'too_many_runs',
  'too_many_jobs',
  'too_many_answers',
  'answer_running',
  'not_enough_tokens',
  'balance_empty',
  'key_budget_spent',
  'above_quote',
  'strategy_unavailable',
  'market_unavailable',
  'server_error',
  'token_invalid',
])

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > maxKeyChars || !/^[\x21-\x7e]+$/.test(key))
    throw new Failure('validation', { errors: { 'Idempotency-Key': ['The key must be 1 to 255 visible ASCII characters'] } })
  return key
}

/** The id of what a call creates: always the same for whoever calls under one idempotency key, any id without one. */
export function newIdOf(endpoint: Endpoint, request: FastifyRequest): string {
  const key = readKey(request)
  if (key === null || request.actor === null) return randomUUID()
  const bytes = createHash('sha256')
    .update(JSON.stringify([actorIdOf(request.actor), key]))
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

const keepNothing: KeepAnswer = () => Promise.resolve()

interface OnceDeps {
  readonly db: Db
  readonly now: () => number
  /** The lock that this process holds for as long as it lives and is connected; null while it does not. */
  readonly presence?: () => number | null
}

/** Keeps the first answer to each idempotency key of whoever calls for a day, in the database, so that a retry creates nothing twice on any server. */
export function answerOnceIn(deps: OnceDeps): AnswerOnce {
  return async (endpoint, request, make) => {
    const key = readKey(request)
    const { actor } = request
    if (key === null || actor === null || !isCreate(endpoint, request.body))
      return { status: endpoint.status, value: await make(keepNothing) }
    const holder = deps.presence?.() ?? null
    const claim: Claim = {
      id: randomUUID(),
      actor: actorIdOf(actor),
      userId: userOf(actor)?.userId ?? null,
      key,
      requestHash: hashOf(endpoint, request),
      holder,
      nowMs: deps.now(),
      lockMs,
    }
    const stored = await claimKey(deps.db, claim)
    if (stored !== null) {
      if (!stored.request_hash.equals(claim.requestHash)) throw new Failure('idempotency_mismatch')
      if (stored.status === null || stored.body === null) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 1 })
      return { status: stored.status, value: stored.body }
    }
    return answerClaimed(deps, { claim, endpoint, requestId: request.id }, make)
  }
}

async function answerClaimed(
  deps: OnceDeps,
  { claim, endpoint, requestId }: { readonly claim: Claim; readonly endpoint: Endpoint; readonly requestId: string },
  make: (keep: KeepAnswer) => Promise<string | EncodedReply>,
): Promise<Answered> {
  let isKept = false
  const keep: KeepAnswer = async (tx, text) => {
    isKept = true
    // Somebody else answers under this key by now: nothing of this attempt may stay.
    if (!(await storeAnswer(tx, claim, endpoint.status, text))) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 1 })
  }
  try {
    const value = await make(keep)
    if (value instanceof EncodedReply) await releaseKey(deps.db, claim)
    else if (!isKept) await storeAnswer(deps.db, claim, endpoint.status, value)
    return { status: endpoint.status, value }
  } catch (error) {
    const isFinal = error instanceof Failure && !passingCodes.has(error.code) && failures[error.code].status < 500
    const text = isFinal ? JSON.stringify(failureBody(error, requestId)) : null
    const settle = () => (text === null ? releaseKey(deps.db, claim) : storeAnswer(deps.db, claim, (error as Failure).status, text))
    // A database that cannot be reached now may be the very reason: the key is given back as soon as it can be.
    await settle().catch(() => void settleLater(settle))
    throw error
  }
}

async function settleLater(settle: () => Promise<unknown>): Promise<void> {
  for (let waitedMs = 0; waitedMs < lockMs; waitedMs += releaseAgainMs) {
    await sleep(releaseAgainMs, undefined, { ref: false })
    const isSettled = await settle().then(
      () => true,
      () => false,
    )
    if (isSettled) return
  }
}
