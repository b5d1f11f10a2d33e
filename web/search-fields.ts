import type { SearchMiddleware, SearchSchemaInput } from '@tanstack/react-router'

/** Reads one search parameter; what it does not know becomes its standard value. */
type Field<T> = (given: unknown) => T

/** A page of a list, from 1. */
export const pageField: Field<number> = (given) => {
  const page = Math.floor(Number(given ?? 1))
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

/** Words as they were typed; empty where there are none. */
export const wordsField: Field<string> = (given) => (typeof given === 'string' ? given : '')

/** A name or an id, where one is given. */
export const nameField: Field<string | undefined> = (given) => wordsField(given) || undefined

/** One of the given values, or the standard one. */
export const choiceField =
  <const V extends string, const S extends string | undefined>(values: readonly V[], standard: S): Field<V | S> =>
  (given) =>
    values.find((value) => value === given) ?? standard

/**
 * What a route says about its search parameters: each is read by its field, so a page is given values of the right kind only; those at
 * their standard value are left out of the address.
 */
export function searchFields<const F extends Record<string, Field<unknown>>>(fields: F) {
  type Values = { [N in keyof F]: ReturnType<F[N]> }
  const read = (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field(given[name])])) as Values
  const standard: Record<string, unknown> = read({})
  const leaveOutStandard: SearchMiddleware<Values> = ({ search, next }) =>
    Object.fromEntries(Object.entries(next(search)).filter(([name, value]) => !(name in fields) || value !== standard[name])) as Values
  return {
    validateSearch: (given: Partial<Values> & SearchSchemaInput): Values => read(given),
    search: { middlewares: [leaveOutStandard] },
  }
}
