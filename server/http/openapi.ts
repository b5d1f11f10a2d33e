import { allEndpoints } from '@playbook/contract/all'
import type { Endpoint } from '@playbook/contract/endpoint'
import { failures } from '@playbook/contract/failure'
import { promisedFailures } from '@playbook/contract/promised-failures'
import * as z from 'zod/mini'
import type { Route } from './serve.ts'

type Json = Readonly<Record<string, unknown>>

/** A schema as JSON Schema 2020-12: what a call takes, or what it gives. */
export const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

function parametersOf(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (endpoint.query === undefined) return inPath
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'input') as { properties?: Json; required?: readonly string[] }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  return [...inPath, ...inQuery]
}

const failureContent = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

function responsesOf(endpoint: Endpoint): Json {
  const types = { json: 'application/json', events: 'text/event-stream', file: 'application/octet-stream' } as const
  const schema = endpoint.answer === 'file' ? { type: 'string', format: 'binary' } : jsonSchema(endpoint.reply, 'output')
  const byStatus = Map.groupBy(promisedFailures(endpoint), (code) => failures[code].status)
  return {
    [endpoint.status]: {
      description: 'Success',
      content: {
        [types[endpoint.answer]]: { schema },
        ...(endpoint.rows === null ? {} : { 'text/csv': { schema: { type: 'string' } } }),
      },
    },
    ...(endpoint.revalidates ? { 304: { description: 'The answer is still the one that the given ETag names.' } } : {}),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        { description: codes.map((code) => `\`${code}\`: ${failures[code].message}`).join('\n\n'), content: failureContent },
      ]),
    ),
  }
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload !== null)
    return { requestBody: { required: true, content: { [endpoint.upload]: { schema: { type: 'string', format: 'binary' } } } } }
  if (endpoint.body === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } } }
}

function securityOf(endpoint: Endpoint): Json[] {
  const csrf = endpoint.method === 'GET' || endpoint.access === 'apiKey' || endpoint.access === 'provider' ? {} : { csrf: [] }
  const schemes = {
    public: [csrf],
    optional: [csrf, { ...csrf, token: [] }],
    user: [{ ...csrf, token: [] }],
    business: [{ ...csrf, token: [] }],
    operator: [{ ...csrf, token: [] }],
    apiKey: [{ apiKey: [] }],
    provider: [{ signature: [] }],
  }
  return schemes[endpoint.access]
}

const headerScheme = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const components = {
  securitySchemes: {
    token: headerScheme('Authorization', '`Token {access}`'),
    apiKey: headerScheme('Authorization', '`ApiKey {key}`'),
    signature: headerScheme('Stripe-Signature', 'Moment and HMAC-SHA256 of moment and raw body.'),
    csrf: headerScheme('X-CSRFToken', 'The token from `GET /api/csrf/`, with the cookie that came with it.'),
  },
  schemas: {
    Failure: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string', enum: Object.keys(failures) },
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        request_id: { type: 'string' },
        details: {},
        docs: { type: 'string', description: 'Where the error of a call by key is explained.' },
      },
    },
  },
}

/** OpenAPI 3.1 of the mounted routes, made from the same values that parse and answer them. */
export function openApiOf(routes: readonly Pick<Route, 'endpoint'>[]): Json {
  const names = new Map([...allEndpoints].map(([name, endpoint]) => [endpoint, name]))
  const paths: Record<string, Record<string, Json>> = {}
  for (const { endpoint } of routes) {
    const operation = {
      operationId: names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`,
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1]],
      security: securityOf(endpoint),
      parameters: parametersOf(endpoint),
      ...requestBodyOf(endpoint),
      responses: responsesOf(endpoint),
      'x-retry': endpoint.retry,
      ...(endpoint.access === 'apiKey' ? { 'x-scope': endpoint.scope, 'x-units': endpoint.units } : {}),
    }
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation
  }
  return { openapi: '3.1.0', info: { title: 'Playbook', version: '1' }, servers: [{ url: '/api' }], paths, components }
}
