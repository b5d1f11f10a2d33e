import { proposableParts, type PlanPart } from '@playbook/engine/proposal/proposed-plan'
import * as z from 'zod/mini'
import type { JsonSchema } from './language-model.ts'
import { nodeSchema, quote, schemaOf, type Schema } from './schema-of-fields.ts'

const maxAssumed = 40
export const maxQuotes = 12
/** More of one kind are no plan of a person. */
const maxItems = 8

type Part = NonNullable<(typeof proposableParts)[PlanPart]>

function partSchema(part: Part): Schema {
  switch (part.is) {
    case 'said':
      return z.strictObject({ value: schemaOf(part.field), quote: z.optional(quote) })
    case 'node':
      return nodeSchema(part.node)
    case 'nodes':
      return z.array(nodeSchema(part.node)).check(z.maxLength(maxItems))
    case 'sides': {
      const node = nodeSchema(part.node)
      const side = z.optional(part.isList ? z.array(node).check(z.minLength(1), z.maxLength(maxItems)) : node)
      return z.strictObject({ long: side, short: side })
    }
  }
}

const isPart = (name: string): name is PlanPart => Object.hasOwn(proposableParts, name)

/** What each part of a plan has to be when a model hands it over. */
const partSchemas: ReadonlyMap<string, Schema> = new Map(
  Object.keys(proposableParts)
    .filter(isPart)
    .map((name) => [name, partSchema(proposableParts[name]!)]),
)

/** The schema of a part by its name; undefined where plans have none. */
export const schemaOfPart = (name: string): Schema | undefined => partSchemas.get(name)

const assumed = z.union([z.number(), z.string().check(z.maxLength(10))])

/** The whole answer, whose parts are looked at one by one: a bad one does not spoil the others. */
export const ModelAnswer = z.object({
  plan: z.record(z.string(), z.unknown()),
  removed: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(100)))),
  assumed: z.optional(z.nullable(z.array(assumed).check(z.maxLength(maxAssumed)))),
  cannot: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(100)))),
})

/** What the model is asked to answer with. */
export const answerSchema: JsonSchema = z.toJSONSchema(
  z.strictObject({
    plan: z.strictObject(Object.fromEntries([...partSchemas].map(([name, schema]) => [name, z.optional(schema)]))),
    removed: z.array(quote).check(z.maxLength(maxQuotes)),
    assumed: z.array(assumed).check(z.maxLength(maxAssumed)),
    cannot: z.array(quote).check(z.maxLength(maxQuotes)),
  }),
  { target: 'draft-7', io: 'input' },
) as JsonSchema
