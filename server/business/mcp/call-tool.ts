import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ApiCall } from '@playbook/contract/api-reference'
import { fillPath } from '@playbook/contract/endpoint'
import type { FailureBody } from '@playbook/contract/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '../../http/mount.ts'

type Given = Readonly<Record<string, unknown>>

/** Of the request that brought the tool call: what says where it comes from, so that the call itself is judged by the same. */
const passedOn = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/** What goes into the path, into the query, and the rest, which is the body. */
function split({ path, query, body }: ApiCall['endpoint'], given: Given) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const isInBody = (name: string) => !inPath.includes(name) && (query === undefined || body !== undefined)
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const entries = Object.entries(given)
  const asked = entries
    .filter(([name]) => !inPath.includes(name) && !isInBody(name))
    .map(([name, value]) => [name, text(value)] as [string, string])
  return {
    // One that was left out is an id that nothing has.
    params: Object.fromEntries(inPath.map((name) => [name, text(given[name] ?? '-')])),
    search: new URLSearchParams(asked).toString(),
    body: body === undefined ? null : Object.fromEntries(entries.filter(([name]) => isInBody(name))),
  }
}

const said = (text: string) => [{ type: 'text' as const, text }]

/** A refusal in the words of the API, with the fields it is about, so that whoever called can correct it. */
function refusal(text: string, retryAfter: string | undefined): CallToolResult {
  const failure = JSON.parse(text) as FailureBody
  return {
    isError: true,
    content: said(JSON.stringify(retryAfter === undefined ? failure : { ...failure, retry_after_seconds: Number(retryAfter) })),
  }
}

/** Makes a tool's call over the very endpoint, without a socket: its access, limits, price and log are the call's own. */
export async function callTool(
  app: FastifyInstance,
  request: FastifyRequest,
  { call, key, given, signal }: { readonly call: ApiCall; readonly key: string; readonly given: Given; readonly signal: AbortSignal },
): Promise<CallToolResult> {
  const { endpoint } = call
  const { params, search, body } = split(endpoint, given)
  const known = passedOn.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const answered = await app.inject({
    method: endpoint.method,
    url: `${apiPrefix}${fillPath(endpoint.path, params)}${search === '' ? '' : `?${search}`}`,
    remoteAddress: request.raw.socket.remoteAddress ?? '',
    headers: {
      ...Object.fromEntries(known),
      authorization: `ApiKey ${key}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
    signal,
  })
  const { statusCode, payload, headers } = answered
  if (statusCode >= 400) return refusal(payload, headers['retry-after'] as string | undefined)
  if (endpoint.answer === 'file') return { content: said(payload) }
  return { content: said(payload), structuredContent: JSON.parse(payload) as Record<string, unknown> }
}
