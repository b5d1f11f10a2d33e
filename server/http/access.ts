import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { FastifyRequest } from 'fastify'
import type { KeyCaller } from './actor.ts'
import type { ApiGate } from './api-gate.ts'
import type { Caller } from './serve.ts'

/** Finds who an access token belongs to; null when it is unknown, expired or its login has ended. */
export type FindCaller = (accessToken: string) => Promise<Caller | null>

/** Announced to every process when a user may have lost access: a login has ended, or a right was taken. */
export const accessTopic = (userId: string): string => `access:${userId}`

const tokenHeader = /^Token ([A-Za-z0-9_-]{20,200})$/
const keyHeader = /^ApiKey (\S{1,200})$/

/** Of two headers Node would pass on the first; a proxy before us may have looked at the second. */
export const isOnlyOne = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length === 1

async function readCaller(findCaller: FindCaller, request: FastifyRequest): Promise<Caller | null> {
  const given = request.headers.authorization
  if (given === undefined) return null
  const token = isOnlyOne(request) ? tokenHeader.exec(given)?.[1] : undefined
  const caller = token === undefined ? null : await findCaller(token)
  if (caller === null) throw new Failure('token_invalid')
  return caller
}

/** The key that calls an endpoint for keys; whoever comes with anything else is told that it takes one. */
export async function admitKey(admit: ApiGate['admit'], endpoint: Endpoint, request: FastifyRequest): Promise<KeyCaller> {
  const key = isOnlyOne(request) ? keyHeader.exec(request.headers.authorization ?? '')?.[1] : undefined
  if (key === undefined) throw new Failure('api_key_required')
  return admit(key, { ip: request.ip, endpoint })
}

/** The user who may pass to an endpoint that takes no key. A public one does not look at the token at all; the provider's signature is looked at by what it calls. */
export async function authorize(findCaller: FindCaller, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> {
  if (endpoint.access === 'public' || endpoint.access === 'provider') return null
  const caller = await readCaller(findCaller, request)
  if (caller === null && endpoint.access !== 'optional') throw new Failure('not_authenticated')
  if (endpoint.access === 'business' && caller?.isBusiness !== true) throw new Failure('business_required')
  if (endpoint.access === 'operator' && caller?.isOperator !== true) throw new Failure('operator_required')
  return caller
}
