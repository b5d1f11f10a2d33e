import { fieldsOf, type ApiCall } from '@playbook/contract/api-reference'
import { apiScopes } from '@playbook/contract/api-scopes'
import type { KeyCaller } from '../../http/actor.ts'
import { jsonSchema } from '../../http/openapi.ts'

type Schema = Readonly<Record<string, unknown>>
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly ObjectSchema[]
  readonly oneOf?: readonly ObjectSchema[]
}

/** A call of the API as a tool: one flat object goes in, what the call answers comes out. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object' } & Schema
  /** Absent where the answer is a file. */
  readonly outputSchema?: { readonly type: 'object' } & Schema
  readonly annotations: Readonly<Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>>
}

const unique = <T>(all: readonly T[]): T[] => [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]

/** Choices of an object as one: assistants take no schema that is a choice at its top. The call itself checks which fields go together. */
function joined(schema: ObjectSchema): ObjectSchema {
  const all = schema.anyOf ?? schema.oneOf
  if (all === undefined) return schema
  const names = [...new Set(all.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const schemasOf = (name: string): Schema[] =>
    unique(all.flatMap(({ properties = {} }) => (name in properties ? [properties[name]!] : [])))
  const choiceOf = (of: readonly Schema[]): Schema => (of.length === 1 ? of[0]! : { anyOf: of })
  return {
    properties: Object.fromEntries(names.map((name) => [name, choiceOf(schemasOf(name))])),
    required: names.filter((name) => all.every(({ required }) => required?.includes(name))),
  }
}

function inputOf({ endpoint }: ApiCall): Tool['inputSchema'] {
  const given = [endpoint.query, endpoint.body].flatMap((schema) =>
    schema === undefined ? [] : [joined(jsonSchema(schema, 'input') as ObjectSchema)],
  )
  const { path, query, body } = fieldsOf(endpoint)
  const words = new Map([...path, ...query, ...body].filter(({ depth }) => depth === 0).map((field) => [field.name, field]))
  const inPath = path.map(({ name }) => [name, { type: 'string' }] as const)
  const properties = [...inPath, ...given.flatMap(({ properties: fields = {} }) => Object.entries(fields))].map(([name, schema]) => {
    const { words: text = '', values = [] } = words.get(name) ?? {}
    const isListed = JSON.stringify(schema).includes('"enum"') || JSON.stringify(schema).includes('"const"')
    return [name, { ...schema, description: values.length > 0 && !isListed ? `${text} One of: ${values.join(', ')}.` : text }] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...inPath.map(([name]) => name), ...given.flatMap(({ required = [] }) => required)],
    additionalProperties: false,
  }
}

function outputOf({ endpoint }: ApiCall): Pick<Tool, 'outputSchema'> {
  if (endpoint.answer !== 'json') return {}
  const schema = jsonSchema(endpoint.reply, 'output')
  return schema['type'] === 'object' ? { outputSchema: { ...schema, type: 'object' } } : {}
}

export const toolName = ({ slug }: ApiCall): string => slug.replaceAll('-', '_')

export function toolOf(call: ApiCall): Tool {
  const { method, summary, units, answer, revalidates, keepsAnswer } = call.endpoint
  const price = units === 0 ? 'Free.' : `Costs ${units} ${units === 1 ? 'unit' : 'units'} with a live key.`
  return {
    name: toolName(call),
    title: call.title,
    description: `${summary} ${price}`,
    inputSchema: inputOf(call),
    ...outputOf(call),
    annotations: {
      readOnlyHint: method === 'GET' || answer === 'file' || revalidates,
      destructiveHint: method === 'DELETE',
      idempotentHint: !keepsAnswer,
      openWorldHint: false,
    },
  }
}

/** Why a key cannot make a call at all, as the end of a sentence; null where its scopes and its environment allow it. */
export function lackOf({ endpoint }: ApiCall, { scopes, environment }: KeyCaller): string | null {
  if (endpoint.answer === 'events') return 'a stream of events is no tool'
  if (endpoint.scope !== null && !scopes.includes(endpoint.scope))
    return `it lacks the scope ${apiScopes[endpoint.scope].label.toLowerCase()}`
  return environment === 'live' && endpoint.failures.includes('test_key_required') ? 'it is for test keys' : null
}
