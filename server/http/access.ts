import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './serve.ts'

/** Finds who an access token belongs to; null when it is unknown, expired or its login has ended. */
export type FindCaller = (accessToken: string) => Promise<Caller | null>

/** Announced to every process when a user may have lost access: a login has ended, or a right was taken. */
export const accessTopic = (userId: string): string => `access:${userId}`

const tokenHeader = /^Token ([A-Za-z0-9_-]{20,200})$/

async function readCaller(findCaller: FindCaller, request: FastifyRequest): Promise<Caller | null> {
  const given = request.headers.authorization
  if (given === undefined) return null
  // Of two headers Node would pass on the first; a proxy before us may have looked at the second.
  const isOnlyOne = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length === 1
  const token = isOnlyOne ? tokenHeader.exec(given)?.[1] : undefined
  const caller = token === undefined ? null : await findCaller(token)
  if (caller === null) throw new Failure('token_invalid')
  return caller
}

/** Who may pass to an endpoint. A public one does not look at the token at all; the provider's signature is looked at by what it calls. */
export async function authorize(findCaller: FindCaller, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> {
  if (endpoint.access === 'public' || endpoint.access === 'provider') return null
  // No API keys are given out yet: nobody has one.
  if (endpoint.access === 'apiKey') throw new Failure('api_key_required')
  const caller = await readCaller(findCaller, request)
  if (caller === null && endpoint.access !== 'optional') throw new Failure('not_authenticated')
  if (endpoint.access === 'business' && caller?.isBusiness !== true) throw new Failure('business_required')
  if (endpoint.access === 'operator' && caller?.isOperator !== true) throw new Failure('operator_required')
  return caller
}
