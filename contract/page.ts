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

export const pageNumber = z._default(wholeNumber('page', 1, limits.maxPage), 1)
export const pageSize = (standard: number) => z._default(wholeNumber('page_size', 1, limits.maxPageSize), standard)

interface Window {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

const maxOffset = 10_000_000

/** A part of a list is asked for as `limit` and `offset` or as `page` and `page_size`. */
export const windowFields = {
  page: z.optional(wholeNumber('page', 1, limits.maxPage)),
  page_size: z.optional(wholeNumber('page_size', 1, limits.maxPageSize)),
  limit: z.optional(wholeNumber('limit', 1, limits.maxPageSize)),
  offset: z.optional(wholeNumber('offset', 0, maxOffset)),
}

/** Refuses both ways at once. */
export const asksOneWay = z.refine<Window>((q) => (q.limit ?? q.offset) === undefined || (q.page ?? q.page_size) === undefined, {
  message: 'Give limit and offset, or page and page_size, not both',
  path: ['limit'],
})

/** Which items those are; `standard` is how many come when nothing is said. */
export const windowOf = ({ page = 1, page_size, limit, offset }: Window, standard: number): { limit: number; offset: number } => {
  const size = limit ?? page_size ?? standard
  return { limit: size, offset: offset ?? (page - 1) * size }
}
