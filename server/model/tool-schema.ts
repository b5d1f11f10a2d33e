import type { Fields } from '@playbook/engine/strategy/plan-fields'
import * as z from 'zod/mini'
import type { JsonSchema } from './language-model.ts'
import { schemasOf } from './schema-of-fields.ts'

/** What a language model may call a tool with, from the tool's table of fields. */
export const toolSchema = (fields: Fields): JsonSchema =>
  z.toJSONSchema(z.strictObject(schemasOf(fields)), { target: 'draft-7', io: 'input' }) as JsonSchema
