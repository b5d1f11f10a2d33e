import { apiErrors } from '@playbook/contract/api-docs'
import { apiCalls, wordsOf, type ApiCall } from '@playbook/contract/api-reference'
import { webhookEventNames } from '@playbook/contract/webhooks'
import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'

/** JSON Schema as far as the API's values use it. */
interface Schema {
  /** Several where it is a choice of plain kinds, as text or null. */
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}
type Io = 'input' | 'output'
type Place = 'query' | 'body'

const quoted = (text: string) => `'${text}'`
const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))
const union = (all: readonly string[]) => [...new Set(all)].join(' | ')
const names: Readonly<Record<string, string>> = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }

/** Where a schema stands. */
interface At {
  readonly path: string
  readonly io: Io
  readonly indent: string
  readonly place: Place
  /** The page of its call. */
  readonly slug: string
}

function typeOf(schema: Schema, at: At): string {
  const inner = (of: Schema) => typeOf(of, at)
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  if (schema.const !== undefined) return literal(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map(inner))
  if (schema.allOf !== undefined) return schema.allOf.map(inner).join(' & ')
  if (schema.type === 'array') {
    const { items = {} } = schema
    const isOne = (items.enum ?? items.anyOf ?? items.oneOf ?? items.allOf) === undefined
    return isOne ? `${inner(items)}[]` : `(${inner(items)})[]`
  }
  if (schema.type === 'object') return objectType(schema, at)
  if (schema.type === undefined) return 'unknown'
  return union([schema.type].flat().map((kind) => names[kind] ?? 'unknown'))
}

function objectType({ properties, required = [], additionalProperties }: Schema, at: At): string {
  const { path, indent, place, slug } = at
  const other = typeof additionalProperties === 'object' ? additionalProperties : null
  if (properties === undefined) return `Record<string, ${other === null ? 'unknown' : typeOf(other, { ...at, place: 'body' })}>`
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const own = path === '' ? name : `${path}.${name}`
    const words = wordsOf(own, place, slug)
    const about = words === undefined ? '' : `${deeper}/** ${words.is}${words.unit === undefined ? '' : ` In ${words.unit}.`} */\n`
    const type = words?.isTimeframe === true ? 'Timeframe' : typeOf(schema, { ...at, path: own, indent: deeper, place: 'body' })
    return `${about}${deeper}${name}${required.includes(name) ? '' : '?'}: ${type}\n`
  })
  if (other !== null) fields.push(`${deeper}[name: string]: unknown\n`)
  return fields.length === 0 ? 'Record<never, never>' : `{\n${fields.join('')}${indent}}`
}

const schemaOf = (schema: z.ZodMiniType, io: Io) =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema

/** `chart-data` as a program names it. */
const nameOf = ({ slug }: ApiCall) => slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function givenType({ slug, endpoint: { path, query, body } }: ApiCall): string {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const parts = inPath.map((name) => `{\n      /** ${wordsOf(name, 'path', slug)?.is ?? ''} */\n      ${name}: string\n    }`)
  for (const [place, schema] of [
    ['query', query],
    ['body', body],
  ] as const)
    if (schema !== undefined) {
      const type = typeOf(schemaOf(schema, 'input'), { path: '', io: 'input', indent: '    ', place, slug })
      parts.push(schemaOf(schema, 'input').type === 'object' ? type : `(${type})`)
    }
  return parts.length === 0 ? 'Record<never, never>' : parts.join(' & ')
}

const propertiesOf = (schema: z.ZodMiniType | undefined, io: Io) => (schema === undefined ? {} : (schemaOf(schema, io).properties ?? {}))
const isPaged = ({ endpoint: { query, body, reply, answer } }: ApiCall) =>
  answer === 'json' &&
  'next_cursor' in propertiesOf(reply, 'output') &&
  ['cursor' in propertiesOf(query, 'input'), 'cursor' in propertiesOf(body, 'input')].includes(true)

function factsOf({ endpoint }: ApiCall): string {
  const { method, path, query, body, answer, retry, keepsAnswer } = endpoint
  const inQuery = Object.keys(propertiesOf(query, 'input')).map(quoted).join(', ')
  return `{ method: ${quoted(method)}, path: ${quoted(path)}, query: [${inQuery}], hasBody: ${body !== undefined}, isFile: ${answer === 'file'}, isRetried: ${retry}, keepsAnswer: ${method === 'POST' && keepsAnswer} }`
}

/** The text of `client/calls.ts`: every call with what it takes and answers, from the values by which the server checks it. */
export function clientCalls(): string {
  const types = apiCalls.map((call) => {
    const { summary, reply, answer } = call.endpoint
    const answered =
      answer === 'file'
        ? 'string'
        : typeOf(schemaOf(reply, 'output'), { path: '', io: 'output', indent: '    ', place: 'body', slug: call.slug })
    return `  /** ${summary} */\n  ${nameOf(call)}: {\n    given: ${givenType(call)}\n    answer: ${answered}\n  }\n`
  })
  return `// Written by scripts/write-client.ts from the values by which the server checks each call. Do not change it by hand.
import type { CallFacts } from './send-call.ts'

/** Length of a bar. */
type Timeframe = ${union(timeframes.map(quoted))}

/** Every code that an error of the API can have. */
export type ErrorCode =
${apiErrors.map(({ code }) => `  | ${quoted(code)}\n`).join('')}
/** What webhooks are told. */
export type WebhookEventType = ${union(webhookEventNames.map(quoted))}

/** What each call takes and answers. */
export interface Calls {
${types.join('')}}
export type CallName = keyof Calls
/** The calls that answer one page of several. */
export type PagedCall = ${union(apiCalls.filter(isPaged).map((call) => quoted(nameOf(call))))}
/** The calls that answer a stream of events. */
export type EventCall = ${union(apiCalls.filter(({ endpoint }) => endpoint.answer === 'events').map((call) => quoted(nameOf(call))))}

/** How each call is made. */
export const calls: { readonly [K in CallName]: CallFacts } = {
${apiCalls.map((call) => `  ${nameOf(call)}: ${factsOf(call)},\n`).join('')}}
`
}
