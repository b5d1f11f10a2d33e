import * as z from 'zod/mini'
import { labelOf } from './field-sentences.ts'
import { limits } from './limits.ts'

/** A list that comes in pages. `next` and `previous` are paths with query, or null. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ results: z.array(item), count: z.int(), next: z.nullable(z.string()), previous: z.nullable(z.string()) })

export interface Page<T> {
  results: T[]
  count: number
  next: string | null
  previous: string | null
}

/** A whole number in a query string. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z.pipe(
    z.union([z.string().check(z.regex(/^-?\d{1,16}$/, message)), z.number()], {
      error: ({ input }) => (input === undefined ? `${labelOf(name)} is required` : message),
    }),
    z.pipe(z.transform(Number), z.int(message).check(z.gte(min, message), z.lte(max, message))),
  )
}

export const pageNumber = z._default(wholeNumber('page', 1, limits.pageMax), 1)
export const pageSize = (standard: number) => z._default(wholeNumber('page_size', 1, limits.pageSizeMax), standard)
