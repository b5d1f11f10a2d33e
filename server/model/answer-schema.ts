import { proposalParts } from '@playbook/engine/strategy/proposal/part-table'
import * as z from 'zod/mini'
import type { JsonSchema } from './language-model.ts'
import { quote, schemasOf, unionOf } from './schema-of-fields.ts'

const maxAssumed = 40
export const maxProposals = 12

const grounds = {
  quote,
  assumed: z.optional(z.array(z.union([z.number(), z.string().check(z.maxLength(10))])).check(z.maxLength(maxAssumed))),
}

/** What a part is said to come from. */
interface Grounds {
  readonly quote: string
  readonly assumed?: (number | string)[]
}

/** One part of a plan as a model hands it over, in the form of the plan's tables. */
export const ProposedByModel = unionOf(
  'part',
  Object.values(proposalParts).map(({ names, fields }) =>
    z.strictObject({ part: z.enum(names as readonly [string, ...string[]]), ...schemasOf(fields), ...grounds }),
  ),
) as z.ZodMiniType<Grounds & Readonly<Record<string, unknown>>> // the members all have the grounds

/** The whole answer, whose parts are looked at one by one: a bad one does not spoil the others. */
export const ModelAnswer = z.object({
  proposals: z.array(z.unknown()).check(z.maxLength(100)),
  cannot: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
})

/** What the model is asked to answer with. */
export const answerSchema: JsonSchema = z.toJSONSchema(
  z.strictObject({
    proposals: z.array(ProposedByModel).check(z.maxLength(maxProposals)),
    cannot: z.array(quote).check(z.maxLength(maxProposals)),
  }),
  { target: 'draft-7', io: 'input' },
) as JsonSchema
