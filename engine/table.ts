/** A table that strangers' words are looked up in: it knows its own names only, not `constructor` and the other names of every object. */
export const table = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries)
