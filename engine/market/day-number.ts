/** Seconds in a day of 24 hours. */
export const daySeconds = 86_400

/** Days since 1970-01-01 of a calendar date; `month` counts from 1. */
export const dayNumberOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 86_400_000

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7

/** Monday of the date's week. */
export const mondayOf = (dayNumber: number): number => dayNumber - ((weekdayOf(dayNumber) + 6) % 7)

export const yearOf = (dayNumber: number): number => new Date(dayNumber * 86_400_000).getUTCFullYear()

/** The date's parts; `month` counts from 1. */
export function datePartsOf(dayNumber: number): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(dayNumber * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** First day of the date's month. */
export function monthStartOf(dayNumber: number): number {
  const { year, month } = datePartsOf(dayNumber)
  return dayNumberOf(year, month, 1)
}

/** `YYYY-MM-DD`. */
export const dateTextOf = (dayNumber: number): string => new Date(dayNumber * 86_400_000).toISOString().slice(0, 10)

/** Reads `YYYY-MM-DD`; null when it is no date that exists. */
export function readDate(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return null
  const dayNumber = dayNumberOf(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return dateTextOf(dayNumber) === text ? dayNumber : null
}

/** The n-th weekday (0 is Sunday) of a month, n from 1; `onOrAfter` starts the count later than the 1st. */
export function nthWeekday(year: number, month: number, weekday: number, n: number, onOrAfter = 1): number {
  const start = dayNumberOf(year, month, onOrAfter)
  return start + ((weekday - weekdayOf(start) + 7) % 7) + (n - 1) * 7
}

/** The last weekday (0 is Sunday) of a month. */
export function lastWeekday(year: number, month: number, weekday: number): number {
  const end = dayNumberOf(year, month + 1, 0)
  return end - ((weekdayOf(end) - weekday + 7) % 7)
}
