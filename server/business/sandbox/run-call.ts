import { Readable } from 'node:stream'
import type { Endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { KeyCaller } from '../../http/actor.ts'
import { asFailure, failureBody } from '../../http/answer-failure.ts'
import { parseJsonBody } from '../../http/json-checks.ts'
import { parseInput } from '../../http/parse-input.ts'
import { checkParams, parseQuery } from '../../http/request-checks.ts'
import { EncodedReply, type FileAnswer, type RequestContext, type Route } from '../../http/serve.ts'

interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: string | null
}

interface Answered {
  readonly status: number
  readonly body: string
}

interface Found {
  readonly route: Route
  readonly params: Record<string, string>
}

/** The call for keys that a method and a path name; null where there is none. */
function findRoute(routes: readonly Route[], method: string, path: string): Found | null {
  const parts = path.replace(/^\/api(?=\/)/, '').split('/')
  if (parts.at(-1) !== '') parts.push('')
  for (const route of routes) {
    const wanted = route.endpoint.path.split('/')
    if (route.endpoint.method !== method || wanted.length !== parts.length) continue
    const isSame = wanted.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i]))
    if (!isSame) continue
    const named = wanted.flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), decoded(parts[i] ?? '')] as const] : []))
    return { route, params: Object.fromEntries(named) }
  }
  return null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Failure('api_call_not_found')
  }
}

/** Makes a call as a test key: the very handler that answers it over the API, with its scope and its checks. A refusal is an answer too. */
export async function runCall(
  routes: readonly Route[],
  { method, path, body }: Asked,
  caller: KeyCaller,
  context: RequestContext,
): Promise<Answered> {
  const found = findRoute(routes, method, path.split('?', 1)[0] ?? '')
  if (found === null || found.route.endpoint.answer === 'events') throw new Failure('api_call_not_found')
  const { route, params } = found
  const { endpoint, handler } = route
  try {
    if (endpoint.scope !== null && !caller.scopes.includes(endpoint.scope)) throw new Failure('scope_missing')
    checkParams(params)
    const given = body === null || body.trim() === '' ? {} : parseJsonBody(Buffer.from(body))
    const input = {
      params,
      query: endpoint.query && parseInput(endpoint, endpoint.query, parseQuery(path)),
      body: endpoint.body && parseInput(endpoint, endpoint.body, given),
      caller,
      // The answer that is kept is the console's, which has another shape.
      context: { ...context, keepAnswer: () => Promise.resolve() },
    }
    // The input was just parsed from this endpoint's own schemas.
    const value: unknown = await handler(input as unknown as Parameters<typeof handler>[0])
    return { status: endpoint.status, body: await textOf(endpoint, value) }
  } catch (error) {
    const failure = asFailure(error)
    if (failure.status >= 500) throw error
    return { status: failure.status, body: JSON.stringify(failureBody(failure, context.requestId)) }
  }
}

/** More of a file is not shown. */
const maxShownChars = 200_000

async function textOf(endpoint: Endpoint, value: unknown): Promise<string> {
  if (endpoint.answer === 'file') {
    const { content } = value as FileAnswer
    if (content instanceof Readable) throw new Failure('api_call_not_found')
    return content.toString().slice(0, maxShownChars)
  }
  if (value instanceof EncodedReply) return value.json === null ? '' : value.json.toString()
  return JSON.stringify(endpoint.reply.parse(value))
}

/** Whether a route is a call of the API. */
export const isForKeys = ({ endpoint }: Route): boolean => endpoint.access === 'apiKey' && endpoint.path.startsWith('/b2b/')
