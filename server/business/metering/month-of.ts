/** The first day of the calendar month (UTC) of a moment in milliseconds, as the database writes it. */
export const monthOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 7)}-01`

/** The day (UTC) of a moment in milliseconds, as the database writes it. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
