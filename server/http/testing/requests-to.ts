import type { Endpoint } from '@playbook/contract/endpoint'
import * as fc from 'fast-check'
import * as z from 'zod/mini'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  '[]',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀'.repeat(200),
  'a'.repeat(5_000),
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  '__proto__',
  'constructor',
  '9007199254740993',
  'EURUSD',
  '1h',
  '2024-02-30',
  '00000000-0000-4000-8000-000000000000',
]
const anything = fc.oneof(
  fc.constantFrom<unknown>(...hostile, null, true, 0, -1, 1.5, 1e300, 2 ** 53, [], {}),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.anything({ maxDepth: 3 }),
)

/** Mostly what the schema asks for, and now and then anything at all. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  const good = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth + 1)))
    if (schema.type === 'object' && schema.properties !== undefined)
      return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, valuesOf(part, depth + 1)])), {
        requiredKeys: [],
      })
    if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
    if (schema.type === 'integer') return fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.maxSafeInteger())
    if (schema.type === 'number') return fc.double({ noNaN: true })
    if (schema.type === 'boolean') return fc.boolean()
    return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom(...hostile))
  }
  return fc.oneof({ arbitrary: good(), weight: 8 }, { arbitrary: anything, weight: 1 })
}

const schemaOf = (schema: z.ZodMiniType | undefined): Schema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

/** What a call can be sent: mostly what its schemas ask for, and all that they do not. */
export function requestsTo(endpoint: Endpoint) {
  const query = endpoint.query === undefined ? fc.constant({}) : valuesOf(schemaOf(endpoint.query))
  const body = endpoint.body === undefined ? fc.constant(undefined) : valuesOf(schemaOf(endpoint.body))
  const path = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 30 }))
  return fc.record({ query, body, path, isKnown: fc.boolean(), key: fc.option(fc.string({ maxLength: 20 })) })
}
