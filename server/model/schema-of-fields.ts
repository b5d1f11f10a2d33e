import type { Field, Fields, Group, NodeKind } from '@playbook/engine/strategy/plan-fields'
import { records, unions, zoneNames } from '@playbook/engine/strategy/plan-table'
import * as z from 'zod/mini'

export type Schema = z.ZodMiniType<unknown>

const maxQuoteChars = 500
const maxNamesChars = 30
/** More arguments than these are no rule of a person. */
const maxList = 8

export const quote = z.string().check(z.minLength(1), z.maxLength(maxQuoteChars))
const enumOf = (names: readonly string[]) => z.enum(names as [string, ...string[]])

const hasField = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && (node as Readonly<Record<string, unknown>>)[name] !== undefined

/** What a language model may give in a field of the plan's tables. */
export function schemaOf(field: Field): Schema {
  switch (field.is) {
    case 'number': {
      const bounds = [field.least === Number.MIN_VALUE ? z.gt(0) : z.gte(field.least), z.lte(field.most)] as const
      return field.isWhole ? z.int().check(...bounds) : z.number().check(...bounds)
    }
    case 'choice':
      return enumOf(field.of)
    case 'choices':
      return z.array(enumOf(field.of)).check(z.minLength(1), z.maxLength(field.of.length))
    case 'clock':
      return z.string().check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/))
    case 'date':
      return z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
    case 'zone':
      return enumOf(Object.keys(zoneNames))
    case 'text':
      return z.string().check(z.maxLength(field.maxChars))
    case 'numbers':
      return z.record(z.string().check(z.maxLength(maxNamesChars)), z.number())
    case 'list': {
      const { firstLacks } = field
      const isFirstRight = ([first]: unknown[]) => firstLacks === undefined || !hasField(first, firstLacks)
      const size = [z.minLength(field.least), z.maxLength(Math.min(field.most, maxList))] as const
      return z.array(nodeSchema(field.node)).check(...size, z.refine(isFirstRight))
    }
    case 'node': {
      const [only, ...more] = field.nodes.map(nodeSchema) as [Schema, ...Schema[]]
      return more.length === 0 ? only : z.union([only, ...more])
    }
  }
}

/** The fields of a node that a model is told of; it may leave out what the plan may be without, and what is filled in. */
export function schemasOf(fields: Fields): Record<string, Schema> {
  const told = Object.entries(fields).filter(([, field]) => field.ours !== true)
  return Object.fromEntries(
    told.map(([name, field]) => {
      const mayLack = (field.optional === true && field.asked !== true) || field.filled === true
      return [name, mayLack ? z.optional(schemaOf(field)) : schemaOf(field)]
    }),
  )
}

const isUnion = (kind: NodeKind): kind is keyof typeof unions => Object.hasOwn(unions, kind)
const made = new Map<NodeKind, Schema>()
/** Hours and steps are no nodes of their own and carry no words. */
const withoutWords: ReadonlySet<NodeKind> = new Set<NodeKind>(['hours', 'blockedHours', 'sequenceStep'])

/** A node of the plan with a quote where the plan says where it comes from. */
export function nodeSchema(kind: NodeKind): Schema {
  const known = made.get(kind)
  if (known) return known
  const schema = z.lazy(() => {
    const words: Record<string, Schema> = withoutWords.has(kind) ? {} : { quote: z.optional(quote) }
    if (!isUnion(kind)) return z.strictObject({ ...schemasOf(records[kind]), ...words })
    const { key, groups } = unions[kind]
    return unionOf(
      key,
      Object.values(groups).map(({ names, fields, either }: Group) => {
        const isRight = (given: object) => either === undefined || either.filter((name) => hasField(given, name)).length === 1
        return z.strictObject({ [key]: enumOf(names), ...schemasOf(fields), ...words }).check(z.refine(isRight))
      }),
    )
  })
  made.set(kind, schema)
  return schema
}

/** A union whose members are told apart by a key. */
const unionOf = (key: string, members: readonly z.ZodMiniObject[]): Schema =>
  z.discriminatedUnion(key, members as unknown as [z.ZodMiniObject, ...z.ZodMiniObject[]])
