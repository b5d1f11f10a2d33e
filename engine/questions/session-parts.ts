/** The sessions that are parts of a day, by the names that they are said by. */
const parts = { asian: 'tokyo', tokyo: 'tokyo', london: 'london', newyork: 'newyork' } as const

/** The part of a day that a session is; undefined where it is none. */
export const partOfSession = (session: string): (typeof parts)[keyof typeof parts] | undefined =>
  Object.hasOwn(parts, session) ? parts[session as keyof typeof parts] : undefined
