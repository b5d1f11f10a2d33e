import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from './all.ts'
import { labelOf } from './field-sentences.ts'

const Form = z.strictObject({
  start_date: z.string().check(z.minLength(1), z.maxLength(3)),
  count: z.optional(z.int().check(z.gte(2), z.lt(9))),
  price: z.optional(z.number().check(z.gt(0))),
  kind: z.optional(z.enum(['a', 'b'])),
  one: z.optional(z.literal('x')),
  list: z.optional(z.array(z.string()).check(z.minLength(2), z.maxLength(3))),
  date: z.optional(z.string().check(z.regex(/^\d+$/))),
  is_open: z.optional(z.boolean()),
  either: z.optional(z.union([z.number(), z.boolean()])),
})
const sentenceOf = (given: unknown) => {
  const parsed = Form.safeParse(given)
  return parsed.success ? 'accepted' : parsed.error.issues[0]?.message
}

test.each([
  [{}, 'Start date is required'],
  [{ start_date: '' }, 'Start date is required'],
  [{ start_date: 5 }, 'Start date must be text'],
  [{ start_date: 'abcd' }, 'Start date can have at most 3 characters'],
  [{ count: 1.5 }, 'Count must be a whole number'],
  [{ count: 1 }, 'Count must be at least 2'],
  [{ count: 9 }, 'Count must be below 9'],
  [{ price: 0 }, 'Price must be above 0'],
  [{ price: '1' }, 'Price must be a number'],
  [{ kind: 'c' }, 'Kind must be one of a, b'],
  [{ one: 'y' }, 'One must be x'],
  [{ list: 'a' }, 'List must be a list'],
  [{ list: ['a'] }, 'List must have at least 2 entries'],
  [{ list: ['a', 7] }, 'List, entry 2, must be text'],
  [{ date: 'x' }, 'Date is not written as it must be'],
  [{ is_open: 1 }, 'Is open must be true or false'],
  [{ either: 'x' }, 'Either is not written as it must be'],
  [{ x: 1, y: 2 }, 'x, y cannot be set here'],
])('%j: %s', (given, sentence) => {
  expect(
    sentenceOf(
      Array.isArray(given) ? given : { start_date: 'abc', ...(Object.keys(given).length === 0 ? { start_date: undefined } : given) },
    ),
  ).toBe(sentence)
})

test('what is no object at all is told as such', () => {
  expect(sentenceOf([])).toBe('The request must be an object')
})

test('a field is called by its name in words', () => {
  expect([labelOf('start_date'), labelOf('id'), labelOf('')]).toEqual(['Start date', 'Id', ''])
})

test.each([...allEndpoints].filter(([, { body, query }]) => body !== undefined || query !== undefined))(
  '%s names each field that is missing, in a sentence',
  (_name, endpoint) => {
    for (const schema of [endpoint.body, endpoint.query]) {
      const parsed = schema?.safeParse({})
      for (const { message } of parsed?.error?.issues ?? []) expect(message).toMatch(required)
    }
  },
)
const required =
  /^[A-Z][\w ]+ is required$|^Strategy text cannot be empty$|^Candles must be a non-empty array$|^At least one indicator is needed$|^Choose |^Give (?:your password|a code), a |^Give at or /
